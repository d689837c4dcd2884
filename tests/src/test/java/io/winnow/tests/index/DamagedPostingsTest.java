package io.winnow.tests.index;

import static io.winnow.tests.index.IndexedDatabase.rows;
import static io.winnow.tests.index.IndexedDatabase.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.winnow.core.error.WinnowException;
import io.winnow.core.table.IndexFile;
import io.winnow.core.table.IndexSegment;
import io.winnow.engine.Session;
import io.winnow.engine.explain.ExplainedQuery;
import io.winnow.engine.explain.Phase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Damaged files of a table some fragments of which are answered by bitmaps, some by NULLs of zones, and one is read:
/// exactly the queries that need a file fail where it is not what it was, and say which and what mends it.
class DamagedPostingsTest {
    /// Fragments 0 and 1 are covered by all indexes, with rows deleted from the second; fragment 2 by none.
    private static final List<String> MAKE = List.of(
            "CREATE TABLE t (k VARCHAR, v INTEGER, w BIGINT, z INTEGER) WITH (rows_per_fragment = 100)",
            "INSERT INTO t SELECT CASE WHEN i % 7 = 0 THEN NULL ELSE 'k' || CAST(i % 5 AS VARCHAR) END, i % 6, i,"
                    + " CASE WHEN i % 3 = 0 THEN NULL ELSE i END FROM range(200) r(i)",
            "CREATE INDEX ks ON t USING bitmap (k)",
            "CREATE INDEX vs ON t USING bitmap (v) WITH (max_values = 9)",
            "CREATE INDEX zs ON t USING zonemap (z) WITH (rows_per_zone = 20, use_seeds = false)",
            "DELETE FROM t WHERE w % 10 = 3 AND w > 100",
            "INSERT INTO t SELECT 'k' || CAST(i % 5 AS VARCHAR), i % 6, i, i FROM range(200, 260) r(i)");

    /// Queries, and the files that they need beside data of fragment 2.
    private static final Map<String, Set<String>> QUERIES = new TreeMap<>(Map.of(
            "SELECT count(*), count(w) FROM t",
            Set.of(),
            "SELECT sum(w * 2) FROM t WHERE w >= 0",
            Set.of("deletions", "data"),
            "SELECT count(*) FROM t WHERE k = 'k1'",
            Set.of("deletions", "ks/keys.arrow", "ks/postings.bin"),
            "SELECT count(*) FROM t WHERE k = 'k1' AND NOT v = 3",
            Set.of("deletions", "ks/keys.arrow", "ks/postings.bin", "vs/keys.arrow", "vs/postings.bin"),
            "SELECT count(*) FILTER (WHERE v > 2), sum(v) FROM t",
            Set.of("deletions", "vs/keys.arrow", "vs/postings.bin"),
            "SELECT count(*) FROM t WHERE z IS NULL",
            Set.of("deletions", "zs/zonemap.arrow", "zs/buffer-0.bin", "zs/extras.arrow"),
            "SELECT k, count(*) FROM t WHERE z IS NOT NULL GROUP BY k ORDER BY k",
            Set.of(
                    "deletions",
                    "ks/keys.arrow",
                    "ks/postings.bin",
                    "zs/zonemap.arrow",
                    "zs/buffer-0.bin",
                    "zs/extras.arrow"),
            // Of fragment 0, of which nothing is deleted, the keys say it all.
            "SELECT v, count(*), max(v) FROM t AT VERSION 5 GROUP BY v ORDER BY v",
            Set.of("vs/keys.arrow")));

    /// What happens to a file.
    private enum Damage {
        MISSING,
        EMPTY,
        CUT,
        CHANGED,
        DIRECTORY,
        /// In the place of it there is another one.
        ANOTHER
    }

    @TempDir
    Path directory = Path.of("");

    private final Map<String, Path> files = new TreeMap<>();
    private final Map<String, List<List<@Nullable Object>>> answers = new TreeMap<>();

    private Session open() {
        return Session.builder().database(directory.resolve("db")).build();
    }

    private void make() throws IOException {
        try (Session session = open()) {
            MAKE.forEach(sql -> status(session, sql));
        }
        try (Session plain = Session.builder()
                .database(directory.resolve("db"))
                .option("winnow.optimizer.aggregate_pushdown", "false")
                .option("winnow.optimizer.use_indexes", "false")
                .option("winnow.optimizer.use_statistics", "false")
                .build()) {
            QUERIES.keySet().forEach(sql -> answers.put(sql, rows(plain, sql)));
        }
        for (String index : List.of("ks", "vs", "zs")) {
            for (IndexSegment segment :
                    new IndexedDatabase(directory.resolve("db")).index(0, index).segments()) {
                for (IndexFile file : segment.files()) {
                    files.put(index + "/" + file.name(), Path.of(file.path()));
                }
            }
        }
        try (Stream<Path> all = Files.list(directory.resolve("db/t/_deletions"))) {
            files.put("deletions", all.toList().getFirst());
        }
    }

    /// @param another a file of the same kind
    private static void damage(Path file, byte[] bytes, Damage damage, Path another) throws IOException {
        switch (damage) {
            case MISSING -> Files.delete(file);
            case EMPTY -> Files.write(file, new byte[0]);
            case CUT -> Files.write(file, Arrays.copyOf(bytes, bytes.length / 2));
            case CHANGED -> {
                byte[] changed = bytes.clone();
                changed[bytes.length / 2] ^= 4;
                Files.write(file, changed);
            }
            case DIRECTORY -> {
                Files.delete(file);
                Files.createDirectory(file);
            }
            case ANOTHER -> Files.write(file, Files.readAllBytes(another));
        }
    }

