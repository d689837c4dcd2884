package io.winnow.tests.oracle;

import io.winnow.bench.answer.Answer;
import io.winnow.bench.engine.DuckDb;
import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import io.winnow.engine.SessionBuilder;
import io.winnow.engine.explain.ExplainedQuery;
import io.winnow.tests.table.model.Exact;
import io.winnow.tests.table.model.Sessions;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/// Winnow in several settings, and DuckDB: every one must give the same answer.
public final class Contest implements AutoCloseable {
    private static final List<Variant> VARIANTS = List.of(
            new Variant("defaults", Map.of()),
            new Variant("pushdown off", Map.of("winnow.optimizer.aggregate_pushdown", "false")),
            new Variant("one thread", Map.of("winnow.execution.threads", "1")),
            new Variant(
                    "two threads, small batches",
                    Map.of("winnow.execution.threads", "2", "winnow.execution.batch_rows", "777")));

    /// The settings that decide what statistics answer. Questions about small files are answered sooner by one
    /// thread.
    private static final List<Variant> PUSHDOWN_VARIANTS = List.of(
            new Variant("pushdown on", Map.of("winnow.execution.threads", "1")),
            new Variant(
                    "pushdown off",
                    Map.of("winnow.execution.threads", "1", "winnow.optimizer.aggregate_pushdown", "false")),
            new Variant(
                    "statistics off",
                    Map.of("winnow.execution.threads", "1", "winnow.optimizer.use_statistics", "false")));

    /// What decides whether indexes answer; the last reads every row.
    private static final List<Variant> INDEX_VARIANTS = List.of(
            new Variant("everything on", Map.of("winnow.execution.threads", "1")),
            new Variant(
                    "four threads, small batches",
                    Map.of("winnow.execution.threads", "4", "winnow.execution.batch_rows", "100")),
            new Variant(
                    "pushdown off",
                    Map.of("winnow.execution.threads", "1", "winnow.optimizer.aggregate_pushdown", "false")),
            new Variant(
                    "indexes off", Map.of("winnow.execution.threads", "1", "winnow.optimizer.use_indexes", "false")),
            new Variant(
                    "everything off",
                    Map.of(
                            "winnow.execution.threads",
                            "1",
                            "winnow.optimizer.use_indexes",
                            "false",
                            "winnow.optimizer.use_statistics",
                            "false",
                            "winnow.optimizer.aggregate_pushdown",
                            "false")));

    private final DuckDb duck;
    private final Map<String, Session> sessions = new LinkedHashMap<>();

    /// Settings under which every answer must be the same.
    private record Variant(String name, Map<String, String> settings) {}

    private Contest(DuckDb duck) {
        this.duck = duck;
    }

    /// Opens all engines; close them with the contest.
    public static Contest open() throws SQLException {
        return open(VARIANTS, Session::builder);
    }

    /// As [#open], with and without statistics, for many questions about small tables: DuckDB plans them sooner when
    /// it does not optimize, and is then the simpler oracle.
    public static Contest openForPushdown() throws SQLException {
        return simple(open(PUSHDOWN_VARIANTS, Session::builder));
    }

    /// As [#openForPushdown] over native tables, with and without indexes.
    public static Contest openForIndexes(Path database) throws SQLException {
        return simple(open(INDEX_VARIANTS, () -> Session.builder().database(database)));
    }

    private static Contest simple(Contest contest) throws SQLException {
        contest.duck.execute("SET threads = 1");
        contest.duck.execute("PRAGMA disable_optimizer");
        return contest;
    }

    private static Contest open(List<Variant> variants, Supplier<SessionBuilder> builders) throws SQLException {
        DuckDb duck = DuckDb.inMemory(2);
        for (Divergence divergence : Divergence.ALL) {
            if (!divergence.setting().isEmpty()) {
                duck.execute(divergence.setting());
            }
        }
        Contest contest = new Contest(duck);
        for (Variant variant : variants) {
            SessionBuilder builder = builders.get();
            variant.settings().forEach(builder::option);
            contest.sessions.put(variant.name(), builder.build());
        }
        return contest;
    }

    /// DuckDB, to write files with.
    public DuckDb duck() {
        return duck;
    }

    /// Runs a statement of Winnow's words in DuckDB.
    public void onDuck(String sql) throws SQLException {
        duck.execute(Divergence.toDuck(sql));
    }

    /// Winnow in each of the settings.
    public List<Session> sessions() {
        return List.copyOf(sessions.values());
    }

    /// Asks Winnow alone, in all settings; fails where one does not answer what the last does, to the bit.
    public void agreeAmongThemselves(Question question) {
        agreeAmongThemselves(question, sessions.keySet());
    }

    /// Asks Winnow alone, in the last of the settings and, turn by turn, one of the others; fails as
    /// [#agreeAmongThemselves(Question)] does.
    public void agreeAmongThemselvesInTurn(Question question, int turn) {
        List<String> names = List.copyOf(sessions.keySet());
        agreeAmongThemselves(question, List.of(names.get(turn % (names.size() - 1))));
    }

    private void agreeAmongThemselves(Question question, Collection<String> names) {
        String last = List.copyOf(sessions.keySet()).getLast();
        List<String> expected = exactly(last, question);
        for (String name : names) {
            List<String> found = exactly(name, question);
            if (!found.equals(expected)) {
                throw new AssertionError("with " + name + ", Winnow answers\n" + found + "\nand with " + last + "\n"
                        + expected + "\nin " + question.sql());
            }
        }
    }

    private List<String> exactly(String name, Question question) {
        Session session = Objects.requireNonNull(sessions.get(name), name);
        List<String> rows = Exact.rows(Sessions.rows(session, question.sql()));
        return question.order() == Question.Order.OPEN ? rows.stream().sorted().toList() : rows;
    }

    /// Asks all; fails at the first answer that is not DuckDB's.
    public void agree(Question question) throws SQLException {
        agree(question, sessions.keySet());
    }

    /// Asks the first and, turn by turn, one of the others; fails as [#agree(Question)] does.
    public void agreeInTurn(Question question, int turn) throws SQLException {
        List<String> names = List.copyOf(sessions.keySet());
        agree(question, List.of(names.getFirst(), names.get(1 + turn % (names.size() - 1))));
    }

    private void agree(Question question, Collection<String> names) throws SQLException {
        Answer expected = duck.query(Divergence.toDuck(question.sql()));
        for (String name : names) {
            Optional<String> difference = difference(question, answer(name, question), expected);
            if (difference.isPresent()) {
                throw new AssertionError("with " + name + ", Winnow and DuckDB disagree, " + difference.get() + "\nin "
                        + question.sql());
            }
        }
    }

    /// How the first of the sessions would answer.
    public ExplainedQuery explain(Question question) {
        return sessions.values().iterator().next().explain(question.sql());
    }

    private Answer answer(String name, Question question) {
        Session session = Objects.requireNonNull(sessions.get(name), name);
        try (QueryResult result = session.sql(question.sql())) {
            return Answer.ofJavaValues(result.rows());
        } catch (RuntimeException e) {
            throw new AssertionError("with " + name + ", " + e.getMessage() + "\nin " + question.sql(), e);
        }
    }

    private static Optional<String> difference(Question question, Answer winnow, Answer expected) {
        return switch (question.order()) {
            case DECIDED -> winnow.differenceInOrder(expected);
            case OPEN -> winnow.differenceInAnyOrder(expected);
        };
    }

    @Override
    public void close() {
        sessions.values().forEach(Session::close);
        duck.close();
    }
}
