package io.winnow.tests.oracle.pushdown;

import io.winnow.bench.engine.DuckDb;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;

/// Random rows of the columns of [ClusteredColumn], cut into row groups.
///
/// A row group has all values of a nullable column, some, or none, as its cluster says.
///
/// @param rows how many
/// @param groupRows of each row group but the last, and of each cluster
/// @param nullPercent how many of 100 values are NULL where some are
/// @param clustered whether row groups are the clusters; else each holds rows of all of them
/// @param seed decides which values are NULL or special
record ClusteredRows(int rows, int groupRows, int nullPercent, boolean clustered, int seed) {
    private static final List<Integer> NULL_PERCENTS = List.of(0, 3, 30, 90);

    /// Four to eight row groups, of which the last may be short, even one row; for some seeds not clustered.
    static ClusteredRows random(Random random) {
        return random(random, random.nextInt(3) > 0);
    }

    /// As [#random(Random)], always clustered.
    static ClusteredRows clustered(Random random) {
        return random(random, true);
    }

    private static ClusteredRows random(Random random, boolean clustered) {
        int groupRows = 64 + random.nextInt(449);
        int full = 4 + random.nextInt(4);
        int rest = random.nextInt(3) == 0 ? 1 : random.nextInt(groupRows);
        return new ClusteredRows(
                full * groupRows + rest,
                groupRows,
                NULL_PERCENTS.get(random.nextInt(NULL_PERCENTS.size())),
                clustered,
                random.nextInt(1 << 20));
    }

    /// Makes a table of them in DuckDB, with one more column: `part`, the row group.
    void createTable(DuckDb duck, String table) throws SQLException {
        String columns = ClusteredColumn.ALL.stream().map(this::column).collect(Collectors.joining(",\n"));
        String place = clustered ? "i" : "row_number() OVER (ORDER BY hash(i + " + seed + ")) - 1";
        duck.execute("CREATE TABLE " + table + " AS SELECT (" + place + ") // " + groupRows + " AS part,\n" + columns
                + "\nFROM (SELECT range AS i, range // " + groupRows + " AS g FROM range(" + rows + ")) AS numbered"
                + " ORDER BY part, i");
    }

    private String column(ClusteredColumn column) {
        int salt = seed + (ClusteredColumn.ALL.indexOf(column) << 20);
        String ofCluster = "hash(g * 7919 + " + salt + ")";
        String ofRow = "hash(i * 1000003 + " + salt + ")";
        String value = column.value().replace("{hg}", ofCluster).replace("{h}", ofRow);
        String filled = column.nulls() == ClusteredColumn.Nulls.NONE
                ? value
                : "CASE WHEN " + ofCluster + " % 13 < 2 OR " + ofCluster + " % 13 > 7 AND " + ofRow + " % 101 < "
                        + nullPercent + " THEN NULL ELSE " + value + " END";
        return "(" + filled + ")::" + column.type() + " AS \"" + column.name() + "\"";
    }

    /// A query of the rows without `part`.
    ///
    /// DuckDB starts a row group where a chunk of its rows would be the first too many, and a chunk has up to 2048
    /// rows, unless a part of a union ends it.
    String select(String table) {
        List<String> parts = new ArrayList<>();
        for (int part = 0; part * groupRows < rows; part++) {
            parts.add("SELECT * EXCLUDE (part) FROM " + table + " WHERE part = " + part);
        }
        return String.join(" UNION ALL ", parts);
    }

    /// A row of it, preferably beside the edge of a cluster.
    int row(Random random) {
        int edge = groupRows * random.nextInt(1 + rows / groupRows) + random.nextInt(3) - 1;
        return random.nextInt(3) > 0 ? Math.clamp(edge, 0, rows - 1) : random.nextInt(rows);
    }
}
