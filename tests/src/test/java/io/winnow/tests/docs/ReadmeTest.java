package io.winnow.tests.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.tests.process.WinnowProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadmeTest {
    private static final Path README = Documents.HOME.resolve("README.md");

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
