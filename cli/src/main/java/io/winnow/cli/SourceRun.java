package io.winnow.cli;

import io.winnow.engine.ErrorReport;
import io.winnow.engine.script.LineReader;
import io.winnow.engine.script.Script;
import io.winnow.engine.script.ScriptStatement;
import io.winnow.engine.script.Utf8Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/// Runs the statements of `-c` and `-f`, or those of standard input as they arrive.
final class SourceRun {
    /// A source that was read: its statements, or why it could not be.
    private record Loaded(
            List<ScriptStatement> statements, @Nullable RuntimeException failure) {}

    private final Console console;
    private final Statements statements;
    private final OnError onError;
    private int number;
    private int exitCode = ExitCode.OK;

    SourceRun(Console console, Statements statements, OnError onError) {
        this.console = console;
        this.statements = statements;
        this.onError = onError;
    }

    /// Runs the sources in order.
    ///
    /// @return the exit code
    int run(List<Source> sources) throws IOException {
        List<Loaded> loaded = new ArrayList<>();
        int total = 0;
        for (Source source : sources) {
            Loaded next = load(source);
            loaded.add(next);
            total += next.statements().size();
        }
        for (Loaded source : loaded) {
            if (source.failure() != null) {
                statements.messages().error(ErrorReport.of(source.failure()), source.failure(), 0);
                exitCode = ExitCode.FAILED;
                if (onError == OnError.STOP) {
                    return exitCode;
                }
            }
            for (ScriptStatement statement : source.statements()) {
                number++;
                int shown = total > 1 ? number : 0;
                if (!ran(statement, () -> shown)) {
                    return exitCode;
                }
            }
        }
        return exitCode;
    }

    private Loaded load(Source source) throws IOException {
        try {
            return switch (source) {
                case Source.Text text -> new Loaded(Script.split(text.sql()), null);
                case Source.Script script -> new Loaded(Script.split(read(script.file())), null);
            };
        } catch (RuntimeException e) {
            return new Loaded(List.of(), e);
        }
    }

    private String read(Path file) {
        byte[] bytes;
        try {
            bytes = file.toString().equals("-")
                    ? console.in().readAllBytes()
                    : Files.readAllBytes(console.directory().resolve(file));
        } catch (IOException e) {
            throw ErrorReport.unreadable(file, e);
        }
        return Utf8Text.decode(bytes, file.toString(), 1);
    }

    /// Runs standard input statement by statement.
    ///
    /// @return the exit code
    int runInput() throws IOException {
        LineReader lines = new LineReader(console.in(), "standard input");
        Script script = new Script();
        Deque<ScriptStatement> waiting = new ArrayDeque<>();
        boolean open = true;
        while (open || !waiting.isEmpty()) {
            ScriptStatement statement = waiting.poll();
            if (statement != null) {
                number++;
                boolean first = number == 1 && waiting.isEmpty() && !script.incomplete();
                if (!ran(statement, () -> first && Script.split(peeked(lines)).isEmpty() ? 0 : number)) {
                    return exitCode;
                }
            } else {
                open = feed(lines, script, waiting);
            }
        }
        return exitCode;
    }

    /// Feeds the next line; false at the end of the input.
    private boolean feed(LineReader lines, Script script, Deque<ScriptStatement> waiting) throws IOException {
        String line;
        try {
            line = lines.next();
        } catch (RuntimeException e) {
            statements.sink().flush();
            statements.messages().error(ErrorReport.of(e), e, 0);
            exitCode = ExitCode.FAILED;
            return false;
        }
        if (line == null) {
            script.finish().ifPresent(waiting::add);
            return false;
        }
        waiting.addAll(script.feed(line));
        return true;
    }

    /// What has already arrived after the first statement: whether it was one of several. Waits for nothing.
    private static String peeked(LineReader lines) {
        try {
            return lines.peek();
        } catch (IOException _) {
            // The next read meets it again and reports it.
            return "";
        }
    }

    /// Runs one; false when the run ends with it.
    ///
    /// @param shown the number that an error shows, asked for only then
    private boolean ran(ScriptStatement statement, IntSupplier shown) throws IOException {
        if (statements.run(statement, shown)) {
            return true;
        }
        exitCode = ExitCode.FAILED;
        return onError == OnError.CONTINUE;
    }
}
