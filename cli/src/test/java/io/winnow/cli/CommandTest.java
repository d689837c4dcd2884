package io.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.engine.demo.DemoData;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandTest {
    @TempDir
    Path directory = Path.of("");

    @Test
    void runsCommandsAndFilesInTheOrderGiven() throws IOException {
        Files.writeString(directory.resolve("two.sql"), "SELECT 2 AS a; SELECT 3 AS a");

        Ran ran = Ran.of(
                directory, "--format", "csv", "--no-header", "-c", "SELECT 1", "-f", "two.sql", "-c", "SELECT 4");

        assertThat(ran).isEqualTo(new Ran(0, "1\n2\n3\n4\n", ""));
    }

    @Test
    void runsStandardInputWithOrWithoutTheLastSemicolon() {
        assertThat(Ran.input("SELECT 1 AS a;\nSELECT ';' AS b -- ;", "--format", "csv"))
                .isEqualTo(new Ran(0, "a\n1\nb\n;\n", ""));
    }

    @Test
    void anErrorShowsItsPlaceInTheScriptAndItsNumberInARunOfSeveral() {
        Ran ran = Ran.input("SELECT 1 AS a;\n-- nothing;\n;;\nSELECT 2,\n  nosuch FROM range(1);\n", "--format", "csv");

        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.out()).isEqualTo("a\n1\n");
        assertThat(ran.error())
                .matches("error in statement 2: [^\\n]*nosuch[^\\n]*\\n"
                        + "  at line 5, column 3\\n"
                        + "    nosuch FROM range\\(1\\);\\n"
                        + "    \\^\\n");
    }

    @Test
    void aLoneStatementHasNoNumberInItsError() {
        assertThat(Ran.input("SELECT nosuch FROM range(1);\n-- done\n").error()).startsWith("error: ");
        assertThat(Ran.of(directory, "-c", "SELEC 1").error()).startsWith("error: ");
        assertThat(Ran.input("SELEC 1;\nSELECT 2;\n").error()).startsWith("error in statement 1: ");
    }

    @Test
    void aDatabaseThatIsNotThereIsNoneThatIsWhole() {
        assertThat(Ran.of(directory, "table", "check"))
                .isEqualTo(
                        new Ran(2, "", "error: winnow table needs the database: -d DIR\ntry 'winnow table --help'\n"));
        assertThat(Ran.of(directory, "table", "check", "-d", "shpo"))
                .isEqualTo(new Ran(1, "", "error: shpo: there is no such database\n"));
        assertThat(Ran.of(directory, "-d", "shop", "-c", "CREATE TABLE t AS SELECT 1 AS a")
                        .code())
                .isEqualTo(0);
        assertThat(Ran.of(directory, "table", "check", "-d", "shop").code()).isEqualTo(0);
    }

    @Test
    void indexesAreLookedAfterFromTheCommandLine() {
        String hint = "try 'winnow index --help'\n";
        assertThat(Ran.of(directory, "index", "create", "t", "-d", "shop"))
                .isEqualTo(new Ran(2, "", "error: winnow index create needs a TABLE and a COLUMN\n" + hint));
        assertThat(Ran.of(directory, "index", "drop", "t", "-d", "shop"))
                .isEqualTo(new Ran(2, "", "error: winnow index drop needs a TABLE and an INDEX\n" + hint));
        assertThat(Ran.of(directory, "index", "create", "t", "a", "--with", "x", "-d", "shop"))
                .isEqualTo(new Ran(2, "", "error: --with wants OPTION=VALUE, not 'x'\n" + hint));
        assertThat(Ran.of(directory, "index", "ls"))
                .isEqualTo(new Ran(2, "", "error: winnow index needs the database: -d DIR\n" + hint));
        Ran.of(directory, "-d", "shop", "-c", "CREATE TABLE t AS SELECT 1 AS a");
        assertThat(Ran.of(directory, "index", "create", "t", "a", "--using", "no \"such", "-d", "shop")
                        .error())
                .startsWith("error: unknown kind of index 'no \"such'");
        assertThat(Ran.of(directory, "index", "ls", "t", "--format", "csv", "-d", "shop")
                        .out())
                .startsWith("name,table,column,kind,options,segments,unusable,");
        assertThat(Ran.of(directory, "index", "drop", "t", "i", "-d", "shop").error())
                .startsWith("error: table 't' has no index 'i'");
        assertThat(Ran.of(directory, "index", "create", "t", "a", "--using", "bitmap", "-d", "shop")
                        .code())
                .isZero();
        assertThat(Ran.of(directory, "index", "ls", "t", "--format", "csv", "-d", "shop")
                        .out())
                .contains("\na_bitmap,t,a,bitmap,max_values = 65536,1,0,1,1,1,1,");
        assertThat(Ran.of(directory, "index", "report", "t", "a", "-d", "shop").error())
                .startsWith(
                        "error: table 't' has no zone map on column 'a'; CREATE INDEX a_zonemap ON t USING zonemap");
    }

    @Test
    void aCheckOfAllTablesSaysWhichTableAFileIsOf() throws IOException {
        Ran.of(directory, "-d", "shop", "-c", "CREATE TABLE a AS SELECT 1 AS x; CREATE TABLE b (y INT)");

        Ran whole = Ran.of(directory, "table", "check", "-d", "shop", "--format", "csv", "--null", "none");
        assertThat(whole.code()).isZero();
        assertThat(whole.out().replaceAll("data/[^,]*", "data")).isEqualTo("""
                        table,file,kind,version,state,problem
                        a,_versions/00000000000000000001.manifest,manifest,1,ok,none
                        a,data,data,1,ok,none
                        b,_versions/00000000000000000001.manifest,manifest,1,ok,none
                        """);

        Files.write(directory.resolve("shop/a/_versions/00000000000000000001.manifest"), new byte[100]);
        Ran damaged = Ran.of(directory, "table", "check", "-d", "shop", "--format", "csv");
        assertThat(damaged.code()).isEqualTo(1);
        assertThat(damaged.out())
                .startsWith("table,file,kind,version,state,problem\n"
                        + "a,_versions/00000000000000000001.manifest,manifest,1,damaged,")
                .endsWith("\nb,_versions/00000000000000000001.manifest,manifest,1,ok,\n");
    }

    @Test
    void aCheckOfATableThatIsNotThereIsAnErrorAlone() {
        Ran.of(directory, "-d", "shop", "-c", "CREATE TABLE a AS SELECT 1 AS x");

        assertThat(Ran.of(directory, "table", "check", "b", "-d", "shop"))
                .isEqualTo(new Ran(1, "", "error: unknown table 'b'\n"));
    }

    @Test
    void numbersOfAListingAreNumbers() {
        Ran.of(directory, "-d", "shop", "-c", "CREATE TABLE a AS SELECT range AS x FROM range(1000)");

        assertThat(Ran.of(directory, "table", "versions", "a", "-d", "shop").out())
                .contains("│ fragments │ rows │")
                .containsPattern("│ +1 │ .* │ +1 │ 1000 │");
        assertThat(Ran.of(directory, "table", "fragments", "a", "-d", "shop", "--format", "ndjson")
                        .out())
                .matches("\\{\"fragment\": 0, \"rows\": 1000, \"deleted\": 0, \"bytes\": \\d+, \"file\": .*\\}\n");
    }

    @ParameterizedTest
    @CsvSource({"table, ls", "index, ls", "explain, SELECT 1", "demo, events"})
    void optionsBeforeASubcommandAreRefusedForTheyWouldDoNothing(String subcommand, String argument) {
        Ran ran = Ran.of(directory, "-d", "shop", subcommand, argument);

        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.error()).startsWith("error: -d belongs after '" + subcommand + "', not before it\n");
    }

    @Test
    void stopsAtTheFirstErrorUnlessToldToContinue() {
        String script = "SELECT 1 AS a; SELEC 2; SELECT 3 AS a";

        Ran stopped = Ran.of(directory, "--format", "csv", "-c", script);
        Ran continued = Ran.of(directory, "--format", "csv", "--on-error", "continue", "-c", script);

        assertThat(stopped.out()).isEqualTo("a\n1\n");
        assertThat(continued.out()).isEqualTo("a\n1\na\n3\n");
        assertThat(stopped.code()).isEqualTo(1);
        assertThat(continued.code()).isEqualTo(1);
    }

    @Test
    void aQueryThatFailsAtOnceWritesNothing() {
        assertThat(Ran.of(directory, "--format", "csv", "-c", "SELECT 1 / (range - 0) FROM range(1)")
                        .out())
                .isEmpty();
    }

    @Test
    void theTimerSaysHowLongEachPhaseTook() {
        assertThat(Ran.of(directory, "--timer", "--format", "csv", "-c", "SELECT 1 AS a")
                        .error())
                .matches(
                        "time: \\d+\\.\\d{3} ms \\(bind \\d+\\.\\d{3}, optimize \\d+\\.\\d{3}, execute \\d+\\.\\d{3}\\)\\n");
    }

    @Test
    void aStatementWithoutRowsSaysWhatItDidOnlyWhereATableWasAskedFor() {
        String set = "SET winnow.execution.threads = 2";

        assertThat(Ran.of(directory, "-c", set)).isEqualTo(new Ran(0, "", ""));
        assertThat(Ran.of(directory, "--format", "table", "-c", set)).isEqualTo(new Ran(0, "", "SET\n"));
    }

    @Test
    void statementsThatChangeATableSayWhatTheyDidOnStandardErrorAlone() {
        String script = "CREATE TABLE t (a INT); INSERT INTO t VALUES (1), (2), (3); INSERT INTO t SELECT 4;"
                + "DELETE FROM t WHERE a > 2; OPTIMIZE TABLE t; OPTIMIZE TABLE t; VACUUM t RETAIN 0 HOURS;"
                + "CREATE VIEW v AS SELECT 1; DROP VIEW v; DROP TABLE t";

        assertThat(Ran.of(directory, "--format", "table", "-c", script)).isEqualTo(new Ran(0, "", """
                        CREATE TABLE
                        INSERT 3
                        INSERT 1
                        DELETE 2
                        OPTIMIZE 1 fragment to 1
                        OPTIMIZE 0 fragments
                        VACUUM 4 versions, 3 files
                        CREATE VIEW
                        DROP VIEW
                        DROP TABLE
                        """));
        assertThat(Ran.of(directory, "-c", script)).isEqualTo(new Ran(0, "", ""));
        assertThat(Ran.of(directory, "--format", "csv", "-c", script)).isEqualTo(new Ran(0, "", ""));
    }

    @Test
    void tidyingTablesSaysWhatItDidToEach() {
        String script =
                "CREATE TABLE a (x INT); INSERT INTO a SELECT 1; INSERT INTO a SELECT 2; CREATE TABLE b (x INT)";
        Ran.of(directory, "-d", "shop", "-c", script);

        assertThat(Ran.of(directory, "table", "optimize", "-d", "shop", "--format", "table"))
                .isEqualTo(new Ran(0, "", "a: OPTIMIZE 2 fragments to 1\nb: OPTIMIZE 0 fragments\n"));
        assertThat(Ran.of(directory, "table", "vacuum", "-d", "shop", "--format", "table", "--retain", "0"))
                .isEqualTo(new Ran(0, "", "a: VACUUM 3 versions, 2 files\nb: VACUUM 0 versions, 0 files\n"));
        assertThat(Ran.of(directory, "table", "vacuum", "-d", "shop")).isEqualTo(new Ran(0, "", ""));
    }

    @Test
    void settingsHoldForTheWholeRun() {
        Ran ran = Ran.of(
                directory,
                "--format",
                "csv",
                "--no-header",
                "--threads",
                "3",
                "--memory",
                "64MB",
                "--set",
                "winnow.execution.batch_rows=5",
                "-c",
                "SHOW winnow.execution.threads; SHOW winnow.execution.memory_limit; SHOW winnow.execution.batch_rows");

        assertThat(ran).isEqualTo(new Ran(0, "3\n67108864\n5\n", ""));
    }

    @Test
    void writesToAFileRelativeToTheCallersDirectory() throws IOException {
        Ran ran = Ran.of(directory, "--format", "csv", "-o", "out.csv", "-c", "SELECT 'ä' AS a");

        assertThat(ran).isEqualTo(new Ran(0, "", ""));
        assertThat(directory.resolve("out.csv")).hasContent("a\nä");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--nonsense",
                "--format=nonsense",
                "--threads=0",
                "--threads=many",
                "--memory=lots",
                "--set=nonsense",
                "--set=winnow.nonsense=1",
                "--set=winnow.optimizer.use_indexes=maybe",
                "--on-error=ignore",
                "SELECT"
            })
    void wrongUsageIsOneErrorAndExitCodeTwo(String argument) {
        Ran ran = Ran.of(directory, argument, "-c", "SELECT 1");

        assertThat(ran.code()).isEqualTo(2);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.error()).startsWith("error: ").doesNotContain("\tat ");
    }

    @Test
    void markdownTablesDoNotRunTogether() {
        assertThat(Ran.of(directory, "--format", "markdown", "-c", "SELECT 1 AS a; SELECT 2 AS b"))
                .isEqualTo(new Ran(0, "| a |\n|---:|\n| 1 |\n\n| b |\n|---:|\n| 2 |\n", ""));
    }

    @Test
    void aReaderThatWentAwayEndsTheRunQuietlyButHidesNoFailure() {
        OutputStream gone = new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("Broken pipe");
            }
        };
        Console console = new Console(
                InputStream.nullInputStream(),
                gone,
                OutputStream.nullOutputStream(),
                Console.Kind.OTHER,
                Console.Kind.OTHER,
                Console.Kind.OTHER,
                directory,
                System::nanoTime);

        assertThat(WinnowCommand.run(console, "-c", "SELECT 1")).isZero();
        assertThat(WinnowCommand.run(console, "--on-error", "continue", "-c", "SELECT x; SELECT 1"))
                .isEqualTo(1);
    }

    @Test
    void aSubcommandThatWillComeSaysSo() {
        assertThat(Ran.of(directory, "lake", "map", "x"))
                .isEqualTo(new Ran(2, "", "error: not supported yet: winnow lake\ntry 'winnow --help'\n"));
    }

    @Test
    void explainSaysInSentencesWhatIsRead() {
        assertThat(Ran.of(directory, "explain", "SELECT count(*) FROM range(10)")
                        .code())
                .isZero();
        assertThat(Ran.of(directory, "explain", "SELECT count(*) FROM range(10)")
                        .out())
                .isEqualTo("range: 1 of 1 fragment answered from statistics\n");
        assertThat(Ran.of(directory, "explain", "SELECT 1")).isEqualTo(new Ran(0, "No table is read.\n", ""));
        assertThat(Ran.of(directory, "explain", "SELEC 1").code()).isEqualTo(1);
        assertThat(Ran.of(directory, "explain").code()).isEqualTo(2);
        assertThat(Ran.of(directory, "explain", "SELECT 1", "SELECT 2").code()).isEqualTo(2);
    }

    /// Three row groups of orders, whose ids count up from 1 to 10,000.
    private void copyOrders() throws IOException {
        Files.copy(Path.of("../docs/examples/orders.parquet"), directory.resolve("orders.parquet"));
    }

    @Test
    void explainSaysWhichRowGroupsAreReadAndWhy() throws IOException {
        copyOrders();
        assertThat(Ran.of(directory, "explain", "SELECT count(*), max(id) FROM 'orders.parquet' WHERE id > 3"))
                .isEqualTo(new Ran(
                        0,
                        "orders.parquet: 2 of 3 fragments answered from statistics, "
                                + "1 read because id > 3: not decided by statistics\n",
                        ""));
        assertThat(Ran.of(directory, "explain", "SELECT count(*) FROM 'orders.parquet' WHERE id > 9999"))
                .isEqualTo(new Ran(
                        0,
                        "orders.parquet: 2 of 3 fragments skipped because no row can match, "
                                + "1 read because id > 9999: not decided by statistics\n",
                        ""));
    }

    @Test
    void explainTakesTheOptionsOfResults() throws IOException {
        copyOrders();
        String sql = "SELECT count(*) FROM 'orders.parquet'";
        String sentence = "orders.parquet: 3 of 3 fragments answered from statistics";

        assertThat(Ran.of(directory, "explain", "--format", "csv", sql))
                .isEqualTo(new Ran(0, "explanation\n" + sentence + "\n", ""));
        assertThat(Ran.of(directory, "explain", "--format", "csv", "--no-header", "--null", "none", sql))
                .isEqualTo(new Ran(0, sentence + "\n", ""));
        assertThat(Ran.of(directory, "explain", "--format", "json", sql).out())
                .isEqualTo("[{\"explanation\": \"" + sentence + "\"}]\n");
        assertThat(Ran.of(directory, "explain", "--no-header", sql)).isEqualTo(new Ran(0, sentence + "\n", ""));
        Ran timed = Ran.of(directory, "explain", "--timer", sql);
        assertThat(timed.out()).isEqualTo(sentence + "\n");
        assertThat(timed.error()).matches("time: [0-9.]+ ms \\(bind [0-9.]+, optimize [0-9.]+, execute 0\\.000\\)\n");
    }

    @Test
    void anOutputThatCannotBeWrittenSaysWhyOnce() throws IOException {
        Files.createDirectory(directory.resolve("dir"));

        assertThat(Ran.of(directory, "-o", "dir", "-c", "SELECT 1"))
                .isEqualTo(new Ran(1, "", "error: cannot write to dir: Is a directory\n"));
        assertThat(Ran.of(directory, "-o", "no/where", "-c", "SELECT 1"))
                .isEqualTo(new Ran(1, "", "error: cannot write to no/where: no such directory\n"));
    }

    @Test
    void anUnknownSettingNamesTheNearest() {
        assertThat(Ran.of(directory, "--set", "winnow.execution.thread=1").error())
                .contains("did you mean 'winnow.execution.threads'?");
        assertThat(Ran.of(directory, "--set", "threads=1").error())
                .contains("did you mean 'winnow.execution.threads'?");
    }

    @Test
    void helpHasExamplesAndVersionHasANumber() {
        assertThat(Ran.of(directory, "--help").out())
                .contains("Examples:")
                .contains("winnow demo")
                .contains("Exit codes:");
        assertThat(Ran.of(directory, "--version").out()).startsWith("winnow ");
        assertThat(Ran.of(directory, "demo", "--help").out()).contains("FILE");
    }

    @Test
    void theDemoShowsFiveQueriesOfAFileWithPlanAndTime() throws IOException {
        Path file = directory.resolve("events.arrow");
        DemoData.write(file, 1);

        Ran ran = Ran.of(directory, "demo", "events.arrow");

        assertThat(ran.code()).isZero();
        assertThat(ran.out())
                .contains("5. ")
                .contains("AggregateExec: mode=Final")
                .contains("│")
                .contains("Next: ");
        assertThat(ran.error()).contains("time: ");
    }
}
