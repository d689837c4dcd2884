package io.winnow.engine;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.IoFailureException;
import io.winnow.core.io.index.IndexFormats;
import io.winnow.core.option.Options;
import io.winnow.core.option.Settings;
import io.winnow.engine.explain.ExplainedQuery;
import io.winnow.engine.explain.PlainWords;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.tablestore.commit.TableDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// The engine as a program uses it: SQL in, results out.
///
/// Thread-safe; a [QueryResult] belongs to the thread that asked for it. A failed query leaves the session as it was.
/// Close it last: that stops what still runs, in whichever thread, and fails if memory was not given back.
public final class Session implements AutoCloseable {
    private final SessionOptions options;
    private final QueryEngine engine;
    private final OpenResults results = new OpenResults();
    private final AtomicBoolean closed = new AtomicBoolean();

    Session(
            Path workingDirectory,
            @Nullable Path database,
            Options options,
            SessionBuilder.Access access,
            @Nullable IndexFormats indexes,
            ProgressListener progress) {
        checkDatabase(workingDirectory, database, access);
        this.options = new SessionOptions(options);
        this.engine = new QueryEngine(
                this,
                workingDirectory,
                database == null ? null : workingDirectory.resolve(database),
                access == SessionBuilder.Access.READ_ONLY,
                indexes,
                progress,
                results);
    }

    private static void checkDatabase(Path workingDirectory, @Nullable Path database, SessionBuilder.Access access) {
        if (database == null) {
            return;
        }
        Path directory = workingDirectory.resolve(database);
        boolean exists = Files.exists(directory);
        if (exists && !Files.isDirectory(directory)) {
            throw new IoFailureException(ErrorCode.IO, database + ": is no directory, so it is no database", null);
        }
        if (TableDirectory.isTable(directory)) {
            throw new IoFailureException(
                    ErrorCode.INVALID_ARGUMENT,
                    database + ": is a table; its database is the directory above it",
                    null);
        }
        if (!exists && access == SessionBuilder.Access.READ_ONLY) {
            throw new IoFailureException(ErrorCode.NOT_FOUND, database + ": no such database", null);
        }
    }

    /// A session whose tables go with it: they lie in a directory of their own among the machine's temporary ones.
    public static Session inMemory() {
        return builder().build();
    }

    /// A session over a database directory, which is made on the first write.
    public static Session open(Path database) {
        return builder().database(database).build();
    }

    /// A session with options.
    public static SessionBuilder builder() {
        return new SessionBuilder();
    }

    /// Runs one statement, with or without `;`. Work begins when the result's rows are asked for.
    ///
    /// @param parameters values of `?` or `$1`, `$2`, …: Java's boxed numbers, `BigDecimal`, `Boolean`,
    ///     `String`, `byte[]`,
    ///     `LocalDate`, `LocalTime`, `LocalDateTime`, `Instant`, `OffsetDateTime`, `ZonedDateTime`, or null
    /// @throws io.winnow.core.error.WinnowException when the statement cannot be understood, bound or planned
    public QueryResult sql(String text, @Nullable Object... parameters) {
        return run(parsed(text), parameters);
    }

    /// Parses a statement once, to be run many times. Each run binds it again, to the files as they are then.
    public PreparedQuery prepare(String text) {
        return new PreparedQuery(this, parsed(text));
    }

    /// How a query would be answered; its data are not read.
    public ExplainedQuery explain(String text, @Nullable Object... parameters) {
        return explain(bind(parsed(text), parameters));
    }

    /// How a query would be answered, in sentences: what of which table is answered from statistics, and what is read
    /// and why. One text column, `explanation`.
    public QueryResult explainInWords(String text, @Nullable Object... parameters) {
        return inWords(explain(text, parameters));
    }

    /// The same of what is explained already.
    public QueryResult inWords(ExplainedQuery explained) {
        checkOpen();
        HeapResult sentences = HeapResult.lines("explanation", PlainWords.of(explained));
        return results.add(QueryResult.of(sentences, () -> Timings.of(explained.phases())));
    }

    /// How a query was answered: runs it, drops its rows and tells what each operator did.
    public ExplainedQuery explainAnalyze(String text, @Nullable Object... parameters) {
        return engine.analyze(engine.optimize(bind(parsed(text), parameters)));
    }

    /// A file, a directory or a pattern, as FROM takes them, as a data frame.
    public DataFrame read(String pathOrPattern) {
        checkOpen();
        return DataFrame.from(this, "'" + pathOrPattern.replace("'", "''") + "'");
    }

    /// A table or view as a data frame.
    public DataFrame table(String name) {
        checkOpen();
        return DataFrame.from(this, "\"" + name.replace("\"", "\"\"") + "\"");
    }

    /// Reads every file of every version of a native table and compares it with what its manifest says.
    ///
    /// @throws io.winnow.core.error.ExecutionException where there is no table of the name
    public TableReport checkTable(String name) {
        checkOpen();
        return TableReport.of(name, engine.tables().get(name).check());
    }

    /// How well the zone map of a column of a table lets rows be skipped. Opens files of the index and no data.
    ///
    /// @throws io.winnow.core.error.WinnowException where there is no such table, column or index
    public IndexReport indexReport(String table, String column) {
        return reportIndex(table, column, null);
    }

    /// The same, and what a condition keeps, by the zones of this column alone.
    ///
    /// @param where a condition over the table's columns, as it would stand after WHERE
    /// @throws io.winnow.core.error.WinnowException where the condition is wrong, with the place in it
    public IndexReport indexReport(String table, String column, String where) {
        return reportIndex(table, column, where);
    }

    private IndexReport reportIndex(String table, String column, @Nullable String where) {
        checkOpen();
        return engine.reportIndex(table, column, where, options.current());
    }

    /// Runs a plan that was built by hand.
    ///
    /// @throws io.winnow.core.error.PlanException when the plan breaks the rules of plans
    public QueryResult execute(PhysicalPlan plan) {
        checkOpen();
        return results.add(engine.run(plan, options.current()));
    }

    /// The settings in force.
    public Options options() {
        return options.current();
    }

    /// The zone in which timestamps with a zone are shown.
    public ZoneId timeZone() {
        return options().value(Settings.TIME_ZONE);
    }

    QueryResult run(ParsedStatement statement, @Nullable Object[] parameters) {
        checkOpen();
        return results.add(new StatementRun(statement, options, engine, parameters).result());
    }

    BoundQuery bind(ParsedStatement statement, @Nullable Object[] parameters) {
        checkOpen();
        return new StatementRun(statement, options, engine, parameters).bound();
    }

    QueryResult run(BoundQuery query) {
        checkOpen();
        return results.add(engine.run(engine.optimize(query)));
    }

    ExplainedQuery explain(BoundQuery query) {
        checkOpen();
        return engine.explain(engine.optimize(query));
    }

    private ParsedStatement parsed(String text) {
        checkOpen();
        return ParsedStatement.of(text);
    }

    private void checkOpen() {
        results.checkOpen();
    }

    /// Stops and closes results that are still open, then gives everything back. Waits for threads that are inside
    /// a result's `next`, which ends with `QueryCancelledException` there; what they do later with a result or its
    /// batch fails with `IllegalStateException`. Closing twice does nothing.
    ///
    /// @throws IllegalStateException when memory was not given back
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            RuntimeException failure = OpenResults.closed(engine::close, results.close());
            if (failure != null) {
                throw failure;
            }
        }
    }
}
