package io.winnow.bench;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a run of the benchmark is asked for.
///
/// @param data where the files are, or are made
/// @param parquet a Parquet file with the columns of `lineitem` to use instead; only engines that read Parquet take
/// part
/// @param scale TPC-H scale factor of files that are made
/// @param threads of every engine
/// @param warmup rounds that are run and not counted, at least
/// @param warmupSeconds how long every engine runs a query before it counts, at least
/// @param runs rounds that are counted
/// @param table what is asked
/// @param form what the engines read
/// @param queries their names, none for all of the table's
record BenchSettings(
        Path data,
        @Nullable Path parquet,
        double scale,
        int threads,
        int warmup,
        double warmupSeconds,
        int runs,
        BenchTable table,
        BenchForm form,
        List<String> queries) {
    static final String USAGE = """
            usage: bench/run [--with-lance] [--data DIR] [--parquet FILE] [--scale N] [--threads N] [--warmup N] [--warmup-seconds N]
                [--runs N] [--form files|tables|copies|fragments|zones|plans] [--queries A,B]
                [--table lineitem|events|events_deleted|readings|readings_deleted|sales|sales_deleted]""";

    static BenchSettings parse(String[] arguments) {
        Path data = Path.of(System.getProperty("winnow.bench.data", "bench/target/data"));
        Path parquet = null;
        double scale = 1;
        int threads = 2;
        int warmup = 3;
        double warmupSeconds = 2;
        int runs = 9;
        BenchTable table = BenchTable.LINEITEM;
        BenchForm form = BenchForm.FILES;
        List<String> queries = List.of();
        for (int i = 0; i < arguments.length; i += 2) {
            if (i + 1 == arguments.length) {
                throw new IllegalArgumentException(arguments[i] + " needs a value; " + USAGE);
            }
            String value = arguments[i + 1];
            switch (arguments[i]) {
                case "--data" -> data = Path.of(value);
                case "--parquet" -> parquet = Path.of(value);
                case "--scale" -> scale = number(arguments[i], value);
                case "--threads" -> threads = count(arguments[i], value);
                case "--warmup" -> warmup = count(arguments[i], value);
                case "--warmup-seconds" -> warmupSeconds = number(arguments[i], value);
                case "--runs" -> runs = count(arguments[i], value);
                case "--table" -> table = BenchTable.named(value);
                case "--form" -> form = BenchForm.named(value);
                case "--queries" -> queries = List.of(value.split(",", -1));
                default -> throw new IllegalArgumentException("no option " + arguments[i] + "; " + USAGE);
            }
        }
        if (runs < 1 || warmup < 0 || !(warmupSeconds >= 0) || threads < 1 || !(scale > 0)) {
            throw new IllegalArgumentException("counts must be positive; " + USAGE);
        }
        if (form == BenchForm.FILES && table.isTableOnly()) {
            throw new IllegalArgumentException(table.sqlName() + " is there as tables only: --form tables");
        }
        return new BenchSettings(data, parquet, scale, threads, warmup, warmupSeconds, runs, table, form, queries);
    }

    private static double number(String option, String value) {
        try {
            return Double.parseDouble(value);
        } catch (NumberFormatException _) {
            throw new IllegalArgumentException(option + " takes a number, not '" + value + "'");
        }
    }

    private static int count(String option, String value) {
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException _) {
            throw new IllegalArgumentException(option + " takes a whole number, not '" + value + "'");
        }
    }
}
