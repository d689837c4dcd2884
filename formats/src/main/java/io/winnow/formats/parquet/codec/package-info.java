/// Decompression of pages.
@NullMarked
package io.winnow.formats.parquet.codec;

import org.jspecify.annotations.NullMarked;
