/// Reading chosen columns and row ranges of row groups.
@NullMarked
package io.winnow.formats.parquet.read;

import org.jspecify.annotations.NullMarked;
