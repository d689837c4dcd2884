/// Decoding of pages into heap arrays.
@NullMarked
package io.winnow.formats.parquet.decode;

import org.jspecify.annotations.NullMarked;
