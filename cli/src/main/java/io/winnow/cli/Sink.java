package io.winnow.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Where results go: UTF-8, buffered, flushed when told.
///
/// A reader that went away, as `head` does, is no error: [ReaderGone] ends the run quietly.
final class Sink extends java.io.Writer {
    /// Nobody reads standard output any more.
    static final class ReaderGone extends IOException {
        private static final long serialVersionUID = 1L;

        ReaderGone(IOException cause) {
            super(cause);
        }
    }

    private final BufferedWriter writer;
    private final boolean standardOutput;

    private Sink(OutputStream stream, boolean standardOutput) {
        this.writer = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8), 1 << 16);
        this.standardOutput = standardOutput;
    }

    /// The console's standard output, or `file` where one is given.
    static Sink open(Console console, @Nullable Path file) throws IOException {
        return file == null
                ? new Sink(console.out(), true)
                : new Sink(Files.newOutputStream(console.directory().resolve(file)), false);
    }

    @Override
    public void write(char[] chars, int offset, int length) throws IOException {
        try {
            writer.write(chars, offset, length);
        } catch (IOException e) {
            throw translated(e);
        }
    }

    @Override
    public void write(String text, int offset, int length) throws IOException {
        try {
            writer.write(text, offset, length);
        } catch (IOException e) {
            throw translated(e);
        }
    }

    @Override
    public void flush() throws IOException {
        try {
            writer.flush();
        } catch (IOException e) {
            throw translated(e);
        }
    }

    /// Closes a file; standard output is only flushed.
    @Override
    public void close() throws IOException {
        flush();
        if (!standardOutput) {
            writer.close();
        }
    }

    private IOException translated(IOException error) {
        String message = error.getMessage();
        return standardOutput && message != null && message.contains("Broken pipe") ? new ReaderGone(error) : error;
    }
}
