package io.winnow.tests.oracle;

import io.winnow.bench.engine.DuckDb;
import io.winnow.core.testing.SharedData;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FlightsTest {
    private final String file = DuckDb.quoted(SharedData.require("flights-3m.parquet"));
    private final Contest contest;

    FlightsTest() throws SQLException {
        contest = Contest.open();
    }

    static List<Question> questions() {
        return FlightQueries.ALL;
    }

    @AfterAll
    void close() {
        contest.close();
    }

    @ParameterizedTest
    @MethodSource("questions")
    void queriesOverThreeMillionFlightsAgree(Question question) throws SQLException {
        contest.agree(new Question(question.sql().replace("FROM flights", "FROM " + file), question.order()));
    }
}
