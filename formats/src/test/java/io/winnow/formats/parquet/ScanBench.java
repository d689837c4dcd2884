package io.winnow.formats.parquet;

import com.sun.management.OperatingSystemMXBean;
import io.winnow.core.batch.Batch;
import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.RowRange;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.testing.TestIo;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/// Scans columns of a lineitem-like file against DuckDB in one process, in turns, two threads each; answers
/// are compared first. Run by hand: `ScanBench DIRECTORY [ROUNDS]`, which makes `lineitem.parquet` there.
final class ScanBench {
    private static final int THREADS = 2;
    private static final String MAKE = """
            COPY (SELECT (i // 4)::BIGINT AS l_orderkey, (hash(i) % 200000)::BIGINT AS l_partkey,
                (hash(i + 1) % 10000)::BIGINT AS l_suppkey, (1 + i % 7)::INTEGER AS l_linenumber,
                (1 + hash(i + 2) % 50)::DECIMAL(15,2) AS l_quantity,
                ((90000 + hash(i + 3) % 10400000) / 100)::DECIMAL(15,2) AS l_extendedprice,
                ((hash(i + 4) % 11) / 100)::DECIMAL(15,2) AS l_discount, ((hash(i + 5) % 9) / 100)::DECIMAL(15,2) AS l_tax,
                ['A', 'N', 'R'][1 + (hash(i + 6) % 3)::INT] AS l_returnflag, ['O', 'F'][1 + (hash(i + 7) % 2)::INT] AS l_linestatus,
                DATE '1992-01-01' + (hash(i + 8) % 2500)::INT AS l_shipdate, DATE '1992-01-01' + (hash(i + 9) % 2500)::INT AS l_commitdate,
                DATE '1992-01-01' + (hash(i + 10) % 2500)::INT AS l_receiptdate,
                ['DELIVER IN PERSON', 'COLLECT COD', 'NONE', 'TAKE BACK RETURN'][1 + (hash(i + 11) % 4)::INT] AS l_shipinstruct,
                ['AIR', 'FOB', 'MAIL', 'RAIL', 'REG AIR', 'SHIP', 'TRUCK'][1 + (hash(i + 12) % 7)::INT] AS l_shipmode,
                substr(format('{:x} carefully {:x} final {:x} deposits', hash(i + 13), i, hash(i + 14)), 1, (10 + hash(i + 15) % 34)::INT) AS l_comment
            FROM range(6001215) t(i)) TO 'FILE' (FORMAT parquet, COMPRESSION snappy)
            """;

    private ScanBench() {}

    public static void main(String[] arguments) throws Exception {
        Path directory = Path.of(arguments[0]);
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 11;
        Path file = directory.resolve("lineitem.parquet");
        try (Connection duck = DriverManager.getConnection("jdbc:duckdb:");
                Statement sql = duck.createStatement();
                ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
            sql.execute("set threads = " + THREADS);
            sql.execute("set preserve_insertion_order = false");
            if (!Files.exists(file)) {
                sql.execute(MAKE.replace("FILE", file.toString()));
            }
            Snapshot snapshot = TestReads.open(file);
            List<Integer> all = new ArrayList<>();
            for (int i = 0; i < snapshot.schema().size(); i++) {
                all.add(i);
            }
            compare("4 numeric", snapshot, List.of(4, 5, 6, 10), file, sql, threads, rounds);
            compare("l_shipmode", snapshot, List.of(14), file, sql, threads, rounds);
            compare("l_comment", snapshot, List.of(15), file, sql, threads, rounds);
            compare("all 16", snapshot, all, file, sql, threads, rounds);
        }
    }

