package io.winnow.arrow.file;

import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.util.zip.CRC32C;

/// Writes a file and computes its checksum on the way: the CRC-32C (Castagnoli) of all bytes. Gathers small writes.
/// Belongs to one thread.
public final class CheckedOutput implements WritableByteChannel {
    private static final int GATHERED_BYTES = 1 << 16;

    private final OutputFile file;
    private final CRC32C checksum = new CRC32C();
    private final ByteBuffer gathered = ByteBuffer.allocateDirect(GATHERED_BYTES);
    private boolean closed;

    /// @param file which this closes
    public CheckedOutput(OutputFile file) {
        this.file = file;
    }

    /// Bytes written so far.
    public long length() {
        return file.length() + gathered.position();
    }

    /// Of the bytes written so far, as an unsigned 32-bit number.
    public long checksum() {
        return checksum.getValue();
    }

    @Override
    public int write(ByteBuffer bytes) {
        int length = bytes.remaining();
        checksum.update(bytes.duplicate());
        if (length > gathered.remaining()) {
            flush();
        }
        if (length > gathered.capacity()) {
            file.write(bytes);
        } else {
            gathered.put(bytes);
        }
        return length;
    }

    private void flush() {
        file.write(gathered.flip());
        gathered.clear();
    }

    /// Makes everything durable.
    public void sync() {
        flush();
        file.sync();
    }

    @Override
    public boolean isOpen() {
        return !closed;
    }

    /// Closes the file; what was not synced may be lost. Idempotent.
    @Override
    public void close() {
        if (!closed) {
            closed = true;
            file.close();
        }
    }
}
