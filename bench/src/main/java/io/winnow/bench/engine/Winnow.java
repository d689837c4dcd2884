package io.winnow.bench.engine;

import io.winnow.bench.answer.Answer;
import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import java.nio.file.Path;

/// Winnow in this process, through its Java interface.
public final class Winnow implements Engine {
    private final String name;
    private final Session session;
    private final String table;
    private final String source;

    private Winnow(String name, Session session, String table, String source) {
        this.name = name;
        this.session = session;
        this.table = table;
        this.source = source;
    }

    /// Reads a file in place.
    ///
    /// @param table what queries call it
    /// @param file whatever FROM takes: a Parquet or an Arrow file
    public static Winnow over(String name, String table, Path file, int threads) {
        return over(name, table, file, threads, true);
    }

    /// As the other.
    ///
    /// @param statistics whether it may use them
    public static Winnow over(String name, String table, Path file, int threads, boolean statistics) {
        Session session = Session.builder()
                .option("winnow.execution.threads", String.valueOf(threads))
                .option("winnow.optimizer.use_statistics", String.valueOf(statistics))
                .build();
        return new Winnow(name, session, table, DuckDb.quoted(file.toAbsolutePath()));
    }

    /// Reads and writes tables of a database.
    ///
    /// @param database its directory
    public static Winnow overDatabase(String name, Path database, int threads) {
        Session session = Session.builder()
                .database(database)
                .option("winnow.execution.threads", String.valueOf(threads))
                .build();
        return new Winnow(name, session, "", "");
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Answer run(String sql) {
        String own = table.isEmpty() ? sql : sql.replace("FROM " + table, "FROM " + source);
        try (QueryResult result = session.sql(own)) {
            return Answer.ofJavaValues(result.rows());
        }
    }

    @Override
    public void close() {
        session.close();
    }
}
