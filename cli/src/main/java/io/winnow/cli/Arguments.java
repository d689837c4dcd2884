package io.winnow.cli;

import io.winnow.engine.output.ResultFormat;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.TypeConversionException;

/// Reads any command line, by picocli: what [PlainArguments] leaves, subcommands, help and mistakes among it.
final class Arguments {
    private Arguments() {}

    /// Reads the arguments and runs what they ask for.
    ///
    /// @return the exit code
    static int run(Console console, String... arguments) {
        WinnowCommand command = new WinnowCommand();
        List<Subcommand> subcommands =
                List.of(new DemoCommand(), new ExplainCommand(), new IndexCommand(), new TableCommand());
        try {
            ParseResult parsed = parse(command, subcommands, arguments);
            String help = help(parsed);
            if (help != null) {
                return new Runner(console, command.common).printed(help);
            }
            if (parsed.hasSubcommand()) {
                refuseOptionsBefore(parsed);
                return ((Subcommand) parsed.subcommand().commandSpec().userObject()).run(console);
            }
            return command.run(console);
        } catch (ParameterException e) {
            Messages messages = new Messages(console, false);
            messages.line("error: " + usageMessage(e));
            messages.line("try '" + e.getCommandLine().getCommandSpec().qualifiedName() + " --help'");
            return ExitCode.USAGE;
        }
    }

    /// Fills in the options of the command, or of the subcommand where one is called.
    ///
    /// @throws ParameterException when the arguments are wrong
    static ParseResult parse(WinnowCommand command, List<Subcommand> subcommands, String... arguments) {
        CommandLine line = new CommandLine(command, new Instances(subcommands));
        int[] order = {0};
        line.registerConverter(Source.Text.class, text -> new Source.Text(order[0]++, text));
        line.registerConverter(Source.Script.class, file -> new Source.Script(order[0]++, Path.of(file)));
        line.registerConverter(ResultFormat.class, Arguments::format);
        line.registerConverter(IndexCommand.Action.class, text -> oneOf(IndexCommand.Action.class, "action", text));
        line.registerConverter(TableCommand.Action.class, text -> oneOf(TableCommand.Action.class, "action", text));
        line.registerConverter(OnError.class, text -> oneOf(OnError.class, "choice", text));
        line.setExpandAtFiles(false);
        line.setOverwrittenOptionsAllowed(false);
        line.setAllowSubcommandsAsOptionParameters(true); // a directory may be called demo
        return line.parseArgs(arguments);
    }

    /// Options before a subcommand are the command's, which does not run: silently they would do nothing.
    private static void refuseOptionsBefore(ParseResult parsed) {
        List<OptionSpec> options = parsed.matchedOptions();
        if (!options.isEmpty()) {
            String name = parsed.subcommand().commandSpec().name();
            throw new ParameterException(
                    parsed.commandSpec().commandLine(),
                    options.getFirst().names()[0] + " belongs after '" + name + "', not before it");
        }
    }

    private static ResultFormat format(String name) {
        ResultFormat format = ResultFormat.named(name);
        if (format == null) {
            throw new TypeConversionException(
                    "'" + name + "' is no format; expected " + String.join(", ", ResultFormat.names()));
        }
        return format;
    }

    /// The constant of a name in either case.
    ///
    /// @param what the constants are, for the error
    private static <E extends Enum<E>> E oneOf(Class<E> type, String what, String name) {
        List<String> names = new ArrayList<>();
        for (E each : type.getEnumConstants()) {
            if (each.name().equalsIgnoreCase(name)) {
                return each;
            }
            names.add(each.name().toLowerCase(Locale.ROOT));
        }
        throw new TypeConversionException("'" + name + "' is no " + what + "; expected " + String.join(", ", names));
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

    /// Gives the subcommand instances that the caller keeps.
    private record Instances(List<Subcommand> kept) implements CommandLine.IFactory {
        @Override
        public <K> K create(Class<K> type) throws Exception {
            for (Subcommand instance : kept) {
                if (type.isInstance(instance)) {
                    return type.cast(instance);
                }
            }
            return CommandLine.defaultFactory().create(type);
        }
    }
}
