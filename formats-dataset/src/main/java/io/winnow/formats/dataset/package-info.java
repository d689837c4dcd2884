/// Nested Parquet columns and ORC files, read by the native library of Arrow Dataset, which is loaded by the first
/// query that needs it.
@NullMarked
package io.winnow.formats.dataset;

import org.jspecify.annotations.NullMarked;
