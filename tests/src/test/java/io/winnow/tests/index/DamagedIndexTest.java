package io.winnow.tests.index;

import static io.winnow.tests.index.IndexedDatabase.rows;
import static io.winnow.tests.index.IndexedDatabase.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.winnow.core.error.WinnowException;
import io.winnow.engine.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// An index file that is not what it was fails what needs it, with its name and the statements that mend it.
class DamagedIndexTest {
    private static final Pattern HINT =
            Pattern.compile("(.*); (DROP INDEX .*) and (CREATE INDEX .*) mend it for versions to come; "
                    + "(SET winnow.optimizer.use_indexes = false) reads without it");
    private static final String CREATE =
            "CREATE INDEX \"on X\" ON \"My T\" USING zonemap (\"X\") WITH (rows_per_zone = 4, " + "use_seeds = false)";

    @TempDir
    Path directory = Path.of("");

    /// What happens to a file.
    enum Damage {
        MISSING,
        SHORTER,
        CHANGED;

        void to(Path file) throws IOException {
            byte[] bytes = Files.readAllBytes(file);
            switch (this) {
                case MISSING -> Files.delete(file);
                case SHORTER -> Files.write(file, Arrays.copyOf(bytes, bytes.length - 1));
                case CHANGED -> {
                    bytes[bytes.length / 2] ^= 1;
                    Files.write(file, bytes);
                }
            }
        }
    }

    private Session open() {
        return Session.builder().database(directory.resolve("db")).build();
    }

    private void make() {
        try (Session session = open()) {
            status(session, "CREATE TABLE \"My T\" (\"X\" BIGINT)");
            status(session, "INSERT INTO \"My T\" SELECT i FROM range(16) r(i)");
            status(session, CREATE);
            status(session, "INSERT INTO \"My T\" SELECT i FROM range(16, 20) r(i)");
            status(session, "OPTIMIZE INDEX \"on X\" ON \"My T\"");
        }
    }

    /// Damages the zones of all segments.
    private void damage(Damage damage) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(directory)) {
            files = all.filter(each -> each.getFileName().toString().equals("zonemap.arrow"))
                    .toList();
        }
        assertThat(files).hasSize(2);
        for (Path file : files) {
            damage.to(file);
        }
    }

    private static String error(ThrowingCallable failing) {
        Throwable thrown = catchThrowable(failing);
        assertThat(thrown).isInstanceOf(WinnowException.class);
        return ((WinnowException) thrown).text();
    }

    private static void assertSaysWhatMends(String error) {
        assertThat(error).doesNotContain("\n");
        Matcher hint = HINT.matcher(error);
        assertThat(hint.matches()).as(error).isTrue();
        assertThat(hint.group(1)).contains("zonemap.arrow").doesNotContain("INDEX");
        assertThat(hint.group(2)).isEqualTo("DROP INDEX \"on X\" ON \"My T\"");
        assertThat(hint.group(3)).isEqualTo(CREATE);
    }

    @ParameterizedTest
    @EnumSource
    void whatNeedsItSaysWhatMendsIt(Damage damage) throws IOException {
        make();
        damage(damage);
        try (Session session = open()) {
            String matches = "SELECT count(*) FROM \"My T\" WHERE \"X\" % 2 = 1 AND \"X\" < 4";
            assertSaysWhatMends(error(() -> rows(session, matches)));
            assertSaysWhatMends(error(() -> rows(session, "SELECT sum(\"X\") FROM \"My T\" WHERE \"X\" < 8")));
            assertSaysWhatMends(error(() -> session.indexReport("My T", "X")));
            assertSaysWhatMends(error(() -> status(session, "OPTIMIZE INDEX \"on X\" ON \"My T\" MERGE")));

            status(session, "DROP INDEX \"on X\" ON \"My T\"");
            status(session, CREATE);
            assertThat(rows(session, matches)).containsExactly(List.of(2L));
            assertThat(session.indexReport("My T", "X").total().zones()).isEqualTo(5);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aDamagedDataFileIsNotForAnIndexToMend(Damage damage) throws IOException {
        make();
        Path data;
        try (Stream<Path> all = Files.walk(directory)) {
            data = all.filter(each -> each.toString().endsWith(".arrow")
                            && each.toString().contains("/data/"))
                    .min((a, b) -> Long.compare(b.toFile().length(), a.toFile().length()))
                    .orElseThrow();
        }
        damage.to(data);
        try (Session session = Session.builder()
                .database(directory.resolve("db"))
                .option("winnow.execution.verify_checksums", "true")
                .build()) {
            assertThat(error(() -> rows(session, "SELECT sum(\"X\" * 2) FROM \"My T\"")))
                    .contains(data.getFileName().toString())
                    .doesNotContain("INDEX");
        }
    }
}
