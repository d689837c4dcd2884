/// The columns of a Parquet file and what their values mean.
@NullMarked
package io.winnow.formats.parquet.schema;

import org.jspecify.annotations.NullMarked;
