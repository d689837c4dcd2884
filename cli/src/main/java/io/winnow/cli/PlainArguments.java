package io.winnow.cli;

import io.winnow.engine.output.ResultFormat;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads a command line that is written plainly: options by their names, once each unless they may be repeated, and
/// each value an argument of its own.
///
/// That is nearly every command line, and picocli takes longer to get ready than a small query to run. Whatever is
/// not plain is left to picocli: `--name=value`, subcommands, `--help`, and every mistake, so that one place reports
/// them. What is accepted here means the same there.
final class PlainArguments {
    private final WinnowCommand command = new WinnowCommand();
    private final Set<String> given = new HashSet<>();
    private int sources;

    private PlainArguments() {}

    /// The command with its options, null when the arguments are not plain.
    static @Nullable WinnowCommand read(String... arguments) {
        PlainArguments plain = new PlainArguments();
        int next = 0;
        while (next < arguments.length) {
            String option = fullName(arguments[next++]);
            boolean taken = plain.takesFlag(option);
            if (!taken && next < arguments.length && isPlain(arguments[next])) {
                taken = plain.takes(option, arguments[next++]);
            }
            if (!taken || !plain.mayBeGiven(option)) {
                return null;
            }
        }
        return plain.command;
    }

    private static String fullName(String name) {
        return switch (name) {
            case "-c" -> "--command";
            case "-f" -> "--file";
            case "-d" -> "--database";
            case "-o" -> "--output";
            default -> name;
        };
    }

    /// Whether a value cannot be taken for an option, and may be a path.
    private static boolean isPlain(String value) {
        return !value.isEmpty() && value.charAt(0) != '-' && value.indexOf('\0') < 0;
    }

    private boolean mayBeGiven(String option) {
        return switch (option) {
            case "--command", "--file", "--set" -> true;
            default -> given.add(option);
        };
    }

    private boolean takesFlag(String option) {
        CommonOptions common = command.common;
        switch (option) {
            case "--timer" -> common.timer = true;
            case "--no-header" -> common.noHeader = true;
            case "--read-only" -> common.readOnly = true;
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean takes(String option, String value) {
        CommonOptions common = command.common;
        switch (option) {
            case "--command" -> command.commands.add(new Source.Text(sources++, value));
            case "--file" -> command.files.add(new Source.Script(sources++, Path.of(value)));
            case "--set" -> common.settings.add(value);
            case "--database" -> common.database = Path.of(value);
            case "--output" -> common.output = Path.of(value);
            case "--threads" -> common.threads = value;
            case "--memory" -> common.memory = value;
            case "--null" -> common.nullText = value;
            case "--format" -> {
                common.format = ResultFormat.named(value);
                return common.format != null;
            }
            case "--on-error" -> {
                command.onError = value.equals("continue") ? OnError.CONTINUE : OnError.STOP;
                return value.equals("continue") || value.equals("stop");
            }
            default -> {
                return false;
            }
        }
        return true;
    }
}