    private static void compare(
            String what,
            Snapshot snapshot,
            List<Integer> columns,
            Path file,
            Statement sql,
            ExecutorService threads,
            int rounds)
            throws Exception {
        StringBuilder query = new StringBuilder("SELECT 0::HUGEINT");
        for (int column : columns) {
            String name = snapshot.schema().name(column);
            query.append(" + ")
                    .append(
                            switch (snapshot.schema().type(column).toString()) {
                                case "VARCHAR" -> "sum(strlen(" + name + "))";
                                case "DATE" -> "sum(" + name + " - DATE '1970-01-01')";
                                case "DECIMAL(15,2)" -> "(sum(" + name + ") * 100)::HUGEINT";
                                default -> "sum(" + name + ")";
                            });
        }
        query.append(" FROM read_parquet('").append(file).append("')");
        long[] own = new long[rounds];
        long[] duck = new long[rounds];
        long[] ownCpu = new long[rounds];
        long[] duckCpu = new long[rounds];
        for (int i = -3; i < rounds; i++) {
            long cpuStart = cpuNanos();
            long start = System.nanoTime();
            long sum = scan(snapshot, columns, threads);
            long middle = System.nanoTime();
            long cpuMiddle = cpuNanos();
            long expected;
            try (ResultSet result = sql.executeQuery(query.toString())) {
                result.next();
                expected = result.getBigDecimal(1).longValueExact();
            }
            long end = System.nanoTime();
            if (sum != expected) {
                throw new IllegalStateException(what + ": " + sum + ", DuckDB says " + expected);
            }
            if (i >= 0) {
                own[i] = middle - start;
                duck[i] = end - middle;
                ownCpu[i] = cpuMiddle - cpuStart;
                duckCpu[i] = cpuNanos() - cpuMiddle;
            }
        }
        System.out.printf(
                "%-12s own %.1f ms, DuckDB %.1f ms, DuckDB / own %.2f; CPU own %.1f ms, DuckDB %.1f ms, ratio %.2f%n",
                what,
                median(own),
                median(duck),
                median(duck) / median(own),
                median(ownCpu),
                median(duckCpu),
                median(duckCpu) / median(ownCpu));
    }

    private static double median(long[] nanos) {
        long[] sorted = nanos.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2] / 1e6;
    }

    /// CPU time of the whole process: unlike wall time it says something on a busy machine, too.
    private static long cpuNanos() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime();
    }

    private record Morsel(Fragment fragment, RowRange rows) {}

    private static long scan(Snapshot snapshot, List<Integer> columns, ExecutorService threads) throws Exception {
        ParquetSource source = new ParquetSource();
        List<Morsel> morsels = new ArrayList<>();
        for (Fragment fragment : snapshot.fragments()) {
            source.morsels(fragment, 65_536).forEach(rows -> morsels.add(new Morsel(fragment, rows)));
        }
        AtomicInteger next = new AtomicInteger();
        try (TestIo context = TestIo.withBudget(Long.MAX_VALUE)) {
            Callable<Long> work = () -> {
                long sum = 0;
                for (int i = next.getAndIncrement(); i < morsels.size(); i = next.getAndIncrement()) {
                    Morsel morsel = morsels.get(i);
                    ScanRequest request = new ScanRequest(snapshot.schema(), columns, List.of(morsel.rows()), 8192);
                    try (FragmentReader reader = source.open(morsel.fragment(), request, context)) {
                        for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
                            for (Column column : batch.columns()) {
                                sum += sum(column);
                            }
                            batch.close();
                        }
                    }
                }
                return sum;
            };
            long sum = 0;
            for (Future<Long> part : threads.invokeAll(java.util.Collections.nCopies(THREADS, work))) {
                sum += part.get();
            }
            return sum;
        }
    }

    private static long sum(Column column) {
        long sum = 0;
        switch (column) {
            case IntColumn(var values, var _, var size) -> {
                for (int i = 0; i < size; i++) {
                    sum += values[i];
                }
            }
            case LongColumn(var values, var _, var size, var _) -> {
                for (int i = 0; i < size; i++) {
                    sum += values[i];
                }
            }
            case DoubleColumn(var values, var _, var size) -> {
                for (int i = 0; i < size; i++) {
                    sum += (long) values[i];
                }
            }
            case BytesColumn(var _, var offsets, var _, var size) -> sum = (long) offsets[size] - offsets[0];
            case DictionaryColumn(var codes, var dictionary, var _, var size) -> {
                int[] offsets = ((BytesColumn) dictionary).offsets();
                for (int i = 0; i < size; i++) {
                    sum += offsets[codes[i] + 1] - offsets[codes[i]];
                }
            }
            default -> throw new IllegalStateException(column.physical().toString());
        }
        return sum;
    }
}
