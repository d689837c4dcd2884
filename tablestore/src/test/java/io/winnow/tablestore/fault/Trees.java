package io.winnow.tablestore.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/// Directories and all that is in them.
final class Trees {
    private Trees() {}

    static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path path : all.toList()) {
                Files.copy(path, to.resolve(from.relativize(path).toString()));
            }
        }
    }

    /// Does nothing where there is none.
    static void delete(Path tree) throws IOException {
        if (!Files.exists(tree)) {
            return;
        }
        try (Stream<Path> all = Files.walk(tree)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    /// The files, directories left out, relative to the tree.
    static Set<String> files(Path tree) throws IOException {
        try (Stream<Path> all = Files.walk(tree)) {
            List<String> files = all.filter(Files::isRegularFile)
                    .map(file -> tree.relativize(file).toString())
                    .toList();
            return new TreeSet<>(files);
        }
    }

    /// Directories with nothing in them, relative to the tree.
    static Set<String> emptyDirectories(Path tree) throws IOException {
        Set<String> empty = new TreeSet<>();
        try (Stream<Path> all = Files.walk(tree)) {
            for (Path path : all.filter(Files::isDirectory).toList()) {
                try (Stream<Path> children = Files.list(path)) {
                    if (children.findAny().isEmpty()) {
                        empty.add(tree.relativize(path).toString());
                    }
                }
            }
        }
        return empty;
    }
}
