package io.winnow.tests.table.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.winnow.core.error.ExecutionException;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.Types;
import io.winnow.engine.Session;
import io.winnow.engine.TableReport;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Looks at a table and compares it with its model.
final class Checks {
    private final Sessions sessions;
    private final RandomValues random;
    private final ModelTable table;

    Checks(Sessions sessions, RandomValues random, ModelTable table) {
        this.sessions = sessions;
        this.random = random;
        this.table = table;
    }

    static String where(@Nullable Condition condition) {
        return condition == null ? "" : " WHERE " + condition.sql();
    }

    /// A few random questions, each to sessions that must agree.
    void look() {
        long version = random.below(3) == 0 ? random.oneOf(table.versions()) : table.version();
        String from = version == table.version() && random.below(4) > 0 ? " FROM t" : " FROM t AT VERSION " + version;
        ModelTable.State state = table.at(version);
        rows(state, from);
        if (random.below(4) == 0) {
            groups(state, from);
        } else {
            aggregates(state, from);
        }
    }

    private @Nullable Condition condition(ModelTable.State state) {
        return random.below(3) == 0 ? null : Condition.random(state.columns(), 2, random);
    }

    private void rows(ModelTable.State state, String from) {
        Condition condition = condition(state);
        List<List<@Nullable Object>> expected = state.where(condition);
        String limit = "";
        if (random.below(3) == 0) {
            int first = random.below(4);
            int count = random.below(30);
            int end = Math.min(expected.size(), first + count);
            expected = first >= expected.size() ? List.of() : expected.subList(first, end);
            limit = " LIMIT " + count + " OFFSET " + first;
        }
        String sql = "SELECT *" + from + where(condition) + limit;
        for (Session session : random.below(8) == 0 ? sessions.all() : List.of(random.oneOf(sessions.all()))) {
            assertThat(Exact.rows(Sessions.rows(session, sql))).as(sql).isEqualTo(Exact.rows(expected));
        }
    }

    private void groups(ModelTable.State state, String from) {
        ModelColumn column = random.oneOf(state.columns());
        if (Types.isNested(column.type())) {
            return; // grouping by nested values is not supported
        }
        Condition condition = condition(state);
        TreeMap<Object, Long> counts = new TreeMap<>((a, b) -> ScalarOrder.compare(a, b, column.type()));
        long nulls = 0;
        for (List<@Nullable Object> row : state.where(condition)) {
            Object value = row.get(column.index());
            if (value == null) {
                nulls++;
            } else {
                counts.merge(Aggregate.positiveZero(value), 1L, Long::sum);
            }
        }
        List<List<@Nullable Object>> expected = new ArrayList<>();
        counts.forEach((value, count) -> expected.add(List.of(value, count)));
        if (nulls > 0) {
            expected.add(Arrays.asList(null, nulls));
        }
        String sql = "SELECT " + column.name() + ", count(*)" + from + where(condition) + " GROUP BY 1";
        for (Session session : asked()) {
            assertThat(Exact.representatives(Sessions.rows(session, sql)))
                    .as(sql)
                    .containsExactlyInAnyOrderElementsOf(Exact.representatives(expected));
        }
    }

    private void aggregates(ModelTable.State state, String from) {
        Condition condition = condition(state);
        List<List<@Nullable Object>> rows = state.where(condition);
        List<Aggregate> aggregates = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (int i = 1 + random.below(4); i > 0; i--) {
            Aggregate aggregate = Aggregate.random(state.columns(), random);
            aggregates.add(aggregate);
            texts.add(aggregate.sql());
        }
        String sql = "SELECT " + String.join(", ", texts) + from + where(condition);
        List<Aggregate.Answer> expected =
                aggregates.stream().map(each -> each.over(rows)).toList();
        for (Session session : asked()) {
            check(session, sql, expected);
        }
    }

    private static void check(Session session, String sql, List<Aggregate.Answer> expected) {
        List<@Nullable Object> got;
        try {
            List<List<@Nullable Object>> all = Sessions.rows(session, sql);
            assertThat(all).as(sql).hasSize(1);
            got = all.getFirst();
        } catch (ExecutionException e) {
            assertThat(expected).as(sql + " fails: " + e.text()).anyMatch(Aggregate.Answer::isError);
            return;
        }
        for (int i = 0; i < expected.size(); i++) {
            Aggregate.Answer right = expected.get(i);
            assertThat(right.isValue())
                    .as("%s gives %s and should fail", sql, got)
                    .isTrue();
            if (right.value() instanceof Double number && Double.isFinite(number) && sql.contains("avg")) {
                assertThat((Double) got.get(i)).as(sql).isCloseTo(number, within(Math.abs(number) * 1e-14));
            } else {
                assertThat(Exact.text(Exact.representative(got.get(i))))
                        .as(sql + " column " + i)
                        .isEqualTo(Exact.text(Exact.representative(right.value())));
            }
        }
    }

    /// Every file that a version needs is there and whole, and the newest version has these indexes.
    void files(Collection<String> indexes) {
        Session session = random.oneOf(sessions.all());
        assertThat(session.checkTable("t").files())
                .extracting(TableReport.TableFile::problem)
                .containsOnlyNulls();
        assertThat(Sessions.rows(session, "SHOW INDEXES ON t"))
                .extracting(row -> String.valueOf(row.getFirst()))
                .containsExactlyInAnyOrderElementsOf(indexes);
    }

    /// The rows of the table, which must be those of the model in some order.
    List<List<@Nullable Object>> reordered() {
        List<List<@Nullable Object>> rows = Sessions.rows(sessions.first(), "SELECT * FROM t");
        assertThat(Exact.rows(rows))
                .as("rows after OPTIMIZE")
                .containsExactlyInAnyOrderElementsOf(Exact.rows(table.now().rows()));
        return rows;
    }

    /// The first two, and sometimes the third.
    private List<Session> asked() {
        return random.below(8) == 0 ? sessions.all() : sessions.all().subList(0, 2);
    }
}
