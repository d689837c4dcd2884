package io.winnow.bench;

import java.util.List;

/// A query that every engine is asked. Its result is small, so that what is timed is the query and not the hand-over.
///
/// @param name short, as reports and `--queries` write it
/// @param table the table that it asks
/// @param sql in what all engines understand
record BenchQuery(String name, BenchTable table, String sql) {
    private BenchQuery(String name, String sql) {
        this(name, BenchTable.LINEITEM, sql);
    }

    private static BenchQuery ofEvents(String name, String sql) {
        return new BenchQuery(name, BenchTable.EVENTS, sql);
    }

    private static final String THREE =
            "SELECT count(*) FROM sales WHERE cat IN (3, 14, 15, 41) AND region = 'south' AND NOT flag";

    /// Of `lineitem` TPC-H Q1 and Q6, and one query for each kind of work that an engine does most; of `events` what
    /// statistics answer, but for one row group, and what they cannot help with.
    static final List<BenchQuery> ALL = List.of(
            new BenchQuery("q1", """
                    SELECT l_returnflag, l_linestatus, sum(l_quantity), sum(l_extendedprice),
                        sum(l_extendedprice * (1 - l_discount)), sum(l_extendedprice * (1 - l_discount) * (1 + l_tax)),
                        avg(l_quantity), avg(l_extendedprice), avg(l_discount), count(*)
                    FROM lineitem WHERE l_shipdate <= DATE '1998-09-02'
                    GROUP BY l_returnflag, l_linestatus ORDER BY l_returnflag, l_linestatus"""),
            new BenchQuery("q6", """
                    SELECT sum(l_extendedprice * l_discount) FROM lineitem
                    WHERE l_shipdate >= DATE '1994-01-01' AND l_shipdate < DATE '1995-01-01'
                        AND l_discount BETWEEN 0.05 AND 0.07 AND l_quantity < 24"""),
            new BenchQuery(
                    "count",
                    "SELECT count(*) FROM lineitem WHERE l_shipmode = 'AIR' AND l_shipdate >= DATE '1995-06-01'"),
            new BenchQuery("group10k", """
                    SELECT l_suppkey, count(*), sum(l_quantity) FROM lineitem
                    GROUP BY l_suppkey ORDER BY 3 DESC, l_suppkey LIMIT 10"""),
            new BenchQuery("top10", """
                    SELECT l_orderkey, l_linenumber, l_extendedprice FROM lineitem
                    ORDER BY l_extendedprice DESC, l_orderkey, l_linenumber LIMIT 10"""),
            new BenchQuery(
                    "scan4", "SELECT sum(l_quantity), sum(l_extendedprice), sum(l_discount), sum(l_tax) FROM lineitem"),
            new BenchQuery("scan16", """
                    SELECT sum(l_orderkey), sum(l_partkey), sum(l_suppkey), sum(l_linenumber),
                        sum(l_quantity), sum(l_extendedprice), sum(l_discount), sum(l_tax),
                        min(l_returnflag), max(l_linestatus), max(l_shipdate), min(l_commitdate), max(l_receiptdate),
                        min(l_shipinstruct), max(l_shipmode), sum(octet_length(l_comment))
                    FROM lineitem"""),
            new BenchQuery("distinct", "SELECT count(DISTINCT l_suppkey) FROM lineitem"),
            new BenchQuery("orders", """
                    SELECT l_orderkey, count(*), sum(l_quantity) FROM lineitem
                    GROUP BY l_orderkey ORDER BY 3 DESC, l_orderkey LIMIT 10"""),
            ofEvents("before", "SELECT count(*) FROM events WHERE ts < TIMESTAMP '2024-06-01 12:34:56'"),
            ofEvents("between", """
                    SELECT min(ts), max(ts) FROM events
                    WHERE ts BETWEEN TIMESTAMP '2024-02-03 04:05:06' AND TIMESTAMP '2024-07-08 09:10:11'"""),
            ofEvents("rows", "SELECT count(*) FROM events"),
            ofEvents("ends", "SELECT min(ts), max(ts) FROM events"),
            ofEvents("scattered", "SELECT count(*), sum(amount) FROM events WHERE device = 4711"),
            new BenchQuery(
                    "before",
                    BenchTable.EVENTS_DELETED,
                    "SELECT count(*) FROM events_deleted WHERE ts < TIMESTAMP '2024-06-01 12:34:56'"),
            new BenchQuery("between", BenchTable.EVENTS_DELETED, """
                    SELECT min(ts), max(ts) FROM events_deleted
                    WHERE ts BETWEEN TIMESTAMP '2024-02-03 04:05:06' AND TIMESTAMP '2024-07-08 09:10:11'"""),
            ofReadings("count", BenchTable.READINGS, "count(*)"),
            ofReadings("sum", BenchTable.READINGS, "sum(amount)"),
            ofReadings("ends", BenchTable.READINGS, "min(moment), max(moment)"),
            ofReadings("all", BenchTable.READINGS, "count(*), sum(amount), min(moment), max(moment)"),
            new BenchQuery(
                    "scattered",
                    BenchTable.READINGS,
                    "SELECT count(*), min(moment), max(moment) FROM readings WHERE amount BETWEEN 250000 AND 250099"),
            ofReadings("count", BenchTable.READINGS_DELETED, "count(*)"),
            ofReadings("sum", BenchTable.READINGS_DELETED, "sum(amount)"),
            ofReadings("ends", BenchTable.READINGS_DELETED, "min(moment), max(moment)"),
            ofReadings("all", BenchTable.READINGS_DELETED, "count(*), sum(amount), min(moment), max(moment)"),
            ofSales("one", BenchTable.SALES, "SELECT count(*) FROM sales WHERE cat = 17"),
            ofSales("distinct", BenchTable.SALES, "SELECT count(DISTINCT cat) FROM sales"),
            ofSales("groups", BenchTable.SALES, "SELECT cat, count(*) FROM sales GROUP BY cat ORDER BY cat"),
            ofSales("three", BenchTable.SALES, THREE),
            ofSales("matching", BenchTable.SALES, "SELECT sum(amount) FROM sales WHERE cat = 17"),
            ofSales("one", BenchTable.SALES_DELETED, "SELECT count(*) FROM sales WHERE cat = 17"),
            ofSales("distinct", BenchTable.SALES_DELETED, "SELECT count(DISTINCT cat) FROM sales"),
            ofSales("groups", BenchTable.SALES_DELETED, "SELECT cat, count(*) FROM sales GROUP BY cat ORDER BY cat"),
            ofSales("three", BenchTable.SALES_DELETED, THREE),
            ofSales("matching", BenchTable.SALES_DELETED, "SELECT sum(amount) FROM sales WHERE cat = 17"));

