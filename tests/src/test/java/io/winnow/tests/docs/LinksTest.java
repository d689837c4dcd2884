package io.winnow.tests.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LinksTest {
    private static final Pattern LINK = Pattern.compile("]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("^#+ (.*)$", Pattern.MULTILINE);

    private static final Pattern CLASS = Pattern.compile("`([A-Z]+[a-z]+[A-Z][A-Za-z0-9]*)[`.(]");

    /// Names of other people's classes and things.
    private static final Set<String> FOREIGN =
            Set.of("FileChannel", "MemoryUtil", "RoaringBitmap", "ServiceLoader", "SerialGC");

    @Test
    void everyLinkBetweenDocumentsLeadsSomewhere() throws IOException {
        List<String> broken = new ArrayList<>();
        int links = 0;
        for (Path document : Documents.all()) {
            Matcher link = LINK.matcher(Files.readString(document));
            while (link.find()) {
                if (!link.group(1).contains("://")) {
                    links++;
                    if (!resolves(document, link.group(1))) {
                        broken.add(Documents.HOME.relativize(document) + ": " + link.group(1));
                    }
                }
            }
        }
        assertThat(broken).isEmpty();
        assertThat(links).isPositive();
    }

    @Test
    void everyClassThatADocumentNamesExists() throws IOException {
        Set<String> classes;
        try (Stream<Path> files = Files.walk(Documents.HOME)) {
            classes = files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".java"))
                    .map(name -> name.substring(0, name.length() - ".java".length()))
                    .collect(Collectors.toSet());
        }
        List<String> unknown = new ArrayList<>();
        for (Path document : Documents.all()) {
            Matcher name = CLASS.matcher(Files.readString(document));
            while (name.find()) {
                if (!classes.contains(name.group(1)) && !FOREIGN.contains(name.group(1))) {
                    unknown.add(Documents.HOME.relativize(document) + ": " + name.group(1));
                }
            }
        }
        assertThat(unknown).isEmpty();
    }

    private static boolean resolves(Path document, String link) throws IOException {
        int hash = link.indexOf('#');
        String name = hash < 0 ? link : link.substring(0, hash);
        Path target = name.isEmpty() ? document : document.resolveSibling(name).normalize();
        if (!target.startsWith(Documents.HOME) || !Files.exists(target)) {
            return false;
        }
        return hash < 0 || anchors(target).contains(link.substring(hash + 1));
    }

    private static List<String> anchors(Path document) throws IOException {
        return HEADING.matcher(Files.readString(document))
                .results()
                .map(heading -> heading.group(1)
                        .toLowerCase(Locale.ROOT)
                        .replaceAll("[^\\p{L}\\p{N} _-]", "")
                        .replace(' ', '-'))
                .toList();
    }
}
