package io.winnow.cli;

import io.winnow.engine.ErrorReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;

/// Standard error: errors, status lines, the timer. Unbuffered; whoever writes here flushes results first.
final class Messages {
    private final Console console;
    private final boolean debug;
    private volatile boolean anyError;

    Messages(Console console, boolean debug) {
        this.console = console;
        this.debug = debug;
    }

    /// A failed statement, or a failure around one.
    ///
    /// @param statement its number in a run of several, 0 to leave it out
    void error(ErrorReport report, Throwable cause, int statement) {
        anyError = true;
        write(report.text(statement));
        if (debug) {
            StringWriter trace = new StringWriter();
            cause.printStackTrace(new PrintWriter(trace));
            write(trace.toString());
        }
    }

    /// Whether there was an error so far.
    boolean anyError() {
        return anyError;
    }

    /// One line as it is.
    void line(String text) {
        write(text + "\n");
    }

    /// Text that ends no line.
    void text(String text) {
        write(text);
    }

    private void write(String text) {
        try {
            console.error().write(text.getBytes(StandardCharsets.UTF_8));
            console.error().flush();
        } catch (IOException _) {
            // Nobody reads standard error: there is no one left to tell.
            return;
        }
    }
}
