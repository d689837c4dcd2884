package io.winnow.bench;

import java.util.List;
import java.util.Locale;

/// The tables that can be measured.
enum BenchTable {
    /// TPC-H's fact table, its rows in the order in which the generator makes them.
    LINEITEM,

    /// Twenty million events in the order of their time, in row groups of 100,000: what statistics are good for.
    EVENTS,

    /// The same after one row of a hundred was deleted; as tables only.
    EVENTS_DELETED,

    /// A hundred million rows in a hundred fragments, clustered by one column, with zone maps; as tables only.
    READINGS,

    /// The same after one row of a hundred was deleted; as tables only.
    READINGS_DELETED,

    /// Twenty million rows in twenty fragments, with bitmap indexes on columns of few values; as tables only.
    SALES,

    /// The same after one row of a hundred was deleted; as tables only.
    SALES_DELETED;

    /// How queries call it.
    String sqlName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// Whether there are no files of it.
    boolean isTableOnly() {
        return switch (this) {
            case LINEITEM, EVENTS -> false;
            case EVENTS_DELETED, READINGS, READINGS_DELETED, SALES, SALES_DELETED -> true;
        };
    }

    static BenchTable named(String name) {
        for (BenchTable table : values()) {
            if (table.sqlName().equals(name)) {
                return table;
            }
        }
        List<String> names = List.of(values()).stream().map(BenchTable::sqlName).toList();
        throw new IllegalArgumentException("no table " + name + "; there are " + names);
    }
}
