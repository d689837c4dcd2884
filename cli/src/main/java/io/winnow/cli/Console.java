package io.winnow.cli;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;

/// Where the command reads and writes: the process's standard streams, or a test's.
///
/// @param in standard input, unbuffered
/// @param out standard output, unbuffered
/// @param error standard error, unbuffered
/// @param input whether standard input is a terminal
/// @param output whether standard output is a terminal
/// @param errors whether standard error is a terminal
/// @param directory what relative paths mean
/// @param nanos a clock that says how long things take
record Console(
        InputStream in,
        OutputStream out,
        OutputStream error,
        Kind input,
        Kind output,
        Kind errors,
        Path directory,
        LongSupplier nanos) {
    /// What a stream is connected to.
    enum Kind {
        TERMINAL,
        OTHER
    }

    /// The process's own streams. Not `System.out`, which swallows errors.
    static Console system() {
        return new Console(
                new FileInputStream(FileDescriptor.in),
                new FileOutputStream(FileDescriptor.out),
                new FileOutputStream(FileDescriptor.err),
                kind(0),
                kind(1),
                kind(2),
                Path.of("").toAbsolutePath(),
                System::nanoTime);
    }

    /// Java tells only whether input and output are both a terminal, so the system is asked first where it can be.
    @SuppressWarnings("SystemConsoleNull") // null is what its contract allows
    private static Kind kind(int descriptor) {
        Path link = Path.of("/proc/self/fd/" + descriptor);
        boolean terminal;
        try {
            String target = Files.readSymbolicLink(link).toString();
            terminal = target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
        } catch (IOException | UnsupportedOperationException _) {
            java.io.Console console = System.console();
            terminal = console != null && console.isTerminal();
        }
        return terminal ? Kind.TERMINAL : Kind.OTHER;
    }
}
