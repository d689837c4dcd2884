package io.winnow.tests.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import io.winnow.tests.process.WinnowProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// `-Dwinnow.complete=true` writes the pages instead of comparing them.
class ReferenceTest {
    private static final Path FOLDER = Documents.HOME.resolve("docs/reference");

    /// Defaults that depend on the machine, in words.
    private static final Map<String, String> DEFAULTS = Map.of(
            "winnow.execution.threads", "the processors there are",
            "winnow.execution.memory_limit", "60 % of the heap");

    @Test
    void settingsPageIsTheRegistry() throws IOException {
        StringJoiner page = page("""
                # Settings

                `SET name = value`, `RESET name`, `SHOW SETTINGS`; on the command line `--set name=value`; in Java
                `Session.builder().option(name, value)`. A setting holds for its session.

                | setting | default | meaning |
                |---|---|---|""");
        for (List<@Nullable Object> row : rows("SHOW SETTINGS")) {
            String name = String.valueOf(row.get(0));
            page.add("| `" + name + "` | " + DEFAULTS.getOrDefault(name, code(row.get(2))) + " | " + cell(row.getLast())
                    + " |");
        }
        check("settings.md", page);
    }

    @Test
    void functionsPageIsTheRegistry() throws IOException {
        StringJoiner page = page("""
                # Functions

                `SHOW FUNCTIONS` lists them too, except the aggregates. Names are not case-sensitive.

                ## aggregate

                Each takes `FILTER (WHERE condition)`.

                | function | meaning |
                |---|---|
                | `count(*)`, `count(x)` | rows; rows where x is not NULL |
                | `count(DISTINCT x, …)` | different values; rows with a NULL are left out |
                | `approx_count_distinct(x)` | about how many different values, in 4 kB per group: of up to 300 or so exactly but for rare collisions, of more with a standard error of 1.6 % (19 of 20 estimates are off by less than 3.2 %); NULL is left out, 0 over no rows; the same for any number of threads |
                | `sum(x)`, `avg(x)` (also `mean(x)`) | of numbers; NULL over no rows |
                | `sum(DISTINCT x)`, `avg(DISTINCT x)` | of the different values |
                | `min(x)`, `max(x)` | by the order of `ORDER BY`; NULL over no rows |""");
        for (AggregateFunction function : AggregateFunction.values()) {
            assertThat(page.toString()).contains("`" + function.sqlName() + "(");
        }
        Map<String, List<List<@Nullable Object>>> sections = new TreeMap<>();
        for (List<@Nullable Object> row : rows("SHOW FUNCTIONS")) {
            sections.computeIfAbsent(String.valueOf(row.get(1)), _ -> new ArrayList<>())
                    .add(row);
        }
        sections.forEach((section, functions) -> {
            page.add("\n## " + section + "\n\n| function | meaning |\n|---|---|");
            functions.forEach(row -> page.add("| `" + row.getFirst() + "` | " + cell(row.getLast()) + " |"));
        });
        check("functions.md", page);
    }

    @Test
    void commandPageIsTheHelp() throws IOException, InterruptedException {
        StringJoiner page = page("# The command\n\n`winnow --help` prints:\n\n```");
        page.add(help("--help").stripTrailing());
        page.add("```\n\n`winnow demo --help` prints:\n\n```");
        page.add(help("demo", "--help").stripTrailing());
        page.add("```\n\n`winnow explain --help` prints:\n\n```");
        page.add(help("explain", "--help").stripTrailing());
        page.add("```\n\n`winnow index --help` prints:\n\n```");
        page.add(help("index", "--help").stripTrailing());
        page.add("```\n\n`winnow table --help` prints:\n\n```");
        page.add(help("table", "--help").stripTrailing());
        page.add("```");
        check("command-line.md", page);
    }

    private static String help(String... arguments) throws IOException, InterruptedException {
        WinnowProcess.Ended ended = WinnowProcess.run(Documents.HOME, arguments);
        assertThat(ended.err()).isEmpty();
        return ended.out();
    }

    private static StringJoiner page(String head) {
        StringJoiner page = new StringJoiner("\n", "", "\n");
        page.add("<!-- Written by ReferenceTest from what the engine says of itself; do not edit. -->");
        return page.add(head);
    }

    private static List<List<@Nullable Object>> rows(String sql) {
        try (Session session = Session.inMemory();
                QueryResult result = session.sql(sql)) {
            return result.rows();
        }
    }

    private static String code(@Nullable Object text) {
        return text == null || text.toString().isEmpty() ? "none" : "`" + text + "`";
    }

    private static String cell(@Nullable Object text) {
        return String.valueOf(text).replace("|", "\\|");
    }

    private static void check(String name, StringJoiner page) throws IOException {
        Path file = FOLDER.resolve(name);
        if (Boolean.getBoolean("winnow.complete")) {
            Files.createDirectories(FOLDER);
            Files.writeString(file, page.toString());
        }
        assertThat(Files.readString(file))
                .as("docs/reference/%s; -Dwinnow.complete=true writes it anew", name)
                .isEqualTo(page.toString());
    }
}
