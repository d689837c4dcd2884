package io.winnow.tests.table.model;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Directories with all that is in them.
public final class Trees {
    private Trees() {}

    public static void delete(Path root) throws IOException {
        List<Path> all;
        try (Stream<Path> files = Files.walk(root)) {
            all = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : all) {
            Files.delete(file);
        }
    }
}
