package io.winnow.tests.oracle.indexed;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.tests.oracle.Contest;
import io.winnow.tests.oracle.Question;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Aggregates over tables whose fragments are answered by indexes, by statistics, or read, and have deleted rows:
/// with pushdown and without, with indexes and without, by one thread and by four, the answers are DuckDB's.
///
/// DuckDB has one NaN; of tables with negative ones, Winnow's answers are compared among themselves, to the bit.
///
/// A failure names the seed of its table; `-Dwinnow.seed` begins with that one, `-Dwinnow.queries=1` ends with it.
class IndexedContestTest {
    /// Whether each question is asked in all settings, and not only in the first and, turn by turn, one of the others.
    private static final boolean ALL = Boolean.getBoolean("winnow.long");

    private static final int QUERIES = Integer.getInteger("winnow.queries", ALL ? 80_000 : 20_000);
    private static final int PARTS = 4;
    private static final int QUERIES_OF_A_TABLE = 100;
    private static final int TABLES = Math.ceilDiv(QUERIES, PARTS * QUERIES_OF_A_TABLE);

    /// How many queries are asked between two changes of a table.
    private static final int BETWEEN_CHANGES = 40;

    /// Of so many queries one is looked at for what answers it.
    private static final int LOOK = 8;

    private static final AtomicInteger INDEXED = new AtomicInteger();

    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3})
    void everyAnswerIsTheOracles(int part, @TempDir Path directory) throws Exception {
        long first = Long.getLong("winnow.seed", System.nanoTime()) + 1_000_000L * part;
        int indexed = 0;
        try (Contest contest = Contest.openForIndexes(directory.resolve("db"))) {
            for (int i = 0; i < TABLES; i++) {
                indexed += ask(contest, first + i);
            }
        }
        int seen = TABLES * QUERIES_OF_A_TABLE / LOOK;
        IO.println("seed " + first + ": of " + seen + " queries, " + indexed + " with fragments that indexes answer");
        INDEXED.addAndGet(indexed);
        if (TABLES > 20) { // one table may have few indexes, and some have none
            assertThat(indexed).as("queries with fragments that indexes answer").isGreaterThan(seen / 12);
        }
    }

    @AfterAll
    static void indexesAnsweredSome() {
        if (TABLES > 2) {
            assertThat(INDEXED.get())
                    .as("queries with fragments that indexes answer")
                    .isPositive();
        }
    }

    /// Asks about one table; tells for how many of the queries that were looked at indexes answer a fragment.
    private static int ask(Contest contest, long seed) {
        Random random = new Random(seed);
        boolean negativeNans = random.nextInt(6) == 0;
        PostingTable table = new PostingTable(contest, random, PostingColumn.some(random, negativeNans));
        int indexed = 0;
        try {
            table.create();
            for (int i = 1; i <= QUERIES_OF_A_TABLE; i++) {
                Question question = table.queries().next();
                if (negativeNans) {
                    agreeAmongThemselves(contest, question, i);
                } else {
                    agree(contest, question, i);
                }
                if (i % LOOK == 0 && contest.explain(question).fragments().indexed() > 0) {
                    indexed++;
                }
                if (i % BETWEEN_CHANGES == 0) {
                    table.change();
                }
            }
        } catch (RuntimeException | SQLException | AssertionError e) {
            String said = String.join(";\n", table.said());
            throw new AssertionError("-Dwinnow.seed=" + seed + ": " + e.getMessage() + "\nafter\n" + said, e);
        }
        return indexed;
    }

    private static void agree(Contest contest, Question question, int turn) throws SQLException {
        if (ALL) {
            contest.agree(question);
        } else {
            contest.agreeInTurn(question, turn);
        }
    }

    private static void agreeAmongThemselves(Contest contest, Question question, int turn) {
        if (ALL) {
            contest.agreeAmongThemselves(question);
        } else {
            contest.agreeAmongThemselvesInTurn(question, turn);
        }
    }
}
