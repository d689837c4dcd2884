package io.winnow.tests.layers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// What holds for every Java file of the tree.
class SourceTest {
    private static final Path HOME =
            Path.of(System.getProperty("winnow.home", "..")).toAbsolutePath().normalize();
    private static final Pattern PUBLIC_TYPE = Pattern.compile(
            "(?m)^ *public (?:(?:abstract|sealed|non-sealed|final|static) )*(?:@?interface|class|record|enum) (\\w+)");

    @Test
    void filesAreSmall() throws IOException {
        List<Integer> sizes = new ArrayList<>();
        List<String> tooLong = new ArrayList<>();
        for (Path file : sources(Path.of("src"))) {
            int lines = Files.readAllLines(file).size();
            sizes.add(lines);
            if (lines > 500) {
                tooLong.add(HOME.relativize(file) + ": " + lines);
            }
        }
        sizes.sort(null);

        assertThat(tooLong).isEmpty();
        assertThat(sizes.get(sizes.size() / 2))
                .as("median lines of a Java file")
                .isLessThanOrEqualTo(120);
    }

    @Test
    void publicTypesAreDocumented() throws IOException {
        List<String> undocumented = new ArrayList<>();
        for (Path file : sources(Path.of("src", "main"))) {
            String text = Files.readString(file);
            Matcher type = PUBLIC_TYPE.matcher(text);
            while (type.find()) {
                if (!isDocumented(text.substring(0, type.start()), type.group().startsWith(" "))) {
                    undocumented.add(HOME.relativize(file) + ": " + type.group(1));
                }
            }
        }

        assertThat(undocumented).isEmpty();
    }

    /// Whether the last lines before a declaration, annotations aside, are documentation.
    private static boolean isDocumented(String before, boolean nested) {
        List<String> lines = before.lines().toList();
        int last = lines.size() - 1;
        while (last >= 0
                && (lines.get(last).strip().startsWith("@")
                        || (!nested && lines.get(last).startsWith(" ")))) {
            last--; // outside a type, what is indented goes on with an annotation
        }
        return last >= 0 && lines.get(last).strip().startsWith("///");
    }

    @Test
    void everyPackageSaysWhatItHolds() throws IOException {
        List<String> silent = new ArrayList<>();
        for (Path file : sources(Path.of("src", "main"))) {
            Path info = file.resolveSibling("package-info.java");
            if (!Files.exists(info) || !Files.readString(info).startsWith("///")) {
                silent.add(HOME.relativize(info).toString());
            }
        }

        assertThat(silent).isEmpty();
    }

    private static List<Path> sources(Path below) throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> modules = Files.list(HOME)) {
            for (Path module : modules.filter(path -> Files.exists(path.resolve("pom.xml")))
                    .toList()) {
                Path root = module.resolve(below);
                if (Files.isDirectory(root)) {
                    try (Stream<Path> walk = Files.walk(root)) {
                        walk.filter(path -> path.toString().endsWith(".java")).forEach(files::add);
                    }
                }
            }
        }
        assertThat(files).isNotEmpty();
        return files;
    }
}
