package io.winnow.tests.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Another JVM, over the classes under test. It starts to work when it is told to. Belongs to one thread.
final class ChildProcess implements AutoCloseable {
    private static final List<String> FLAGS = List.of(
            "--add-opens=java.base/java.nio=ALL-UNNAMED",
            "--sun-misc-unsafe-memory-access=allow",
            "--enable-native-access=ALL-UNNAMED",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xmx256m");

    private final Process process;
    private final BufferedReader out;

    ChildProcess(Class<?> main, Path directory, String... arguments) throws IOException {
        this(List.of("-cp", System.getProperty("java.class.path")), main, directory, arguments);
    }

    /// @param flags of the JVM that name the class path, and more
    ChildProcess(List<String> flags, Class<?> main, Path directory, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(FLAGS);
        command.addAll(flags);
        command.add(main.getName());
        command.addAll(List.of(arguments));
        process = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .start();
        out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /// Tells a child's own side to wait for the start.
    static void awaitStart() throws IOException {
        say("ready");
        if (System.in.read() < 0) {
            throw new IOException("the parent is gone");
        }
    }

    /// Says a line to the parent, as one write, so that it arrives whole or not at all.
    static void say(String line) {
        System.out.write((line + "\n").getBytes(StandardCharsets.UTF_8), 0, line.length() + 1);
        System.out.flush();
    }

    /// Waits until the child is ready.
    void awaitReady() throws IOException {
        String line = out.readLine();
        if (!"ready".equals(line)) {
            throw new AssertionError("the child said: " + line + "\n" + rest());
        }
    }

    /// Lets it begin.
    void start() throws IOException {
        OutputStream in = process.getOutputStream();
        in.write('\n');
        in.flush();
    }

    /// The next line it says; null at the end.
    @Nullable
    String line() throws IOException {
        return out.readLine();
    }

    /// What it has said and nobody has read, until its end.
    List<String> rest() throws IOException {
        List<String> lines = new ArrayList<>();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            lines.add(line);
        }
        return lines;
    }

    /// Kills it at once: SIGKILL, where there are signals.
    void kill() throws InterruptedException {
        process.toHandle().destroyForcibly(); // not by the process itself, which would close what the child has said
        process.waitFor();
    }

    int exitCode() throws InterruptedException {
        return process.waitFor();
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        out.close();
    }
}
