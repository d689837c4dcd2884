package io.winnow.engine;

import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.type.Schema;
import io.winnow.engine.explain.ExplainedQuery;
import io.winnow.sql.parser.SqlParser;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A query that is put together step by step; each step gives a new, immutable one. Nothing is read before `collect`,
/// `run` or `schema`. Expressions are SQL.
public final class DataFrame {
    private final Session session;
    private final String sql;

    private DataFrame(Session session, String sql) {
        this.session = session;
        this.sql = sql;
    }

    /// All rows of what FROM would name so.
    static DataFrame from(Session session, String source) {
        return new DataFrame(session, "SELECT * FROM " + source);
    }

    /// These expressions, each with or without `AS name`; `*` for all columns.
    public DataFrame select(String... expressions) {
        return next("SELECT " + items(List.of(expressions)) + from());
    }

    /// The rows for which `predicate` is true.
    public DataFrame filter(String predicate) {
        return next("SELECT *" + from() + " WHERE " + expression(predicate));
    }

    /// One row per group: the groups' expressions, then the aggregates. Without groups there is one row.
    public DataFrame aggregate(List<String> groups, List<String> aggregates) {
        List<String> items = new ArrayList<>(groups);
        items.addAll(aggregates);
        StringBuilder ordinals = new StringBuilder();
        for (int i = 1; i <= groups.size(); i++) {
            ordinals.append(i == 1 ? " GROUP BY " : ", ").append(i);
        }
        return next("SELECT " + items(items) + from() + ordinals);
    }

    /// Ordered by keys, each with or without `ASC`, `DESC`, `NULLS FIRST`, `NULLS LAST`.
    public DataFrame sort(String... keys) {
        StringBuilder list = new StringBuilder();
        for (String key : keys) {
            list.append(list.isEmpty() ? "" : ", ").append(checked(key, "SELECT 1 ORDER BY "));
        }
        return next("SELECT *" + from() + " ORDER BY " + list);
    }

    /// At most `count` rows.
    public DataFrame limit(long count) {
        return limit(count, 0);
    }

    /// At most `count` rows after the first `offset`.
    public DataFrame limit(long count, long offset) {
        if (count < 0 || offset < 0) {
            throw new IllegalArgumentException("negative limit or offset: " + count + ", " + offset);
        }
        return next("SELECT *" + from() + " LIMIT " + count + " OFFSET " + offset);
    }

    /// Columns of the rows; binds the query.
    public Schema schema() {
        return session.prepare(sql).bind().schema();
    }

    /// The same query as SQL.
    public String sql() {
        return sql;
    }

    /// How the query would be answered.
    public ExplainedQuery explain() {
        return session.explain(sql);
    }

    /// Runs the query.
    public QueryResult run() {
        return session.sql(sql);
    }

    /// Runs the query and gives all rows; see [QueryResult#rows()].
    public List<List<@Nullable Object>> collect() {
        try (QueryResult result = run()) {
            return result.rows();
        }
    }

    /// Writes the rows to a file.
    ///
    /// @throws UnsupportedFeatureException always, so far
    @SuppressWarnings("DoNotCallSuggester") // callers get an error that says so, not a build that fails
    public void write(Path file) {
        throw new UnsupportedFeatureException("writing files (" + file + ")");
    }

    private DataFrame next(String query) {
        return new DataFrame(session, query);
    }

    private String from() {
        return " FROM (" + sql + ")";
    }

    private static String items(List<String> expressions) {
        if (expressions.isEmpty()) {
            throw new IllegalArgumentException("no expressions");
        }
        StringBuilder list = new StringBuilder();
        for (String item : expressions) {
            list.append(list.isEmpty() ? "" : ", ").append(checked(item, "SELECT "));
        }
        return list.toString();
    }

    /// Text that is an expression by itself, so that it cannot reach into the query around it.
    private static String expression(String text) {
        SqlParser.parseExpression(text);
        return "(" + text + "\n)";
    }

    /// The line end keeps a comment at the fragment's end from swallowing what follows.
    private static String checked(String fragment, String before) {
        SqlParser.parse(before + fragment);
        return fragment + "\n";
    }
}
