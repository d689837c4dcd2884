package io.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What an action cannot use is refused: an option that silently does nothing is taken for one that did something.
class ActionsTest {
    @TempDir
    Path directory = Path.of("");

    private void assertRefused(String line, String error) {
        String subcommand = line.substring(0, line.indexOf(' '));
        assertThat(Ran.of(directory, (line + " -d shop").split(" ")))
                .as(line)
                .isEqualTo(new Ran(2, "", "error: " + error + "\ntry 'winnow " + subcommand + " --help'\n"));
    }

    @ParameterizedTest
    @CsvSource({
        "index drop t i --using btree, --using, create, drop",
        "index report t x --using zonemap, --using, create, report",
        "index ls --name i, --name, create, ls",
        "index optimize t i --with rows_per_zone=4, --with, create, optimize",
        "index create t x --merge, --merge, optimize, create",
        "index drop t i --where x>1, --where, report, drop",
        "index ls t --svg x.svg, --svg, report, ls",
        "table optimize t --retain 3, --retain, vacuum, optimize"
    })
    void optionsOfAnotherActionAreRefused(String line, String option, String owner, String action) {
        String subcommand = line.substring(0, line.indexOf(' '));
        assertRefused(line, option + " is an option of winnow " + subcommand + " " + owner + ", not of " + action);
    }

    @Test
    void argumentsThatAnActionDoesNotTakeAreRefused() {
        assertRefused("index ls t extra", "winnow index ls takes at most a TABLE, not 'extra' after it");
        assertRefused("index drop t i extra", "Unmatched argument at index 4: 'extra'");
        assertRefused("table ls t", "winnow table ls takes no TABLE, not 't'");
        assertRefused("table versions", "winnow table versions needs a TABLE");
    }

    @Test
    void anUnknownActionIsAnsweredWithTheKnownOnes() {
        String parameter = "Invalid value for positional parameter at index 0 (ACTION): ";
        assertRefused("index foo", parameter + "'foo' is no action; expected ls, create, optimize, drop, report");
        assertRefused(
                "table foo",
                parameter + "'foo' is no action; expected ls, versions, fragments, check, optimize, vacuum");
        assertThat(Ran.of(directory, "index", "-d", "shop"))
                .isEqualTo(new Ran(2, "", "error: Missing required parameter: 'ACTION'\ntry 'winnow index --help'\n"));
    }

    @Test
    void actionsAndChoicesAreTakenInEitherCase() {
        assertThat(Ran.of(directory, "-d", "shop", "-c", "CREATE TABLE t AS SELECT 1 AS x")
                        .code())
                .isZero();
        assertThat(Ran.of(directory, "index", "LS", "-d", "shop", "--format", "csv")
                        .code())
                .isZero();
        assertThat(Ran.of(directory, "--on-error=Continue", "-c", "SELECT 1", "--format", "csv")
                        .code())
                .isZero();
        assertThat(Ran.of(directory, "--on-error", "go", "-c", "SELECT 1").error())
                .isEqualTo("""
                        error: Invalid value for option '--on-error': 'go' is no choice; expected stop, continue
                        try 'winnow --help'
                        """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "demo", "explain", "index", "table"})
    void noLineOfAHelpIsWrappedToItsStart(String subcommand) {
        String[] line = subcommand.isEmpty() ? new String[] {"--help"} : new String[] {subcommand, "--help"};
        String[] lines = Ran.of(directory, line).out().split("\n");
        assertThat(Arrays.stream(lines).filter(each -> each.length() > 100)).isEmpty();
        // Text at the left begins a sentence.
        assertThat(Arrays.stream(lines).filter(each -> each.matches("[a-z].*") && !each.startsWith("a terminal gets")))
                .isEmpty();
    }
}