    @Test
    void exactlyWhatNeedsAFileFailsWithoutIt() throws IOException {
        make();
        List<String> wrong = new ArrayList<>();
        for (Map.Entry<String, Path> file : files.entrySet()) {
            byte[] whole = Files.readAllBytes(file.getValue());
            Path another = another(file.getKey());
            for (Damage damage : Damage.values()) {
                damage(file.getValue(), whole, damage, another);
                try (Session session = open()) {
                    for (String sql : QUERIES.keySet()) {
                        String problem = problem(session, sql, file.getKey(), file.getValue(), damage);
                        if (problem != null) {
                            wrong.add(file.getKey() + " " + damage + ": " + sql + ": " + problem);
                        }
                    }
                }
                Files.deleteIfExists(file.getValue());
                Files.write(file.getValue(), whole);
            }
        }
        assertThat(wrong).isEmpty();
    }

    /// A file of another segment that is in the same place of it, or, of the only one of its kind, any other.
    private Path another(String name) {
        String last = name.substring(name.indexOf('/') + 1);
        return files.entrySet().stream()
                .filter(other -> !other.getKey().equals(name))
                .filter(other -> other.getKey().endsWith("/" + last))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(Objects.requireNonNull(files.get(name.equals("deletions") ? "ks/keys.arrow" : "deletions")));
    }

    /// What is wrong about what a query says; null for nothing. Postings that it does not need may be damaged.
    private @Nullable String problem(Session session, String sql, String name, Path file, Damage damage) {
        List<List<List<@Nullable Object>>> found = new ArrayList<>();
        Throwable thrown = catchThrowable(() -> found.add(rows(session, sql)));
        boolean needed = Objects.requireNonNull(QUERIES.get(sql)).contains(name);
        boolean hasItsLength = damage == Damage.CHANGED || damage == Damage.ANOTHER;
        if (thrown == null) {
            return !found.getFirst().equals(answers.get(sql))
                    ? "answers " + found
                    : needed && !(name.endsWith("postings.bin") && hasItsLength) ? "answers without it" : null;
        }
        String text = thrown instanceof WinnowException known ? known.text() : "throws " + thrown;
        String index = name.substring(0, 2);
        boolean isIndex = name.contains("/");
        boolean good = needed
                && thrown instanceof WinnowException
                && text.startsWith(file.toString())
                && text.indexOf('\n') < 0
                && (!isIndex
                        || text.contains("; DROP INDEX " + index + " ON t and CREATE INDEX " + index + " ON t USING "));
        return good ? null : text;
    }

    @Test
    void whatIsSaidToMendItMendsIt() throws IOException {
        make();
        for (String name : List.of("ks/keys.arrow", "vs/postings.bin", "zs/buffer-0.bin", "zs/extras.arrow")) {
            Files.delete(Objects.requireNonNull(files.get(name)));
        }
        try (Session session = open()) {
            for (String sql : QUERIES.keySet()) {
                for (int i = 0; i < 3; i++) {
                    Throwable thrown = catchThrowable(() -> rows(session, sql));
                    if (thrown != null) {
                        String text = ((WinnowException) thrown).text();
                        for (String statement : text.substring(text.indexOf("; ") + 2, text.indexOf(" mend it"))
                                .split(" and ", -1)) {
                            status(session, statement);
                        }
                    }
                }
                if (!sql.contains("VERSION")) {
                    assertThat(rows(session, sql)).as(sql).isEqualTo(answers.get(sql));
                }
            }
            assertThat(rows(session, "SHOW INDEXES ON t")).hasSize(3);
        }
    }

    /// A version keeps the files that it names: no new index mends it.
    @Test
    void anOldVersionIsReadAsIsSaid() throws IOException {
        make();
        Files.delete(Objects.requireNonNull(files.get("vs/keys.arrow")));
        try (Session session = open()) {
            int asked = 0;
            for (String sql : QUERIES.keySet()) {
                if (sql.contains("VERSION")) {
                    Throwable thrown = catchThrowable(() -> rows(session, sql));
                    assertThat(thrown).as(sql).isInstanceOf(WinnowException.class);
                    String text = ((WinnowException) thrown).text();
                    status(session, text.substring(text.indexOf("SET "), text.indexOf(" reads without it")));
                    assertThat(rows(session, sql)).as(sql).isEqualTo(answers.get(sql));
                    status(session, "RESET winnow.optimizer.use_indexes");
                    asked++;
                }
            }
            assertThat(asked).isPositive();
        }
    }

    @Test
    void nothingIsOpenedToPlanAndNoDataThatIndexesStandFor() throws IOException {
        make();
        List<Path> data;
        try (Stream<Path> all = Files.list(directory.resolve("db/t/data"))) {
            data = all.filter(file -> file.toString().endsWith(".arrow")).toList();
        }
        assertThat(data).hasSize(3);
        try (Session session = open()) {
            String last = String.valueOf(rows(session, "SHOW FRAGMENTS FOR t").getLast());
            for (Path file : data) {
                if (!last.contains(file.getFileName().toString())) {
                    Files.delete(file);
                }
            }
            for (Map.Entry<String, Set<String>> query : QUERIES.entrySet()) {
                if (!query.getValue().contains("data")) {
                    ExplainedQuery explained = session.explainAnalyze(query.getKey());
                    Phase optimize = Objects.requireNonNull(explained.phase("optimize"));
                    assertThat(optimize.totalFilesOpened()).as(query.getKey()).isZero();
                    assertThat(rows(session, query.getKey())).as(query.getKey()).isEqualTo(answers.get(query.getKey()));
                }
            }
        }
    }
}
