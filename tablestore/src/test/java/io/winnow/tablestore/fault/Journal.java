package io.winnow.tablestore.fault;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/// What of the changes to a directory is not durable, so that a crash may take it back.
///
/// A file's bytes are safe once it was synced; a name once its directory was synced after it came or went. Names go
/// back
/// independently of one another, as far as each has a past. A rename goes back as one.
final class Journal {
    private final Path graves;
    private final Map<Path, Content> contents = new HashMap<>();
    private final List<NameChange> changes = new ArrayList<>();

    /// @param graves an empty directory beside what is written: what was deleted is kept there
    Journal(Path graves) {
        this.graves = graves;
    }

    private sealed interface NameChange {
        /// The name that changed.
        Path name();

        /// The same where a directory above got another name.
        NameChange moved(Path from, Path to);

        boolean isIn(Path directory);

        void undo() throws IOException;
    }

    private record Come(Path name) implements NameChange {
        @Override
        public Come moved(Path from, Path to) {
            return new Come(Journal.moved(name, from, to));
        }

        @Override
        public boolean isIn(Path directory) {
            return directory.equals(name.getParent());
        }

        @Override
        public void undo() throws IOException {
            Trees.delete(name);
        }
    }

    private record Gone(Path name, Path grave) implements NameChange {
        @Override
        public Gone moved(Path from, Path to) {
            return new Gone(Journal.moved(name, from, to), grave);
        }

        @Override
        public boolean isIn(Path directory) {
            return directory.equals(name.getParent());
        }

        @Override
        public void undo() throws IOException {
            Path parent = name.getParent();
            if (parent == null || !Files.isDirectory(parent)) {
                return; // its directory has gone for good
            }
            if (Files.isDirectory(grave)) {
                Files.createDirectory(name);
            } else {
                Files.createLink(name, grave);
            }
        }
    }

    private record Renamed(Path name, Path to) implements NameChange {
        @Override
        public Renamed moved(Path from, Path there) {
            return new Renamed(Journal.moved(name, from, there), Journal.moved(to, from, there));
        }

        @Override
        public boolean isIn(Path directory) {
            return directory.equals(name.getParent()) || directory.equals(to.getParent());
        }

        @Override
        public void undo() throws IOException {
            if (Files.exists(to)) {
                Files.move(to, name);
            }
        }
    }

    /// The bytes of a file.
    static final class Content {
        private final Set<Path> names = new LinkedHashSet<>();
        private long length;
        private long safe;

        void written(long now) {
            length = now;
        }

        void synced() {
            safe = length;
        }

        /// Loses bytes that are not safe: cut off, or zeros in their place.
        private void damage(Random random) throws IOException {
            Path file = names.stream().filter(Files::exists).findFirst().orElse(null);
            if (file == null || safe == length || random.nextInt(3) == 0) {
                return;
            }
            long from = safe + random.nextLong(length - safe + 1);
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                channel.truncate(from);
                if (random.nextBoolean()) {
                    channel.write(ByteBuffer.allocate((int) (length - from)), from);
                }
            }
        }
    }

    Content created(Path file) {
        Content content = new Content();
        content.names.add(file);
        contents.put(file, content);
        changes.add(new Come(file));
        return content;
    }

    void directoryCreated(Path directory) {
        changes.add(new Come(directory));
    }

    void linked(Path existing, Path name) {
        Content content = contents.get(existing);
        if (content != null) {
            content.names.add(name);
            contents.put(name, content);
        }
        changes.add(new Come(name));
    }

    void deleting(Path path) {
        if (!Files.exists(path)) {
            return;
        }
        Path grave = graves.resolve(Integer.toString(changes.size()) + "-" + path.getFileName());
        try {
            if (Files.isDirectory(path)) {
                Files.createDirectory(grave);
            } else {
                Files.createLink(grave, path);
                Content content = contents.remove(path);
                if (content != null) {
                    content.names.add(grave);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        changes.add(new Gone(path, grave));
    }

    void renamed(Path from, Path to) {
        changes.replaceAll(change -> change.moved(from, to));
        changes.add(new Renamed(from, to));
        Map<Path, Content> before = new HashMap<>(contents);
        contents.clear();
        before.forEach((name, content) -> {
            contents.put(moved(name, from, to), content);
            content.names.add(moved(name, from, to));
        });
    }

    void directorySynced(Path directory) {
        changes.removeIf(change -> change.isIn(directory));
    }

    /// Leaves the directory as a crash may leave it.
    void crash(Random random) throws IOException {
        int kept = random.nextInt(4); // 0: the machine lives on; 1: nothing is kept; else by chance
        if (kept == 0) {
            return;
        }
        Collection<Content> all = new LinkedHashSet<>(contents.values());
        for (Content content : all) {
            content.damage(random);
        }
        Set<Path> settled = new HashSet<>();
        for (int i = changes.size() - 1; i >= 0; i--) {
            NameChange change = changes.get(i);
            if (settled.contains(change.name())) {
                continue;
            }
            if (kept > 1 && random.nextBoolean()) {
                settled.add(change.name());
                continue;
            }
            change.undo();
            if (change instanceof Renamed(Path from, Path to)) {
                changes.replaceAll(earlier -> earlier.moved(to, from));
            }
        }
    }

    private static Path moved(Path path, Path from, Path to) {
        return path.startsWith(from) ? to.resolve(from.relativize(path)) : path;
    }
}
