package io.winnow.tablestore.fragment;

import io.winnow.core.batch.Column;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.type.DataType;

/// Computes the statistics of one column of a fragment from its pieces. Belongs to one thread.
abstract sealed class StatisticsCollector
        permits IntegerCollector, WideCollector, FloatCollector, TextCollector, NullCollector {
    private long nulls;

    /// A collector for columns of a type.
    static StatisticsCollector of(DataType type) {
        return switch (type.physical()) {
            case BOOL, INT32, INT64 -> new IntegerCollector(type);
            case INT128 -> new WideCollector((DataType.Decimal) type);
            case FLOAT32, FLOAT64 -> new FloatCollector((DataType.Floating) type);
            case BYTES -> new TextCollector(type);
            case NULL, INTERVAL, LIST, STRUCT -> new NullCollector();
        };
    }

    /// Takes the next rows into account.
    ///
    /// @param column of the collector's type, decoded or, of strings, with dictionary codes
    final void add(Column column) {
        int missing = column.nullCount();
        nulls += missing;
        if (missing < column.size()) {
            addValues(column);
        }
    }

    /// At least one row is not NULL.
    abstract void addValues(Column column);

    final long nulls() {
        return nulls;
    }

    /// Of all rows so far.
    abstract ColumnStatistics statistics();
}
