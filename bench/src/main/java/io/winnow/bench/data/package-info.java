/// The benchmark's data: TPC-H `lineitem`, as a DuckDB database, a Parquet file and an Arrow IPC file of the same rows.
@NullMarked
package io.winnow.bench.data;

import org.jspecify.annotations.NullMarked;
