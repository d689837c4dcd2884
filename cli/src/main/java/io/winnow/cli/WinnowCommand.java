package io.winnow.cli;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// The command line of `winnow`: what the options are, and what is run for them.
@Command(
        name = "winnow",
        description = "Queries tables, Parquet and Arrow files with SQL.",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true,
        subcommands = {DemoCommand.class, ExplainCommand.class, IndexCommand.class, TableCommand.class},
        sortOptions = false,
        usageHelpWidth = 100,
        footer = {
            "",
            "Statements end with ';' and come from -c and -f in the order given, else from standard input;",
            "a terminal gets an interactive loop.",
            "",
            "Examples:",
            "  winnow demo",
            "  winnow -c \"SELECT count(*) FROM 'events.parquet'\"",
            "  winnow --format csv -c \"SELECT * FROM 'logs/*.arrow' WHERE level = 'error'\" -o errors.csv",
            "  winnow --timer -f report.sql",
            "  winnow -d shop -c \"CREATE TABLE events AS SELECT * FROM 'events.parquet'\"",
            "  winnow table check events -d shop",
            "  echo 'SELECT 1 + 1;' | winnow",
            "  winnow explain \"SELECT min(ts) FROM 'events.parquet' WHERE id > 5\"",
            "  winnow explain --html plan.html \"SELECT min(ts) FROM 'events.parquet'\"",
            "",
            "Exit codes: 0 all well, 1 a statement failed, 2 wrong usage, 130 interrupted."
        })
final class WinnowCommand {
    /// Subcommands that will be there.
    private static final List<String> COMING = List.of("lake");

    @Mixin
    CommonOptions common = new CommonOptions();

    @Option(
            names = {"-c", "--command"},
            paramLabel = "SQL",
            description = "Run SQL; may be repeated")
    List<Source.Text> commands = new ArrayList<>();

    @Option(
            names = {"-f", "--file"},
            paramLabel = "FILE",
            description = "Run the statements of FILE; may be repeated")
    List<Source.Script> files = new ArrayList<>();

    @Option(
            names = "--on-error",
            paramLabel = "stop|continue",
            description = "What follows a failed statement (default: stop; in the interactive loop: continue)")
    OnError onError = OnError.STOP;

    @Parameters(hidden = true)
    List<String> unexpected = new ArrayList<>();

    /// Runs the command.
    ///
    /// @return the exit code
    static int run(Console console, String... arguments) {
        WinnowCommand plain = PlainArguments.read(arguments);
        return plain == null ? Arguments.run(console, arguments) : plain.run(console);
    }

    private static String unexpectedMessage(String argument) {
        if (COMING.contains(argument)) {
            return "not supported yet: winnow " + argument;
        }
        String hint = argument.indexOf(' ') >= 0 ? "; SQL is given with -c" : "";
        return "unexpected argument '" + argument.replaceAll("\\p{Cntrl}", " ") + "'" + hint;
    }

    /// Runs what the options ask for.
    int run(Console console) {
        Messages messages = new Messages(console, common.debug);
        if (!unexpected.isEmpty()) {
            messages.line("error: " + unexpectedMessage(unexpected.getFirst()));
            messages.line("try 'winnow --help'");
            return ExitCode.USAGE;
        }
        List<Source> sources = new ArrayList<>(commands);
        sources.addAll(files);
        sources.sort(Comparator.comparingInt(Source::order));
        Runner runner = new Runner(console, common);
        return runner.inSession(statements -> {
            if (!sources.isEmpty()) {
                return new SourceRun(console, statements, onError).run(sources);
            }
            if (console.input() == Console.Kind.TERMINAL) {
                return new Shell(console, statements).run();
            }
            return new SourceRun(console, statements, onError).runInput();
        });
    }
}
