package io.winnow.arrow.ipc;

import io.winnow.core.io.DataFile;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;

/// A file whose layout is read: open, or mapped already. A mapped one is not opened again by its name, which another
/// file may have by then.
sealed interface WholeFile {
    Path path();

    /// Bytes.
    long size();

    /// When it was changed last; of a mapped file, which nobody changes, the beginning of time.
    FileTime modified();

    /// Fills `target` from `position`; what is asked for is inside the file.
    void read(long position, ByteBuffer target);

    /// One that somebody else may change.
    record Opened(DataFile file) implements WholeFile {
        @Override
        public Path path() {
            return file.path();
        }

        @Override
        public long size() {
            return file.size();
        }

        @Override
        public FileTime modified() {
            return file.modified();
        }

        @Override
        public void read(long position, ByteBuffer target) {
            file.read(position, target);
        }
    }

    /// One of Winnow's own.
    record Mapped(Path path, MemorySegment bytes) implements WholeFile {
        @Override
        public long size() {
            return bytes.byteSize();
        }

        @Override
        public FileTime modified() {
            return FileTime.fromMillis(0);
        }

        @Override
        public void read(long position, ByteBuffer target) {
            target.put(bytes.asSlice(position, target.remaining()).asByteBuffer());
        }
    }
}
