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

    private Winnow(String name, Session session, String table) {
        this.name = name;
        this.session = session;
        this.table = table;
    }

    /// Reads a file in place.
    ///
    /// @param file whatever FROM takes: a Parquet or an Arrow file
    public static Winnow over(String name, Path file, int threads) {
        Session session = Session.builder()
                .option("winnow.execution.threads", String.valueOf(threads))
                .build();
        return new Winnow(name, session, DuckDb.quoted(file.toAbsolutePath()));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Answer run(String sql) {
        try (QueryResult result = session.sql(sql.replace("FROM lineitem", "FROM " + table))) {
            return Answer.ofJavaValues(result.rows());
        }
    }

    @Override
    public void close() {
        session.close();
    }
}
