package io.winnow.tests.oracle.corpus;

import io.winnow.bench.engine.DuckDb;
import io.winnow.core.batch.Batch;
import io.winnow.core.error.WinnowException;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Schema;
import io.winnow.engine.QueryResult;
import io.winnow.engine.Row;
import io.winnow.engine.Session;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads one file in every way that its description can check, with statistics and without.
final class Reading {
    /// What an error says where a column needs a module that need not be there.
    private static final String OPTIONAL = "without the module formats-dataset";

    /// Aggregates that statistics may answer, if they are asked alone: one that they do not know blocks the others.
    private static final List<String> PUSHED_DOWN = List.of("count", "min", "max");

    private final Session session;
    private final Session withoutStatistics;
    private final ExpectedFile file;
    private final String table;
    private final List<String> faults = new ArrayList<>();

    /// @param session one that uses statistics
    /// @param withoutStatistics one that uses none
    Reading(Session session, Session withoutStatistics, ExpectedFile file) {
        this.session = session;
        this.withoutStatistics = withoutStatistics;
        this.file = file;
        this.table = DuckDb.quoted(file.path());
    }

    /// All that is wrong, a line each; nothing when the file was read as it should be.
    List<String> faults() {
        switch (file.expect()) {
            case ROWS -> {
                Failure failure = Departure.covers(file) ? Failure.ACCEPTED : Failure.FAULT;
                readAll(file.columns().stream().anyMatch(ExpectedColumn::mayFail) ? Failure.ACCEPTED : failure);
                checkColumns(failure);
            }
            case ROWS_OR_ERROR -> {
                readAll(Failure.ACCEPTED);
                checkColumns(Failure.ACCEPTED);
            }
            case ERROR -> mustFail();
            case NO_CRASH -> attempt("SELECT *", Failure.ACCEPTED);
        }
        return faults;
    }

    /// What an error means.
    private enum Failure {
        FAULT,
        ACCEPTED
    }

    private void readAll(Failure failure) {
        Answer all = attempt("SELECT *", failure);
        Long expected = file.rows();
        if (expected != null && all != null && all.rows != expected) {
            faults.add("SELECT * gives " + all.rows + " rows, not " + expected);
        } else if (all != null && all.rows > 0 && !file.hasTwins()) {
            checkRow(file.first(), "first", all.schema, all.first);
            checkRow(file.last(), "last", all.schema, all.last);
        }
        for (Session asked : List.of(session, withoutStatistics)) {
            Answer count = attempt(asked, "SELECT count(*)", "", failure);
            if (expected != null && count != null && !expected.equals(count.only(0))) {
                faults.add("count(*) is " + count.only(0) + ", not " + expected);
            }
        }
    }

    private void checkRow(@Nullable ExpectedRow expected, String which, Schema schema, List<@Nullable Object> row) {
        if (expected != null) {
            List<String> columns = file.columns().stream()
                    .filter(ExpectedColumn::isSettled)
                    .map(ExpectedColumn::name)
                    .toList();
            for (String fault : expected.faults(columns, schema, row)) {
                faults.add("in the " + which + " row, " + fault);
            }
        }
    }

    private void mustFail() {
        Answer all = attempt("SELECT *", Failure.ACCEPTED);
        if (all != null) {
            faults.add("SELECT * gives " + all.rows + " rows, and must fail");
        }
    }

    private void checkColumns(Failure failure) {
        if (file.hasTwins()) {
            return;
        }
        for (ExpectedColumn column : file.columns()) {
            List<String> aggregates = column.settled();
            if (column.isReadable() && !aggregates.isEmpty()) {
                Failure accepted = column.mayFail() ? Failure.ACCEPTED : failure;
                checkColumn(session, column, aggregates, accepted);
                checkColumn(withoutStatistics, column, aggregates, accepted);
                for (String aggregate : aggregates) {
                    if (PUSHED_DOWN.contains(aggregate)) {
                        checkColumn(session, column, List.of(aggregate), accepted);
                    }
                }
                if (aggregates.contains("min") && aggregates.contains("max")) {
                    checkEnds(column, accepted);
                }
            }
        }
    }

    private static String quoted(ExpectedColumn column) {
        return '"' + column.name().replace("\"", "\"\"") + '"';
    }

    private void checkColumn(Session asked, ExpectedColumn column, List<String> aggregates, Failure failure) {
        String name = quoted(column);
        List<String> calls = new ArrayList<>();
        for (String aggregate : aggregates) {
            calls.add(aggregate.equals("distinct") ? "count(DISTINCT " + name + ")" : aggregate + "(" + name + ")");
        }
        Answer answer = attempt(asked, "SELECT " + String.join(", ", calls), "", failure);
        if (answer == null) {
            return;
        }
        for (int i = 0; i < calls.size(); i++) {
            Object actual = answer.only(i);
            List<Object> accepted = column.accepted(aggregates.get(i));
            if (accepted.stream().noneMatch(value -> ExpectedValue.matches(actual, value, column.type()))) {
                faults.add(calls.get(i) + " of " + column.type() + " is " + actual + ", not " + accepted);
            }
        }
    }

    /// Wrong bounds would hide the rows of the least and the greatest value.
    private void checkEnds(ExpectedColumn column, Failure failure) {
        String name = quoted(column);
        Answer ends = attempt(withoutStatistics, "SELECT min(" + name + "), max(" + name + ")", "", failure);
        if (ends == null) {
            return;
        }
        // A result has 24:00:00 as a number, which as a parameter is no time.
        boolean isTime = ends.schema.type(0) instanceof DataType.Time;
        for (Object end : ends.first) {
            if (end != null && !(isTime && end instanceof Long)) {
                String where = " WHERE " + name + " = ?";
                Answer with = attempt(session, "SELECT count(*)", where, failure, end);
                Answer without = attempt(withoutStatistics, "SELECT count(*)", where, failure, end);
                if (with != null && without != null && !Objects.equals(with.only(0), without.only(0))) {
                    faults.add(with.only(0) + " rows where " + name + " = " + end + ", not " + without.only(0));
                }
            }
        }
    }

    /// What a query gave.
    private record Answer(Schema schema, long rows, List<@Nullable Object> first, List<@Nullable Object> last) {
        /// A value of its only row.
        @Nullable
        Object only(int column) {
            return first.get(column);
        }
    }

    /// Looks at every value, and keeps two rows.
    private static Answer answer(QueryResult result) {
        long rows = 0;
        List<@Nullable Object> first = List.of();
        List<@Nullable Object> last = List.of();
        for (Batch batch = result.next(); batch != null; batch = result.next()) {
            for (int i = 0; i < batch.rows(); i++) {
                last = new Row(batch, i).values();
                first = rows == 0 && i == 0 ? last : first;
            }
            rows += batch.rows();
        }
        return new Answer(result.schema(), rows, first, last);
    }

    private @Nullable Answer attempt(String select, Failure failure) {
        return attempt(session, select, "", failure);
    }

    private @Nullable Answer attempt(
            Session asked, String select, String where, Failure failure, @Nullable Object... parameters) {
        try (QueryResult result = asked.sql(select + " FROM " + table + where, parameters)) {
            return answer(result);
        } catch (WinnowException e) {
            String message = String.valueOf(e.getMessage());
            if (failure == Failure.FAULT && !message.contains(OPTIONAL)) {
                faults.add(select + " fails: " + message);
            } else if (message.isBlank() || message.contains("\n")) {
                faults.add(select + " fails with more or less than a line: " + message);
            }
        } catch (RuntimeException | Error e) {
            faults.add(select + " fails as a fault of the engine: " + e);
        }
        return null;
    }
}
