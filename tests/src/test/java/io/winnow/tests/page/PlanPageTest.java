package io.winnow.tests.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import io.winnow.engine.explain.ExplainedQuery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The page of EXPLAIN, of real queries, in headless Chromium.
class PlanPageTest {
    private static final @Nullable Path PROGRAM = Browser.program();

    @TempDir
    Path directory = Path.of("");

    /// Row groups of 10,240 rows, whose `id` counts up.
    private void numbers(String name, int rows) throws SQLException {
        try (Connection duckdb = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = duckdb.createStatement()) {
            statement.execute("COPY (SELECT range AS id, range % 10 AS k FROM range(" + rows + ")) TO '"
                    + directory.resolve(name) + "' (FORMAT parquet, ROW_GROUP_SIZE 2048)");
        }
    }

    private Session session() {
        return Session.builder().workingDirectory(directory).build();
    }

    private Browser open(ExplainedQuery explained) throws IOException, InterruptedException {
        Path program = PROGRAM;
        if (program == null) {
            return Assumptions.abort("no browser on this machine");
        }
        Path page = directory.resolve("page.html");
        explained.writeHtml(page);
        return Browser.open(program, Files.createDirectory(directory.resolve("browser")), page);
    }

    @Test
    void cellsSayWhatBecameOfFragmentsToPointerAndKeyboardInLightAndDark() throws Exception {
        numbers("<script>alert(1)<script>.parquet", 5 * 2048);
        String sql = "SELECT count(*) AS \"</pre><img src=x>\" FROM '<script>alert(1)<script>.parquet' "
                + "WHERE id BETWEEN 2050 AND 8191 AND '&\"' <> '<b>'";
        try (Session session = session();
                Browser browser = open(session.explainAnalyze(sql))) {
            assertThat(browser.evaluate("document.querySelectorAll('.cell').length - 4"))
                    .isEqualTo("5");
            assertThat(browser.evaluate("document.querySelectorAll('.strip .skipped').length"))
                    .isEqualTo("2");
            assertThat(browser.evaluate("document.querySelectorAll('.strip .folded').length"))
                    .isEqualTo("2");
            assertThat(browser.evaluate("document.querySelectorAll('img, main script').length"))
                    .isEqualTo("0");
            assertThat(browser.evaluate("document.querySelector('.query').textContent"))
                    .isEqualTo(sql);
            assertThat(browser.evaluate("document.querySelector('.strip .scanned').title"))
                    .startsWith("fragment 1: scanned; 2,048 rows; ")
                    .contains("read because ");

            browser.pointAt(".strip .scanned");
            browser.await("document.querySelector('.says').textContent.startsWith('fragment 1: scanned')");
            browser.evaluate("document.querySelector('.strip .cell').focus()");
            browser.press("ArrowRight");
            browser.press("ArrowRight");
            browser.await("document.querySelector('.says').textContent.startsWith('fragment 2: folded')");
            assertThat(
                            browser.evaluate(
                                    "Array.from(document.querySelectorAll('.strip .cell')).filter(c => c.tabIndex === 0).length"))
                    .isEqualTo("1");

            String colours = "Array.from(document.querySelectorAll('.legend .cell'), "
                    + "cell => getComputedStyle(cell).backgroundColor)";
            String page = "getComputedStyle(document.body).backgroundColor";
            String light = browser.evaluate(colours);
            assertThat(browser.evaluate("new Set(" + colours + ").size")).isEqualTo("4");
            assertThat(browser.evaluate(page)).isEqualTo("rgb(255, 255, 255)");
            browser.send(
                    "Emulation.setEmulatedMedia",
                    "{\"features\":[{\"name\":\"prefers-color-scheme\",\"value\":\"dark\"}]}");
            assertThat(browser.evaluate(page)).isEqualTo("rgb(15, 19, 24)");
            assertThat(browser.evaluate(colours)).isNotEqualTo(light);

            assertThat(browser.complaints()).isEmpty();
            assertThat(browser.requests()).isEmpty();
        }
    }

    @Test
    void cellsSayWhatIndexesWereAsked() throws Exception {
        try (Session session = session()) {
            session.sql("CREATE TABLE t AS SELECT v % 9 AS k, v % 4 AS r FROM range(2000) AS r(v)")
                    .close();
            session.sql("CREATE INDEX \"<on> k\" ON t USING bitmap (k)").close();
            session.sql("CREATE INDEX on_r ON t USING bitmap (r)").close();
            try (Browser browser = open(session.explainAnalyze("SELECT count(*) FROM t WHERE k = 3 AND r < 2"))) {
                browser.pointAt(".strip .indexed");
                browser.await("document.querySelector('.says').textContent.startsWith('fragment 0: indexed')");
                assertThat(browser.evaluate("document.querySelector('.says').textContent"))
                        .matches("fragment 0: indexed; 2,000 rows; asked <on> k for 1 posting of [0-9,]+ bytes, "
                                + "on_r for 2 postings of [0-9,]+ bytes");
                assertThat(browser.complaints()).isEmpty();
            }
        }
    }

    @Test
    void thousandsOfFragmentsStayUsable() throws Exception {
        numbers("many.parquet", 1500 * 2048);
        try (Session session = session();
                Browser browser = open(session.explainAnalyze("SELECT count(*) FROM 'many.parquet' WHERE id > 1000"))) {
            assertThat(browser.evaluate("document.querySelectorAll('.strip .cell').length"))
                    .isEqualTo("500");
            assertThat(browser.evaluate("document.querySelector('.strip .mixed').title"))
                    .startsWith("fragments 0 to 2: 2 folded, 1 scanned; ");
            assertThat(browser.evaluate("document.documentElement.scrollWidth <= innerWidth"))
                    .isEqualTo("true");
            assertThat(browser.evaluate("document.querySelector('.strip').offsetHeight < 500"))
                    .isEqualTo("true");
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    void theStatementGivesThePage() throws Exception {
        numbers("t.parquet", 2048);
        try (Session session = session();
                QueryResult result = session.sql("EXPLAIN ANALYZE (FORMAT html) SELECT max(k) FROM 't.parquet'")) {
            assertThat(result.rows())
                    .hasSize(1)
                    .allSatisfy(row -> assertThat(String.valueOf(row.getFirst()))
                            .startsWith("<!DOCTYPE html>")
                            .contains("fragment 0: folded; 2,048 rows")
                            .endsWith("</html>\n"));
        }
    }
}
