package io.winnow.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.ParseResult;

/// What is taken as plain means what picocli makes of it; the rest is left to picocli.
class PlainArgumentsTest {
    private static final int LINES = 3_000;

    private static final List<String> WORDS = List.of(
            "-c",
            "--command",
            "-f",
            "--file",
            "-d",
            "--database",
            "-o",
            "--output",
            "--format",
            "--set",
            "--threads",
            "--memory",
            "--null",
            "--on-error",
            "--timer",
            "--no-header",
            "--read-only",
            "--debug",
            "--help",
            "--",
            "--nonsense",
            "demo",
            "csv",
            "CSV",
            "stop",
            "Continue",
            "continue",
            "a=b",
            "SELECT 1",
            "-- a comment",
            "'quoted'",
            "\"quoted\"",
            "@file",
            "${x}",
            "a,b",
            "",
            "-",
            "1");

    private static String described(WinnowCommand command) {
        CommonOptions common = command.common;
        return String.join(
                "|",
                command.commands.toString(),
                command.files.toString(),
                command.onError.toString(),
                command.unexpected.toString(),
                String.valueOf(common.database),
                String.valueOf(common.format),
                String.valueOf(common.output),
                String.valueOf(common.threads),
                String.valueOf(common.memory),
                common.settings.toString(),
                String.valueOf(common.nullText),
                common.timer + " " + common.noHeader + " " + common.readOnly + " " + common.debug);
    }

    private static void assertSameAsPicocli(String... arguments) {
        WinnowCommand plain = PlainArguments.read(arguments);
        assertThat(plain).as(String.join(" ", arguments)).isNotNull();
        WinnowCommand full = new WinnowCommand();
        ParseResult parsed = Arguments.parse(
                full,
                List.of(new DemoCommand(), new ExplainCommand(), new IndexCommand(), new TableCommand()),
                arguments);

        assertThat(parsed.hasSubcommand()).isFalse();
        assertThat(described(plain)).as(String.join(" ", arguments)).isEqualTo(described(full));
    }

    @Test
    void usualCommandLinesArePlain() {
        assertSameAsPicocli();
        assertSameAsPicocli("-c", "SELECT 1");
        assertSameAsPicocli("-d", "demo", "-c", "demo");
        assertSameAsPicocli("--timer", "-c", "SELECT 1", "-f", "x.sql", "--command", "SELECT 2", "--no-header");
        assertSameAsPicocli("-d", "db", "--format", "csv", "-o", "out.csv", "--threads", "2", "--memory", "1GB");
        assertSameAsPicocli("--set", "a=b", "--set", "c=d", "--null", "NA", "--read-only", "--on-error", "continue");
    }

    @Test
    void everythingElseIsLeftToPicocli() {
        String[][] lines = {
            {"--help"},
            {"--version"},
            {"demo"},
            {"SELECT 1"},
            {"--format=csv"},
            {"--format", "nonsense"},
            {"-c"},
            {"-c", ""},
            {"-c", "-- a comment"},
            {"-f", "-"},
            {"-f", "a\0b"},
            {"-d", "a", "--database", "b"},
            {"--timer", "--timer"},
            {"--on-error", "CONTINUE"},
            {"--nonsense", "x"}
        };
        for (String[] line : lines) {
            assertThat(PlainArguments.read(line)).as(String.join(" ", line)).isNull();
        }
    }

    @Test
    void randomCommandLinesMeanWhatPicocliMakesOfThem() {
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        Random random = new Random(seed);
        int plain = 0;
        for (int i = 0; i < LINES; i++) {
            List<String> line = new ArrayList<>();
            for (int options = random.nextInt(4); options >= 0; options--) {
                line.add(WORDS.get(random.nextInt(WORDS.size())));
                if (random.nextInt(3) > 0) {
                    line.add(WORDS.get(random.nextInt(WORDS.size())));
                }
            }
            String[] arguments = line.toArray(new String[0]);
            if (PlainArguments.read(arguments) != null) {
                plain++;
                try {
                    assertSameAsPicocli(arguments);
                } catch (RuntimeException | AssertionError e) {
                    throw new AssertionError("arguments " + line + ", -Dwinnow.seed=" + seed, e);
                }
            }
        }
        assertThat(plain).as("plain ones, -Dwinnow.seed=" + seed).isPositive();
    }
}
