package io.winnow.tests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Runs the `winnow` command from the classes under test, with the flags that the launcher gives the JVM.
public final class WinnowProcess {
    private static final Path LAUNCHER = Path.of(System.getProperty("winnow.home", ".."), "winnow");
    private static final Pattern FLAGS = Pattern.compile("(?m)^flags='([^']*)'");

    private WinnowProcess() {}

    /// What a process ended in.
    public record Ended(int code, String out, String err) {}

    /// Runs it to its end, with an empty standard input.
    ///
    /// @param directory the working directory
    public static Ended run(Path directory, String... arguments) throws IOException, InterruptedException {
        return run(directory, List.of(), arguments);
    }

    /// @param more flags of the JVM after the launcher's
    static Ended run(Path directory, List<String> more, String... arguments) throws IOException, InterruptedException {
        List<String> command = command(more, arguments);
        Path out = Files.createTempFile("winnow", ".out");
        Path err = Files.createTempFile("winnow", ".err");
        try {
            Process process = new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            process.getOutputStream().close();
            assertThat(process.waitFor(120, TimeUnit.SECONDS))
                    .as("ended in time")
                    .isTrue();
            return new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }

    /// What starts it.
    static List<String> command(List<String> more, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags());
        // Short runs: what the second compiler makes of them comes too late.
        command.add("-XX:TieredStopAtLevel=1");
        command.addAll(more);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add("io.winnow.cli.Main");
        command.addAll(List.of(arguments));
        return command;
    }

    private static List<String> flags() throws IOException {
        Matcher flags = FLAGS.matcher(Files.readString(LAUNCHER));
        assertThat(flags.find()).as("flags of " + LAUNCHER).isTrue();
        return List.of(flags.group(1).strip().split("\\s+"));
    }
}
