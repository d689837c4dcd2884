package io.winnow.engine;

import org.jspecify.annotations.Nullable;

/// A statement that was parsed once, to be run with many parameters. Thread-safe, as its session is.
public final class PreparedQuery {
    private final Session session;
    private final ParsedStatement statement;

    PreparedQuery(Session session, ParsedStatement statement) {
        this.session = session;
        this.statement = statement;
    }

    /// The statement's text.
    public String text() {
        return statement.text();
    }

    /// Runs it. Files are bound anew, as they are now.
    ///
    /// @param parameters as [Session#sql] takes them
    public QueryResult run(@Nullable Object... parameters) {
        return session.run(statement, parameters);
    }

    /// Binds it now, to be optimized and run later: what the query reads is settled here, by metadata.
    ///
    /// @param parameters as [Session#sql] takes them
    public BoundQuery bind(@Nullable Object... parameters) {
        return session.bind(statement, parameters);
    }
}
