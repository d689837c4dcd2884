package io.winnow.tests.docs;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Runs the `winnow` command from the classes under test, in a process of its own.
final class Command {
    private static final List<String> FLAGS = List.of(
            "--add-opens=java.base/java.nio=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "--enable-native-access=ALL-UNNAMED",
            "-XX:+UseSerialGC",
            "-Dstdout.encoding=UTF-8",
            "-Dstderr.encoding=UTF-8");

    private Command() {}

    /// Standard output; what the command writes to standard error is in it too.
    static String run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(FLAGS);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add("io.winnow.cli.Main");
        command.addAll(List.of(arguments));
        Process process = new ProcessBuilder(command)
                .directory(Documents.HOME.toFile())
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
    }
}
