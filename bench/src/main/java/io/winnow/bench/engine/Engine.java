package io.winnow.bench.engine;

import io.winnow.bench.answer.Answer;

/// One contestant: an engine with its settings and the form of the data that it reads.
public interface Engine extends AutoCloseable {
    /// How reports call it, for example `DuckDB file`.
    String name();

    /// Runs a query and takes all its rows out.
    ///
    /// @param sql a query of the table that it was opened with
    Answer run(String sql);

    @Override
    void close();
}
