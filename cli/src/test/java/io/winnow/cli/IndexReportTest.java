package io.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexReportTest {
    private static final String HEAD = "fragment,rows,deleted,zones,nulls,nans,depth,kept_point,kept_range";

    @TempDir
    Path directory = Path.of("");

    @BeforeEach
    void makeTable() {
        Ran made = Ran.of(
                directory,
                "-d",
                "shop",
                "-c",
                "CREATE TABLE t (x BIGINT, y BIGINT)",
                "-c",
                "INSERT INTO t SELECT v, v FROM (VALUES (1), (2), (3), (4), (10), (12), (14), (15), (20), (21), "
                        + "(22), (23)) AS r (v)",
                "-c",
                "CREATE INDEX x_zones ON t USING zonemap (x) WITH (rows_per_zone = 4)");
        assertThat(made).isEqualTo(new Ran(0, "", ""));
    }

    private Ran report(String... more) {
        String[] all = Stream.concat(
                        Stream.of("index", "report", "t", "x", "-d", "shop", "--format", "csv"), Stream.of(more))
                .toArray(String[]::new);
        return Ran.of(directory, all);
    }

    @Test
    void aReportHasARowPerFragmentAndOneForAll() {
        String numbers = ",12,0,3,0,0,1.000000,0.333333,0.666667\n";
        assertThat(report()).isEqualTo(new Ran(0, HEAD + "\n0" + numbers + "total" + numbers, ""));
    }

    @Test
    void aConditionHasColumnsOfItsOwn() {
        String numbers = ",12,0,3,0,0,1.000000,0.333333,0.666667,0.333333,4,2,0,1\n";
        assertThat(report("--where", "x BETWEEN 12 AND 14"))
                .isEqualTo(new Ran(
                        0, HEAD + ",kept,kept_rows,skipped,matched,undecided\n0" + numbers + "total" + numbers, ""));
    }

    @Test
    void aWrongConditionIsShownWithItsPlace() {
        assertThat(report("--where", "x >\n nosuch").error())
                .matches("error: [^\\n]*nosuch[^\\n]*\\n  at line 2, column 2\\n   nosuch\\n   \\^\\n");
        assertThat(report("--where", "x > > 1").error()).contains("\n  at line 1, column 5\n  x > > 1\n      ^\n");
        assertThat(report("--where", "x + 1").error()).contains("\n  at line 1, column 1\n");
        assertThat(report("--where", "true) OR (true").code()).isEqualTo(1);
        assertThat(report("--where", "").code()).isEqualTo(1);
    }

    @Test
    void whatIsNotThereIsNamed() {
        assertThat(Ran.of(directory, "index", "report", "t", "y", "-d", "shop"))
                .isEqualTo(new Ran(
                        1,
                        "",
                        "error: table 't' has no zone map on column 'y'; "
                                + "CREATE INDEX y_zonemap ON t USING zonemap (y) makes one\n"));
        assertThat(Ran.of(directory, "index", "report", "t", "z", "-d", "shop").error())
                .startsWith("error: table 't' has no column 'z'");
        assertThat(Ran.of(directory, "index", "report", "u", "x", "-d", "shop"))
                .isEqualTo(new Ran(1, "", "error: unknown table 'u'\n"));
        assertThat(Ran.of(directory, "index", "report", "t", "-d", "shop"))
                .isEqualTo(new Ran(
                        2, "", "error: winnow index report needs a TABLE and a COLUMN\ntry 'winnow index --help'\n"));
    }

    @Test
    void aPictureReplacesTheFileOfItsName() throws IOException {
        Path file = directory.resolve("x.svg");
        Files.writeString(file, "old");
        assertThat(report("--svg", "x.svg").code()).isZero();
        assertThat(Files.readString(file)).startsWith("<?xml").endsWith("</svg>\n");
        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left.map(each -> each.getFileName().toString())).containsExactlyInAnyOrder("shop", "x.svg");
        }
    }

    @Test
    void aPictureThatCannotBeWrittenIsAnErrorAndNothingElse() throws IOException {
        assertThat(report("--svg", "no/x.svg"))
                .isEqualTo(new Ran(1, "", "error: cannot write to no/x.svg: no such directory\n"));
        Files.createDirectories(directory.resolve("full/x"));
        Ran onto = report("--svg", "full");
        assertThat(onto.code()).isEqualTo(1);
        assertThat(onto.error()).startsWith("error: cannot write to full: ").hasLineCount(1);
        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left).hasSize(2);
        }
    }
}
