package io.winnow.tests.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class PlanTourTest {
    private static final Path PAGE = Documents.HOME.resolve("docs/reference/java-plans.md");

    @Test
    void theExampleIsTheOneThatIsCompiled() throws IOException {
        String source =
                Files.readString(Documents.HOME.resolve("tests/src/test/java/io/winnow/tests/docs/PlanTour.java"));
        List<String> blocks = Documents.blocks(PAGE, "java");
        assertThat(blocks).hasSize(1);
        assertThat(source.replaceAll("(?m)^ +", "")).contains(blocks.getFirst().replaceAll("(?m)^ +", ""));
    }

    @Test
    void itGivesWhatThePageShows() throws IOException {
        List<String> lines = PlanTour.lines(Documents.HOME.resolve("docs/examples/orders.parquet"));
        assertThat(Documents.blocks(PAGE, "text")).containsExactly(String.join("\n", lines) + "\n");
    }
}
