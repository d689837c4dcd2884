package io.winnow.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// What one run of the command ended in.
record Ran(int code, String out, String error) {
    /// Runs the command in this process.
    ///
    /// @param directory what relative paths mean
    static Ran of(Path directory, byte[] input, String... arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream error = new ByteArrayOutputStream();
        Console console = new Console(
                new ByteArrayInputStream(input),
                out,
                error,
                Console.Kind.OTHER,
                Console.Kind.OTHER,
                Console.Kind.OTHER,
                directory,
                System::nanoTime);
        int code = WinnowCommand.run(console, arguments);
        return new Ran(code, out.toString(StandardCharsets.UTF_8), error.toString(StandardCharsets.UTF_8));
    }

    static Ran of(Path directory, String... arguments) {
        return of(directory, new byte[0], arguments);
    }

    static Ran input(String text, String... arguments) {
        return of(Path.of(""), text.getBytes(StandardCharsets.UTF_8), arguments);
    }
}
