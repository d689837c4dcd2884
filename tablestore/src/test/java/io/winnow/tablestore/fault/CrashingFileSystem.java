package io.winnow.tablestore.fault;

import io.winnow.arrow.file.FileSystemPort;
import io.winnow.arrow.file.LocalFileSystem;
import io.winnow.arrow.file.OutputFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;

/// A file system over a real directory that counts its steps and, at a chosen one, is dead: this step and all that
/// come after it are not done. Nothing is really synced: the journal knows what would have been.
final class CrashingFileSystem implements FileSystemPort {
    private final LocalFileSystem files = new LocalFileSystem();
    private final Journal journal;
    private final int last;
    private int steps;

    /// @param last steps that are done before the kill
    CrashingFileSystem(Journal journal, int last) {
        this.journal = journal;
        this.last = last;
    }

    /// Steps so far, the one of the kill not included.
    int steps() {
        return steps;
    }

    private void step() {
        if (steps == last) {
            throw new Killed();
        }
        steps++;
    }

    @Override
    public OutputFile create(Path file) {
        step();
        return new Output(files.create(file), journal.created(file));
    }

    @Override
    public void createDirectory(Path directory) {
        step();
        boolean isNew = !Files.exists(directory);
        files.createDirectory(directory);
        if (isNew) {
            journal.directoryCreated(directory);
        }
    }

    @Override
    public boolean link(Path existing, Path name) {
        step();
        boolean made = files.link(existing, name);
        if (made) {
            journal.linked(existing, name);
        }
        return made;
    }

    @Override
    public void rename(Path from, Path to) {
        step();
        files.rename(from, to);
        journal.renamed(from, to);
    }

    @Override
    public boolean delete(Path path) {
        step();
        journal.deleting(path);
        return files.delete(path);
    }

    @Override
    public void syncDirectory(Path directory) {
        step();
        journal.directorySynced(directory);
    }

    private final class Output implements OutputFile {
        private final OutputFile file;
        private final Journal.Content content;

        private Output(OutputFile file, Journal.Content content) {
            this.file = file;
            this.content = content;
        }

        @Override
        public Path path() {
            return file.path();
        }

        @Override
        public long length() {
            return file.length();
        }

        @Override
        public void write(ByteBuffer bytes) {
            step();
            file.write(bytes);
            content.written(file.length());
        }

        @Override
        public void sync() {
            step();
            content.synced();
        }

        @Override
        public void close() {
            file.close();
        }
    }
}
