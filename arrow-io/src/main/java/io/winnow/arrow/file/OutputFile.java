package io.winnow.arrow.file;

import java.nio.ByteBuffer;
import java.nio.file.Path;

/// A file that is being written, from its start on. Belongs to one thread.
public interface OutputFile extends AutoCloseable {
    Path path();

    /// Bytes written so far.
    long length();

    /// Appends all that remains in `bytes`.
    void write(ByteBuffer bytes);

    /// Makes all that was written durable.
    void sync();

    /// Idempotent; does not sync.
    @Override
    void close();
}
