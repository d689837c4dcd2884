/// Files, footers and page headers of Parquet, read at positions and checked before use.
@NullMarked
package io.winnow.formats.parquet.file;

import org.jspecify.annotations.NullMarked;
