package io.winnow.tests.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// The Markdown files of the source tree.
final class Documents {
    /// The root of the source tree.
    static final Path HOME =
            Path.of(System.getProperty("winnow.home", "..")).toAbsolutePath().normalize();

    private Documents() {}

    /// Those of the root and all below `docs`.
    static List<Path> all() throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> root = Files.list(HOME);
                Stream<Path> docs = Files.walk(HOME.resolve("docs"))) {
            Stream.concat(root, docs)
                    .filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .forEach(files::add);
        }
        return files;
    }

    /// The fenced blocks of a language, in order, without their fences.
    static List<String> blocks(Path file, String language) throws IOException {
        List<String> blocks = new ArrayList<>();
        StringBuilder block = null;
        for (String line : Files.readAllLines(file)) {
            if (block == null) {
                block = line.equals("```" + language) ? new StringBuilder() : null;
            } else if (line.equals("```")) {
                blocks.add(block.toString());
                block = null;
            } else {
                block.append(line).append('\n');
            }
        }
        return blocks;
    }
}
