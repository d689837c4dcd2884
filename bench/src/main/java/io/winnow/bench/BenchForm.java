package io.winnow.bench;

import java.util.List;
import java.util.Locale;

/// What the engines read.
enum BenchForm {
    /// Parquet and Arrow files; DuckDB its own database, too.
    FILES,

    /// Each its own tables, with the same rows in the same order.
    TABLES,

    /// The Parquet file, to make a table of it.
    COPIES,

    /// Tables of 10,000 fragments, of Winnow's own alone.
    FRAGMENTS,

    /// Zone maps by themselves, of Winnow's own alone.
    ZONES,

    /// Planning over tables of many fragments with bitmap indexes, of Winnow's own alone.
    PLANS;

    static BenchForm named(String name) {
        for (BenchForm form : values()) {
            if (form.name().toLowerCase(Locale.ROOT).equals(name)) {
                return form;
            }
        }
        throw new IllegalArgumentException("no form " + name + "; there are "
                + List.of(values()).toString().toLowerCase(Locale.ROOT));
    }
}
