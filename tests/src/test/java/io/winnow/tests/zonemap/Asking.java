package io.winnow.tests.zonemap;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.error.ExecutionException;
import io.winnow.core.error.SqlException;
import io.winnow.core.error.WinnowException;
import io.winnow.core.testing.RandomValues;
import io.winnow.engine.Session;
import io.winnow.engine.explain.ExplainedQuery;
import io.winnow.engine.explain.PlanNode;
import io.winnow.tests.table.model.Exact;
import io.winnow.tests.table.model.Sessions;
import java.util.List;
import java.util.Map;

/// Asks a question in every way and compares the answers.
final class Asking {
    private final Ways ways;
    private final Tally tally;
    private final RandomValues random;

    Asking(Ways ways, Tally tally, RandomValues random) {
        this.ways = ways;
        this.tally = tally;
        this.random = random;
    }

    /// @throws AssertionError naming the query and the way, where an answer is another than without zone maps
    void ask(SqlQuestion question) {
        List<String> expected;
        try {
            expected = answer(ways.plain(), question);
        } catch (SqlException | ExecutionException _) {
            tally.failed(); // a row on which it fails may be left out elsewhere
            return;
        }
        for (Map.Entry<String, Session> way : ways.others().entrySet()) {
            List<String> found;
            try {
                found = answer(way.getValue(), question);
            } catch (WinnowException e) {
                if (e instanceof ExecutionException && question.mayFailByChance()) {
                    tally.failed();
                    return;
                }
                throw new AssertionError(question.sql() + "\n" + way.getKey() + " fails: " + e.text(), e);
            }
            assertThat(found).as("%s%n%s", question.sql(), way.getKey()).isEqualTo(expected);
        }
        tally.asked();
        if (random.below(8) == 0) {
            ExplainedQuery explained = ways.first().explainAnalyze(question.sql());
            tally.indexed(explained.fragments().indexed());
            count(explained.root());
        }
    }

    private static List<String> answer(Session session, SqlQuestion question) {
        List<String> rows = Exact.rows(Sessions.rows(session, question.sql()));
        return switch (question.sameness()) {
            case SEQUENCE -> rows;
            case BAG -> rows.stream().sorted().toList();
            case COUNT -> List.of(Integer.toString(rows.size()));
        };
    }

    private void count(PlanNode node) {
        tally.zones(node);
        node.children().forEach(this::count);
    }
}
