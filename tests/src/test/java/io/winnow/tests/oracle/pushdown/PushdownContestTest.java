package io.winnow.tests.oracle.pushdown;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.bench.engine.DuckDb;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.tests.oracle.Contest;
import io.winnow.tests.oracle.Question;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Aggregates over files whose statistics decide fragments: with pushdown and without, the answers are DuckDB's.
class PushdownContestTest {
    private static final int QUERIES = Integer.getInteger("xq", 10_000);
    private static final int FILES_OF_A_KIND = Integer.getInteger("xf", 4);
    private static final int KINDS = ParquetWriter.values().length * FooterEdit.values().length;
    private static final int QUERIES_OF_A_FILE = Math.ceilDiv(QUERIES, FILES_OF_A_KIND * KINDS);

    static List<Arguments> kinds() {
        List<Arguments> kinds = new ArrayList<>();
        for (ParquetWriter writer : ParquetWriter.values()) {
            for (FooterEdit edit : FooterEdit.values()) {
                kinds.add(Arguments.of(writer, edit));
            }
        }
        return kinds;
    }

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @MethodSource("kinds")
    void everyAnswerIsTheOracles(ParquetWriter writer, FooterEdit edit, @TempDir Path directory)
            throws Exception {
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        Random random = new Random(seed);
        Folds folds = new Folds(edit);
        try (Contest contest = Contest.openForPushdown()) {
            for (int i = 0; i < FILES_OF_A_KIND; i++) {
                ClusteredRows rows = ClusteredRows.random(random);
                try {
                    ask(contest, write(contest.duck(), rows, writer, edit, directory.resolve(i + ".parquet")), random, folds);
                } catch (AssertionError | SQLException e) {
                    throw new AssertionError(
                            "-Dwinnow.seed=" + seed + " with " + rows + ": " + e.getMessage(), e);
                }
            }
        }
        checkFolds(folds, edit, seed);
    }

    /// A file, and what is in it.
    ///
    /// @param required names of columns that its schema keeps from being NULL
    private record Written(Path file, ClusteredRows rows, Set<String> required) {}

    /// The file, and a table of DuckDB of that name, since DuckDB looks for a table before it looks for a file.
    private static Written write(
            DuckDb duck, ClusteredRows rows, ParquetWriter writer, FooterEdit edit, Path file)
            throws Exception {
        String table = '"' + file.toString() + '"';
        long t0 = System.nanoTime();
        rows.createTable(duck, table);
        long t1 = System.nanoTime();
        writer.write(duck, rows, table, edit, file);
        IO.println("TIMER create " + (t1 - t0) / 1000 + " write " + (System.nanoTime() - t1) / 1000);
        return new Written(file, rows, ParquetBytes.read(file).required());
    }

    private static void ask(Contest contest, Written written, Random random, Folds folds) throws SQLException {
        PushdownQueries queries = new PushdownQueries(random, written.rows(), DuckDb.quoted(written.file()));
        for (int i = 0; i < QUERIES_OF_A_FILE; i++) {
            long t0 = System.nanoTime();
            Question question = queries.next();
            folds.add(contest.explain(question), written.required());
            long t1 = System.nanoTime();
            contest.agree(question);
            IO.println("TIMER explain " + (t1 - t0) / 1000 + " agree " + (System.nanoTime() - t1) / 1000);
        }
    }

    private static void checkFolds(Folds folds, FooterEdit edit, long seed) {
        String how = "fragments answered from statistics with -Dwinnow.seed=" + seed;
        assertThat(folds.of(AggregateFunction.COUNT_STAR)).as(how).isPositive();
        switch (edit) {
            case NONE -> {
                assertThat(folds.of(AggregateFunction.COUNT)).as(how).isPositive();
                assertThat(folds.of(AggregateFunction.MIN)).as(how).isPositive();
                assertThat(folds.of(AggregateFunction.MAX)).as(how).isPositive();
                assertThat(folds.of(AggregateFunction.COUNT_DISTINCT)).as(how).isPositive();
            }
            case NO_NULL_COUNTS -> {
                assertThat(folds.of(AggregateFunction.MIN)).as(how).isPositive();
                assertThat(folds.of(AggregateFunction.MAX)).as(how).isPositive();
            }
            case NO_BOUNDS, WIDER_BOUNDS ->
                assertThat(folds.of(AggregateFunction.COUNT)).as(how).isPositive();
            case NO_STATISTICS -> {} // each fold was looked at
        }
    }
}
