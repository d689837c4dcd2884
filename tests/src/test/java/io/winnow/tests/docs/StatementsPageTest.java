package io.winnow.tests.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import io.winnow.engine.output.OutputOptions;
import io.winnow.engine.output.ResultFormat;
import io.winnow.engine.output.ResultPrinter;
import io.winnow.engine.script.Script;
import io.winnow.engine.script.ScriptStatement;
import io.winnow.sql.ast.Statement;
import io.winnow.sql.parser.SqlParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// The examples of the page follow one another in one session. `-Dwinnow.complete=true` writes their answers.
class StatementsPageTest {
    private static final Path PAGE = Documents.HOME.resolve("docs/reference/statements.md");

    /// An example, and its answer where one is shown.
    private static final Pattern EXAMPLE =
            Pattern.compile("```sql\n(?<sql>.*?)```\n(?:\n```text\n(?<answer>.*?)```\n)?", Pattern.DOTALL);

    /// An example some of whose answer is shown.
    private static final Pattern PART =
            Pattern.compile("```sql\n(?<sql>[^`]*)```\n\nhas among its lines\n\n```\n(?<lines>[^`]*)```");

    private static final Pattern UUID = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final Pattern TIME = Pattern.compile("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.\\d{3}");

    @Test
    void theExamplesAnswerWhatThePageShows() throws IOException {
        String page = Files.readString(PAGE);
        String answered;
        try (Session session =
                Session.builder().workingDirectory(Documents.HOME).build()) {
            answered =
                    EXAMPLE.matcher(page).replaceAll(example -> Matcher.quoteReplacement(answered(session, example)));
            Matcher parts = PART.matcher(page);
            assertThat(parts.find()).isTrue();
            assertThat(lines(session, parts.group("sql")))
                    .containsAll(parts.group("lines").lines().toList());
        }
        if (Boolean.getBoolean("winnow.complete")) {
            Files.writeString(PAGE, answered);
        }
        assertThat(Files.readString(PAGE))
                .as("-Dwinnow.complete=true writes the answers anew")
                .isEqualTo(answered);
    }

    @Test
    void everyStatementHasAnExample() throws IOException {
        Set<Class<?>> shown = new HashSet<>();
        for (String example : Documents.blocks(PAGE, "sql")) {
            for (ScriptStatement statement : Script.split(example)) {
                shown.add(SqlParser.parse(statement.text()).getClass());
            }
        }
        assertThat(shown)
                .containsExactlyInAnyOrderElementsOf(kinds(Statement.class).toList());
    }

    @Test
    void everyMetricAndEveryColumnOfAListingIsDescribed() throws IOException {
        String page = Files.readString(PAGE);
        try (Session session = Session.inMemory();
                QueryResult indexes = session.sql("SHOW INDEXES")) {
            List<String> names = new ArrayList<>(indexes.schema().names());
            names.addAll(session.explainAnalyze("SELECT 1").root().metrics().keySet());
            List<String> rows =
                    page.lines().filter(line -> line.startsWith("| `")).toList();
            for (String name : names) {
                assertThat(rows).as(name).anyMatch(row -> row.contains("`" + name + "`"));
            }
        }
    }

    private static List<String> lines(Session session, String sql) {
        try (QueryResult result = session.sql(sql)) {
            return result.rows().stream()
                    .map(row -> String.valueOf(row.getFirst()))
                    .toList();
        }
    }

    private static Stream<Class<?>> kinds(Class<?> type) {
        return type.isSealed()
                ? Stream.of(type.getPermittedSubclasses()).flatMap(StatementsPageTest::kinds)
                : Stream.of(type);
    }

    private static String answered(Session session, MatchResult example) {
        String answer = answer(session, Script.split(example.group("sql")));
        boolean isShown = example.group("answer") != null;
        return "```sql\n" + example.group("sql") + "```\n" + (isShown ? "\n```text\n" + answer + "```\n" : "");
    }

    private static String answer(Session session, List<ScriptStatement> statements) {
        StringBuilder answer = new StringBuilder();
        OutputOptions options = new OutputOptions(
                OutputOptions.Header.SHOWN, null, session.timeZone(), 0, OutputOptions.DEFAULT_TABLE_ROWS);
        for (ScriptStatement statement : statements) {
            try (QueryResult result = session.sql(statement.text())) {
                if (result.hasRows()) {
                    ResultPrinter.print(result, ResultFormat.TABLE, answer, options);
                } else {
                    answer.append(result.status()).append('\n');
                }
            } catch (IOException e) {
                throw new AssertionError(statement.text(), e);
            }
        }
        String names = UUID.matcher(answer).replaceAll("8d2b57c2-3f0e-4a7b-9c55-1f6a0c9e4d21");
        return TIME.matcher(names).replaceAll("2026-07-31 10:20:30.123");
    }
}
