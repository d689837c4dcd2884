package io.winnow.tablestore.index;

import io.winnow.arrow.file.CheckedOutput;
import io.winnow.arrow.file.FileSystemPort;
import io.winnow.core.io.Closing;
import io.winnow.core.io.index.BuiltIndex;
import io.winnow.core.io.index.IndexOutput;
import io.winnow.core.table.FragmentSet;
import io.winnow.tablestore.manifest.FileEntry;
import io.winnow.tablestore.manifest.SegmentEntry;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/// The files of a new segment, in a directory of their own that no version knows before the commit. Belongs to one
/// thread.
final class SegmentFiles implements IndexOutput {
    private final String id = UUID.randomUUID().toString();
    private final Path table;
    private final Path directory;
    private final FileSystemPort files;
    private final List<Output> outputs = new ArrayList<>();
    private boolean begun;

    /// @param table its directory
    SegmentFiles(Path table, FileSystemPort files) {
        this.table = table;
        this.directory = table.resolve(SegmentEntry.directory(id));
        this.files = files;
    }

    String id() {
        return id;
    }

    @Override
    public WritableByteChannel create(String name) {
        if (!begun) {
            Path all = table.resolve(SegmentEntry.DIRECTORY);
            files.createDirectory(all);
            files.syncDirectory(table); // also where it was there: who made it may have died before this
            begun = true;
            files.createDirectory(directory);
        }
        String path = SegmentEntry.directory(id) + name;
        Output output = new Output(path, new CheckedOutput(files.create(table.resolve(path))));
        outputs.add(output);
        return output;
    }

    /// Makes the names of the files durable, which are so themselves.
    ///
    /// @param builtAt version of the table that it was built from
    SegmentEntry finish(BuiltIndex built, long builtAt, FragmentSet fragments) {
        List<FileEntry> entries = new ArrayList<>();
        for (Output output : outputs) {
            if (output.isOpen()) {
                throw new IllegalStateException("the builder has not closed " + output.path);
            }
            entries.add(new FileEntry(output.path, output.out.length(), output.out.checksum()));
        }
        if (begun) {
            files.syncDirectory(directory);
            files.syncDirectory(table.resolve(SegmentEntry.DIRECTORY));
        }
        return new SegmentEntry(id, built.version(), builtAt, built.details(), fragments, entries);
    }

    /// Removes what was written: it is not to be committed.
    ///
    /// @throws io.winnow.core.error.IoFailureException after all that can be removed was; the rest stays until a
    ///     vacuum
    void discard() {
        List<Path> made = new ArrayList<>();
        for (Output output : outputs) {
            output.out.close();
            made.add(table.resolve(output.path));
        }
        outputs.clear();
        if (begun) {
            made.add(directory);
            begun = false;
        }
        Closing closing = new Closing();
        made.forEach(path -> closing.close(() -> files.delete(path)));
        closing.throwFailure();
    }

    private static final class Output implements WritableByteChannel {
        private final String path;
        private final CheckedOutput out;

        private Output(String path, CheckedOutput out) {
            this.path = path;
            this.out = out;
        }

        @Override
        public int write(ByteBuffer bytes) {
            return out.write(bytes);
        }

        @Override
        public boolean isOpen() {
            return out.isOpen();
        }

        @Override
        public void close() {
            if (out.isOpen()) {
                try (out) {
                    out.sync();
                }
            }
        }
    }
}