    private static BenchQuery ofSales(String name, BenchTable table, String sql) {
        return new BenchQuery(name, table, sql.replace("FROM sales", "FROM " + table.sqlName()));
    }

    private static BenchQuery ofReadings(String name, BenchTable table, String aggregates) {
        return new BenchQuery(
                name,
                table,
                "SELECT " + aggregates + " FROM " + table.sqlName() + " WHERE moment BETWEEN 23456789 AND 76543210");
    }

    /// Makes a table of a Parquet file.
    static BenchQuery copy(String parquet) {
        return new BenchQuery(
                "ctas", BenchTable.LINEITEM, "CREATE OR REPLACE TABLE copy AS SELECT * FROM '" + parquet + "'");
    }

    /// The queries of a table of these names, in the order of [#ALL]; all of them for no names.
    static List<BenchQuery> named(BenchTable table, List<String> names) {
        List<BenchQuery> own =
                ALL.stream().filter(query -> query.table == table).toList();
        for (String name : names) {
            if (own.stream().noneMatch(query -> query.name.equals(name))) {
                throw new IllegalArgumentException("no query " + name + "; there are "
                        + own.stream().map(BenchQuery::name).toList());
            }
        }
        return own.stream()
                .filter(query -> names.isEmpty() || names.contains(query.name))
                .toList();
    }
}
