package io.winnow.tests.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.tests.process.WinnowProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadmeTest {
    private static final Path README = Documents.HOME.resolve("README.md");

    /// A command, and what it prints.
    private static final Pattern COMMAND = Pattern.compile("\\$ \\./winnow (?<line>.*)\n(?<answer>(?:[^$].*\n)*)");

    @Test
    void theSqlToursPrintWhatTheyShow() throws IOException, InterruptedException {
        List<String> tours = Documents.blocks(README, "sql");
        List<String> shown = Documents.blocks(README, "text");
        assertThat(shown).hasSameSizeAs(tours);
        for (int i = 0; i < tours.size(); i++) {
            assertThat(WinnowProcess.run(Documents.HOME, "-c", tours.get(i)))
                    .isEqualTo(new WinnowProcess.Ended(0, shown.get(i), ""));
        }
    }

    @Test
    void theCommandsPrintWhatTheyShow(@TempDir Path directory) throws IOException, InterruptedException {
        Path file = directory.resolve("docs/examples/orders.parquet");
        Files.createDirectories(file.getParent());
        Files.copy(Documents.HOME.resolve("docs/examples/orders.parquet"), file);
        Matcher commands = COMMAND.matcher(String.join("", Documents.blocks(README, "console")));
        int count = 0;
        while (commands.find()) {
            count++;
            assertThat(WinnowProcess.run(directory, words(commands.group("line"))))
                    .isEqualTo(new WinnowProcess.Ended(0, commands.group("answer"), ""));
        }
        assertThat(count).isGreaterThan(1);
    }

    /// The arguments of a command line, as a shell takes blanks and double quotes.
    private static String[] words(String line) {
        return Pattern.compile("\"([^\"]*)\"|(\\S+)")
                .matcher(line)
                .results()
                .map(word -> word.group(1) == null ? word.group(2) : word.group(1))
                .toArray(String[]::new);
    }

    @Test
    void theJavaTourIsTheOneThatIsCompiled() throws IOException {
        String tour = only(Documents.blocks(README, "java"));
        String source =
                Files.readString(Documents.HOME.resolve("tests/src/test/java/io/winnow/tests/docs/JavaTour.java"));
        assertThat(source.replaceAll("(?m)^ +", "")).contains(tour.replaceAll("(?m)^ +", ""));
    }

    @Test
    void theJavaTourFindsTheRowsThatItPromises() {
        assertThat(JavaTour.lines(Documents.HOME.resolve("docs/examples/orders.parquet")))
                .hasSize(4)
                .allMatch(line -> line.matches("\\w+: \\d+ orders, \\d+\\.\\d\\d"));
    }

    @Test
    void theDependencyIsAModuleOfThisBuild() throws IOException {
        String dependency = only(Documents.blocks(README, "xml"));
        String module = Files.readString(Documents.HOME.resolve("engine/pom.xml"));
        for (String element : List.of("groupId", "artifactId", "version")) {
            String pattern = "(?s).*(<" + element + ">[^<]*</" + element + ">).*";
            assertThat(dependency).matches(pattern);
            assertThat(module).contains(dependency.replaceFirst(pattern, "$1"));
        }
    }

    private static String only(List<String> blocks) {
        assertThat(blocks).hasSize(1);
        return blocks.getFirst();
    }
}
