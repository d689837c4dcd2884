package io.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExplainPageTest {
    private static final String SQL = "SELECT count(*) FROM range(10)";
    private static final String SENTENCE = "range: 1 of 1 fragment answered from statistics\n";

    @TempDir
    Path directory = Path.of("");

    @Test
    void aPageReplacesTheFileOfItsNameAndTheSentencesStay() throws IOException {
        Path file = Files.writeString(directory.resolve("plan.html"), "old");

        assertThat(Ran.of(directory, "explain", "--html", "plan.html", SQL)).isEqualTo(new Ran(0, SENTENCE, ""));
        assertThat(Files.readString(file))
                .startsWith("<!DOCTYPE html>\n")
                .contains("How the query would be answered", "fragment 0: folded; 10 rows")
                .endsWith("</html>\n");
    }

    @Test
    void analyzingTellsWhatOperatorsDid() throws IOException {
        assertThat(Ran.of(directory, "explain", "--analyze", "--html", "plan.html", SQL))
                .isEqualTo(new Ran(0, SENTENCE, ""));
        assertThat(Files.readString(directory.resolve("plan.html")))
                .contains("How the query was answered", ">output rows</th>");
        assertThat(Ran.of(directory, "explain", "--analyze", SQL))
                .isEqualTo(new Ran(2, "", "error: --analyze needs --html FILE\ntry 'winnow explain --help'\n"));
    }

    @Test
    void aPageThatCannotBeWrittenIsAnErrorAndNothingElse() {
        assertThat(Ran.of(directory, "explain", "--html", "no/plan.html", SQL))
                .isEqualTo(new Ran(1, "", "error: cannot write to no/plan.html: no such directory\n"));
        assertThat(Ran.of(directory, "explain", "--html", ".", SQL))
                .isEqualTo(new Ran(1, "", "error: cannot write to .: Is a directory\n"));
        assertThat(Ran.of(directory, "explain", "--html", "plan.html", "SELEC 1")
                        .code())
                .isEqualTo(1);
        assertThat(directory).isEmptyDirectory();
    }
}
