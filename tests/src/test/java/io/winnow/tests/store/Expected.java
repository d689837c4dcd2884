package io.winnow.tests.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.engine.Session;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// What a table of [Sql] should be: its batches and its indexes.
record Expected(TreeSet<Long> batches, TreeSet<String> indexes) {
    Expected() {
        this(new TreeSet<>(), new TreeSet<>());
    }

    /// What a session finds.
    static Expected found(Session session) {
        return new Expected(new TreeSet<>(Sql.batches(session, "t")), new TreeSet<>(Sql.indexes(session)));
    }

    /// Does what a [RestlessWriter] says that it does.
    void apply(String statement) {
        String[] words = statement.split(" ", -1);
        boolean changes = switch (words[1]) {
            case "+" -> batches.add(Long.parseLong(words[2]));
            case "-" -> batches.remove(Long.parseLong(words[2]));
            case "index" -> indexes.add(words[2]);
            case "drop" -> indexes.remove(words[2]);
            case "*" -> true;
            default -> false;
        };
        assertThat(changes).as(statement).isTrue();
    }

    /// Whether a statement is one on an index.
    static boolean isOnIndex(String statement) {
        return Sql.INDEXES.stream().anyMatch(statement::endsWith);
    }

    /// Asks a few questions that indexes help with.
    ///
    /// @param sessions that must agree
    /// @return fragments that the first session answers from bitmap indexes, of one of the questions
    long ask(Random random, Session... sessions) {
        long from = random.nextLong(batches.last() + 1);
        long to = from + random.nextLong(batches.last());
        boolean descending = random.nextBoolean();
        List<Long> values = new ArrayList<>();
        batches.forEach(batch -> values.addAll(List.of(batch, 2 * batch, -batch, -2 * batch)));
        List<Long> above = values.stream().filter(value -> value >= from).toList();
        List<Long> ordered = new ArrayList<>(values);
        ordered.sort(descending ? Collections.reverseOrder() : null);
        String aggregates = "SELECT count(*), min(v), max(v), sum(v) FROM t WHERE v >= " + from;
        List<@Nullable Object> distinct = Arrays.asList(
                batches.stream().filter(batch -> 2 * batch >= from).count(), (long) above.size());
        for (Session session : sessions) {
            assertThat(Sql.batches(session, "t WHERE batch BETWEEN " + from + " AND " + to))
                    .isEqualTo(batches.headSet(to, true).tailSet(from, true));
            List<@Nullable Object> sums = Arrays.asList(
                    (long) above.size(),
                    above.isEmpty() ? null : Collections.min(above),
                    above.isEmpty() ? null : Collections.max(above),
                    above.isEmpty()
                            ? null
                            : above.stream().mapToLong(Long::longValue).sum());
            assertThat(Sql.run(session, aggregates)).containsExactly(sums);
            assertThat(Sql.run(session, "SELECT count(DISTINCT batch), count(*) FROM t WHERE NOT v < " + from))
                    .containsExactly(distinct);
            assertThat(Sql.run(session, "SELECT v FROM t ORDER BY v" + (descending ? " DESC" : "") + " LIMIT 3"))
                    .isEqualTo(ordered.stream().limit(3).map(List::of).toList());
        }
        return sessions[0].explain(aggregates).fragments().indexed();
    }
}
