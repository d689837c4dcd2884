package io.winnow.tests.oracle.random;

import io.winnow.bench.engine.DuckDb;
import io.winnow.tests.oracle.Contest;
import io.winnow.tests.oracle.Question;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RandomQueriesTest {
    private static final int QUERIES = Boolean.getBoolean("winnow.long") ? 2000 : 40;

    static List<RandomFile> files() {
        return RandomFile.ALL;
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyAnswerIsTheOraclesAndIndependentOfSettings(RandomFile file, @TempDir Path directory) throws SQLException {
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        IO.println("seed " + seed + " for " + file);
        Path path = directory.resolve("random.parquet");
        try (Contest contest = Contest.open()) {
            file.write(contest.duck(), path, seed);
            RandomQueries queries = new RandomQueries(new Random(seed), DuckDb.quoted(path));
            for (int i = 0; i < QUERIES; i++) {
                Question question = queries.next();
                try {
                    contest.agree(question);
                } catch (AssertionError | SQLException e) {
                    throw new AssertionError("query " + i + " of -Dwinnow.seed=" + seed + ": " + e.getMessage(), e);
                }
            }
        }
    }
}
