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
    private static final int QUERIES = Boolean.getBoolean("winnow.long") ? 80_000 : 10_000;
    private static final int FILES_OF_A_KIND = 2;
    private static final int KINDS = ParquetWriter.values().length * FooterEdit.values().length;
    private static final int QUERIES_OF_A_FILE = Math.ceilDiv(QUERIES, FILES_OF_A_KIND * KINDS);

    /// Asked of every file, so that what is expected of clustered ones does not hang on chance.
    private static final List<String> ALWAYS =
            List.of("count(*)", "count(i)", "min(i)", "max(back)", "count(DISTINCT g)");

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
    void everyAnswerIsTheOracles(ParquetWriter writer, FooterEdit edit, @TempDir Path directory) throws Exception {
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        Random random = new Random(seed);
        Folds folds = new Folds(edit);
        try (Contest contest = Contest.openForPushdown()) {
            for (int i = 0; i < FILES_OF_A_KIND; i++) {
                ClusteredRows rows = i == 0 ? ClusteredRows.clustered(random) : ClusteredRows.random(random);
                Path file = directory.resolve(i + ".parquet");
                try {
                    // DuckDB looks for a table of that name before it looks for a file.
                    String table = '"' + file.toString() + '"';
                    rows.createTable(contest.duck(), table);
                    writer.write(contest.duck(), rows, table, edit, file);
                    ask(contest, file, rows, random, folds);
                } catch (AssertionError | SQLException e) {
                    throw new AssertionError("-Dwinnow.seed=" + seed + ", " + rows + ": " + e.getMessage(), e);
                }
            }
        }
        checkFolds(folds, edit);
    }

    private static void ask(Contest contest, Path file, ClusteredRows rows, Random random, Folds folds)
            throws Exception {
        Set<String> required = ParquetBytes.read(file).required();
        String table = DuckDb.quoted(file);
        PushdownQueries queries = new PushdownQueries(random, rows, table);
        for (int i = 0; i < QUERIES_OF_A_FILE; i++) {
            boolean always = i < ALWAYS.size();
            Question question = always ? Question.open("SELECT " + ALWAYS.get(i) + " FROM " + table) : queries.next();
            contest.agreeInTurn(question, i);
            if (always || i % 2 == 0) {
                folds.add(contest.explain(question), required);
            }
        }
    }

    private static void checkFolds(Folds folds, FooterEdit edit) {
        List<AggregateFunction> expected = switch (edit) {
            case NONE ->
                List.of(
                        AggregateFunction.COUNT,
                        AggregateFunction.MIN,
                        AggregateFunction.MAX,
                        AggregateFunction.COUNT_DISTINCT);
            case NO_STATISTICS -> List.of();
            case NO_NULL_COUNTS -> List.of(AggregateFunction.MIN, AggregateFunction.MAX);
            case NO_BOUNDS, WIDER_BOUNDS -> List.of(AggregateFunction.COUNT);
        };
        assertThat(folds.functions()).contains(AggregateFunction.COUNT_STAR).containsAll(expected);
    }
}
