package io.winnow.core.io.index;

import io.winnow.core.error.CommitConflictException;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.error.IoFailureException;
import io.winnow.core.error.MemoryExceededException;
import io.winnow.core.error.PlanException;
import io.winnow.core.error.QueryCancelledException;
import io.winnow.core.error.SqlException;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.error.WinnowException;
import io.winnow.core.table.TableIndex;
import java.util.Map;
import java.util.TreeMap;

/// How an index is made anew whose files are missing or damaged: they say nothing that the table does not.
///
/// @param index its name
/// @param kind such as `zonemap`
/// @param column the name of the column that it is on
/// @param options that it was made with
public record IndexRepair(String table, String index, String kind, String column, Map<String, String> options) {
    public IndexRepair {
        options = Map.copyOf(options);
    }

    /// Of an index as planning sees it.
    public static IndexRepair of(String table, TableIndex index, String column) {
        return new IndexRepair(table, index.name(), index.kind(), column, index.options());
    }

    /// An error of reading the index, which says what mends it where anything does.
    public WinnowException mendable(WinnowException error) {
        return switch (error) {
            case CorruptDataException corrupt -> corrupt.with(hint());
            case IoFailureException missing when missing.code() == ErrorCode.NOT_FOUND -> missing.with(hint());
            case SqlException _,
                    UnsupportedFeatureException _,
                    PlanException _,
                    ExecutionException _,
                    IoFailureException _,
                    CommitConflictException _,
                    QueryCancelledException _,
                    MemoryExceededException _ -> error;
        };
    }

    /// An error of making the index, which says of which: the format that gives it knows values only.
    public WinnowException named(WinnowException error) {
        String where = "index '" + index + "' on column '" + column + "' of table '" + table + "': ";
        return switch (error) {
            case ExecutionException limit -> new ExecutionException(limit.code(), where + limit.text(), limit);
            case MemoryExceededException limit -> new MemoryExceededException(where + limit.text(), limit);
            case SqlException _,
                    UnsupportedFeatureException _,
                    PlanException _,
                    CorruptDataException _,
                    IoFailureException _,
                    CommitConflictException _,
                    QueryCancelledException _ -> error;
        };
    }

    /// The statements that mend it, and what helps where an old version of the table is read: that keeps its files.
    private String hint() {
        StringBuilder text = new StringBuilder("DROP INDEX ");
        text.append(quoted(index)).append(" ON ").append(quoted(table));
        text.append(" and CREATE INDEX ").append(quoted(index)).append(" ON ").append(quoted(table));
        text.append(" USING ")
                .append(quoted(kind))
                .append(" (")
                .append(quoted(column))
                .append(')');
        String separator = " WITH (";
        for (Map.Entry<String, String> option : new TreeMap<>(options).entrySet()) {
            text.append(separator).append(quoted(option.getKey())).append(" = ").append(value(option.getValue()));
            separator = ", ";
        }
        return text.append(options.isEmpty() ? "" : ")")
                .append(" mend it for versions to come; SET winnow.optimizer.use_indexes = false reads without it")
                .toString();
    }

    private static String value(String text) {
        return text.matches("[a-z0-9]+") ? text : "'" + text.replace("'", "''") + "'";
    }

    private static String quoted(String name) {
        return name.matches("[a-z_][a-z0-9_]*") ? name : "\"" + name.replace("\"", "\"\"") + "\"";
    }
}
