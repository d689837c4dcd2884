/// Parquet files as tables: row groups are fragments, flat columns are decoded by this package's own reader.
@NullMarked
package io.winnow.formats.parquet;

import org.jspecify.annotations.NullMarked;
