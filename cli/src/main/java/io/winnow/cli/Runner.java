package io.winnow.cli;

import io.winnow.engine.ErrorReport;
import io.winnow.engine.Session;
import io.winnow.engine.SessionBuilder;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/// What every way of running has around it: the session and its settings, the output, and what failures end in.
final class Runner {
    /// What is run.
    interface Body {
        /// Runs it.
        ///
        /// @return the exit code
        int run(Statements statements) throws IOException;
    }

    private final Console console;
    private final CommonOptions options;
    private final Messages messages;
    private final @Nullable ProgressBar progress;

    Runner(Console console, CommonOptions options) {
        this.console = console;
        this.options = options;
        this.messages = new Messages(console, options.debug);
        this.progress = console.errors() == Console.Kind.TERMINAL ? new ProgressBar(messages, console.nanos()) : null;
    }

    /// Writes a text to standard output.
    int printed(String text) {
        try (Sink sink = Sink.open(console, null)) {
            sink.write(text);
            return ExitCode.OK;
        } catch (IOException e) {
            return failed(e);
        }
    }

    /// Runs `body` in a session of its own.
    int inSession(Body body) {
        SessionBuilder builder = Session.builder().workingDirectory(console.directory());
        if (progress != null) {
            builder.progress(progress);
        }
        for (String setting : options.settings) {
            if (setting.indexOf('=') < 0) {
                messages.line("error: --set wants NAME=VALUE, not '" + setting + "'");
                return ExitCode.USAGE;
            }
        }
        try {
            configure(builder);
        } catch (RuntimeException e) {
            messages.error(ErrorReport.of(e), e, 0);
            return ExitCode.USAGE;
        }
        try (Session session = builder.build();
                Sink sink = Sink.open(console, options.output)) {
            return body.run(new Statements(console, options, session, sink, messages, progress));
        } catch (IOException e) {
            return failed(e);
        } catch (RuntimeException e) {
            messages.error(ErrorReport.of(e), e, 0);
            return ExitCode.FAILED;
        }
    }

    private void configure(SessionBuilder builder) {
        if (options.database != null) {
            builder.database(options.database);
        }
        if (options.readOnly) {
            builder.readOnly();
        }
        if (options.threads != null) {
            builder.option("winnow.execution.threads", options.threads);
        }
        if (options.memory != null) {
            builder.option("winnow.execution.memory_limit", options.memory);
        }
        for (String setting : options.settings) {
            int equals = setting.indexOf('=');
            builder.option(setting.substring(0, equals).strip(), setting.substring(equals + 1));
        }
    }

    private int failed(IOException error) {
        if (error instanceof Sink.ReaderGone) {
            return messages.anyError() ? ExitCode.FAILED : ExitCode.OK;
        }
        String target = options.output == null ? "standard output" : options.output.toString();
        messages.error(ErrorReport.unwritable(target, error), error, 0);
        return ExitCode.FAILED;
    }
}
