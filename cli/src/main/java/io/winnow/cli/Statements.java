package io.winnow.cli;

import io.winnow.engine.ErrorReport;
import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import io.winnow.engine.output.OutputOptions;
import io.winnow.engine.output.ResultFormat;
import io.winnow.engine.output.ResultPrinter;
import io.winnow.engine.script.ScriptStatement;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/// Runs single statements and writes what comes of them: results to the sink, everything else to standard error.
final class Statements {
    private final Console console;
    private final CommonOptions options;
    private final Session session;
    private final Sink sink;
    private final Messages messages;
    private final @Nullable ProgressBar progress;
    private final AtomicReference<@Nullable QueryResult> running = new AtomicReference<>();
    private int width;
    private boolean printed;

    /// @param progress what the session tells of long statements; null where nobody is shown any
    Statements(
            Console console,
            CommonOptions options,
            Session session,
            Sink sink,
            Messages messages,
            @Nullable ProgressBar progress) {
        this.console = console;
        this.options = options;
        this.session = session;
        this.sink = sink;
        this.messages = messages;
        this.progress = progress;
    }

    Session session() {
        return session;
    }

    Sink sink() {
        return sink;
    }

    Messages messages() {
        return messages;
    }

    /// Tables are cut to this many columns from now on; 0 for no limit.
    void terminalWidth(int columns) {
        width = options.output == null ? columns : 0;
    }

    /// Runs a statement; its output is flushed when this returns.
    ///
    /// @param number what an error calls it, 0 for nothing; asked for only then
    /// @return whether it succeeded
    /// @throws IOException when the results cannot be written
    boolean run(ScriptStatement statement, IntSupplier number) throws IOException {
        return run(statement, number, "");
    }

    /// The same.
    ///
    /// @param about what the status line begins with
    boolean run(ScriptStatement statement, IntSupplier number, String about) throws IOException {
        try (QueryResult result = started(statement.text())) {
            running.set(result);
            if (result.hasRows()) {
                print(result);
            } else if (console.output() == Console.Kind.TERMINAL || options.format == ResultFormat.TABLE) {
                messages.line(about + result.status());
            }
            time(result);
            return true;
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            sink.flush();
            messages.error(ErrorReport.of(e).in(statement), e, number.getAsInt());
            return false;
        } finally {
            running.set(null);
        }
    }

    /// Work that reports progress is done before its result is there.
    private QueryResult started(String sql) {
        if (progress == null) {
            return session.sql(sql);
        }
        progress.begin();
        try {
            return session.sql(sql);
        } finally {
            progress.end();
        }
    }

    /// Writes a result in the format asked for, and flushes it.
    void print(QueryResult result) throws IOException {
        separate();
        ResultPrinter.print(result, options.formatOrDefault(), sink, output());
        sink.flush();
    }

    /// Says how long a statement took, where that was asked for.
    void time(QueryResult result) {
        if (options.timer) {
            messages.line("time: " + result.timings().text());
        }
    }

    /// Markdown tables without a blank line between them are one table.
    private void separate() throws IOException {
        if (options.formatOrDefault() == ResultFormat.MARKDOWN && printed) {
            sink.write("\n");
        }
        printed = true;
    }

    /// Stops the running statement, from another thread; does nothing when none runs.
    void cancel() {
        QueryResult result = running.get();
        if (result != null) {
            result.cancel();
        }
    }

    private OutputOptions output() {
        return new OutputOptions(
                options.noHeader ? OutputOptions.Header.HIDDEN : OutputOptions.Header.SHOWN,
                options.nullText,
                session.timeZone(),
                width,
                OutputOptions.DEFAULT_TABLE_ROWS);
    }
}
