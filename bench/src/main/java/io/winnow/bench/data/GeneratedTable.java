package io.winnow.bench.data;

import java.util.List;

/// A table whose rows a query computes, with indexes. Beside it stands the same table after [#deletion].
///
/// @param name of the whole table
/// @param query that gives its rows, in their order
/// @param indexKind of its indexes, as USING names it
/// @param indexed columns with an index each
/// @param id column that numbers the rows
public record GeneratedTable(String name, String query, String indexKind, List<String> indexed, String id) {
    /// Rows of every fragment.
    public static final int FRAGMENT_ROWS = 1_000_000;

    /// A hundred million rows in the order of `moment`, with amounts that are nothing of the kind.
    public static final GeneratedTable READINGS = new GeneratedTable(
            "readings",
            "SELECT range AS moment, (range * 48271) % 2147483647 % 1000000 AS amount FROM range(100000000)",
            "zonemap",
            List.of("moment", "amount"),
            "moment");

    /// Twenty million rows, with columns of 50, 4 and 2 values in no order.
    public static final GeneratedTable SALES =
            new GeneratedTable("sales", """
            SELECT range AS id, (range * 48271) % 2147483647 % 50 AS cat,
                CASE (range * 16807) % 2147483647 % 4
                    WHEN 0 THEN 'north' WHEN 1 THEN 'east' WHEN 2 THEN 'south' ELSE 'west' END AS region,
                (range * 69621) % 2147483647 % 3 = 0 AS flag,
                (range * 40692) % 2147483399 % 1000000 AS amount
            FROM range(20000000)""", "bitmap", List.of("cat", "region", "flag"), "id");

    /// What the table is called whose rows of [#deletion] are gone.
    public String deletedName() {
        return name + "_deleted";
    }

    /// The rows that are deleted, as a condition in what all engines understand: one of a hundred.
    public String deletion() {
        return scattered(id);
    }

    /// One row of a hundred, scattered.
    ///
    /// @param id column that numbers the rows
    static String scattered(String id) {
        return "(" + id + " * 48271) % 2147483647 % 100 = 0";
    }
}
