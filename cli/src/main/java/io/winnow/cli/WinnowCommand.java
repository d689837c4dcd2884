package io.winnow.cli;

import io.winnow.engine.output.ResultFormat;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;

/// The command line of `winnow`: what the options are, and what is run for them.
@Command(
        name = "winnow",
        description = "Queries Parquet and Arrow files with SQL.",
        versionProvider = Version.class,
        mixinStandardHelpOptions = true,
        subcommands = DemoCommand.class,
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
            "  echo 'SELECT 1 + 1;' | winnow",
            "",
            "Exit codes: 0 all well, 1 a statement failed, 2 wrong usage, 130 interrupted."
        })
final class WinnowCommand {
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
        WinnowCommand command = new WinnowCommand();
        DemoCommand demo = new DemoCommand();
        CommandLine line = new CommandLine(command, new Instances(demo));
        configure(line);
        try {
            ParseResult parsed = line.parseArgs(arguments);
            String help = help(parsed);
            if (help != null) {
                return new Runner(console, command.common).printed(help);
            }
            if (parsed.hasSubcommand()) {
                return demo.run(console);
            }
            return command.run(console);
        } catch (ParameterException e) {
            Messages messages = new Messages(console, false);
            messages.line("error: " + usageMessage(e));
            messages.line("try 'winnow --help'");
            return ExitCode.USAGE;
        }
    }

    private static void configure(CommandLine line) {
        int[] order = {0};
        line.registerConverter(Source.Text.class, text -> new Source.Text(order[0]++, text));
        line.registerConverter(Source.Script.class, file -> new Source.Script(order[0]++, Path.of(file)));
        line.registerConverter(ResultFormat.class, WinnowCommand::format);
        line.setExpandAtFiles(false);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setOverwrittenOptionsAllowed(false);
    }

    private static ResultFormat format(String name) {
        ResultFormat format = ResultFormat.named(name);
        if (format == null) {
            throw new TypeConversionException(
                    "'" + name + "' is no format; expected " + String.join(", ", ResultFormat.names()));
        }
        return format;
    }

    /// The text that `--help` or `--version` asks for, null when neither does.
    private static @Nullable String help(ParseResult parsed) {
        StringWriter text = new StringWriter();
        for (CommandLine line : parsed.asCommandLineList()) {
            if (line.isUsageHelpRequested()) {
                line.usage(new PrintWriter(text), CommandLine.Help.Ansi.OFF);
                return text.toString();
            }
            if (line.isVersionHelpRequested()) {
                line.printVersionHelp(new PrintWriter(text), CommandLine.Help.Ansi.OFF);
                return text.toString();
            }
        }
        return null;
    }

    private static String usageMessage(ParameterException error) {
        StringBuilder message = new StringBuilder(String.valueOf(error.getMessage()));
        if (error instanceof CommandLine.UnmatchedArgumentException unmatched
                && !unmatched.getSuggestions().isEmpty()) {
            message.append("; did you mean ")
                    .append(unmatched.getSuggestions().getFirst())
                    .append('?');
        }
        for (int i = 0; i < message.length(); i++) {
            if (Character.isISOControl(message.charAt(i))) {
                message.setCharAt(i, ' ');
            }
        }
        return message.toString();
    }

    private int run(Console console) {
        Messages messages = new Messages(console, common.debug);
        if (!unexpected.isEmpty()) {
            String first = unexpected.getFirst();
            String hint = first.indexOf(' ') >= 0 ? "; SQL is given with -c" : "";
            messages.line("error: unexpected argument '" + first.replaceAll("\\p{Cntrl}", " ") + "'" + hint);
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

    /// Gives the subcommand instance that the caller keeps.
    private record Instances(DemoCommand demo) implements CommandLine.IFactory {
        @Override
        public <K> K create(Class<K> type) throws Exception {
            return type == DemoCommand.class
                    ? type.cast(demo)
                    : CommandLine.defaultFactory().create(type);
        }
    }
}
