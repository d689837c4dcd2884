package io.winnow.tests.table.damage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.WinnowException;
import io.winnow.engine.Session;
import io.winnow.engine.TableReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// One file of a table is not what was written: an error names it, and with checksums no answer is ever wrong.
class DamageTest {
    /// Every so manieth byte or length of long files.
    private static final int STEP = Boolean.getBoolean("winnow.long") ? 1 : 97;

    private static final int SHORT = 100;

    @TempDir
    Path directory = Path.of("");

    private static int step(byte[] whole) {
        return whole.length < SHORT ? 1 : STEP;
    }

    /// Does something for each way of flipping bits of a byte of a file, which is whole again afterwards.
    private static void flipping(Path file, Consumer<Integer> then) {
        byte[] whole = DamagedTable.bytes(file);
        for (int at = 0; at < whole.length; at += step(whole)) {
            byte[] flipped = whole.clone();
            flipped[at] ^= (byte) (at % 2 == 0 ? 1 : 0xff);
            DamagedTable.replace(file, flipped);
            then.accept(at);
        }
        DamagedTable.replace(file, whole);
    }

    /// The error that a query ends in, on one line that names the file; null where it gives the right answer.
    private static @Nullable String failure(DamagedTable table, Path file, boolean verifying, List<?> right) {
        try (Session session = table.open(verifying)) {
            assertThat(DamagedTable.answers(session)).isEqualTo(right);
            return null;
        } catch (WinnowException e) {
            assertThat(e.code()).as(e.text()).isNotEqualTo(ErrorCode.INTERNAL);
            assertThat(e.text()).contains(file.getFileName().toString()).doesNotContain("\n");
            return e.text();
        }
    }

    private static List<List<@Nullable Object>> right(DamagedTable table) {
        try (Session session = table.open(true)) {
            return DamagedTable.answers(session);
        }
    }

    @Test
    void aFlippedByteOfAManifestIsAnErrorThatNamesIt() {
        DamagedTable table = DamagedTable.make(directory, "none");
        List<?> right = right(table);

        flipping(
                table.manifest(),
                at -> assertThat(failure(table, table.manifest(), false, right))
                        .as("byte %d", at)
                        .isNotNull());
    }

    @Test
    void aFlippedByteOfADeletionFileIsAnErrorThatNamesIt() {
        DamagedTable table = DamagedTable.make(directory, "none");
        List<?> right = right(table);

        flipping(
                table.deletions(),
                at -> assertThat(failure(table, table.deletions(), false, right))
                        .as("byte %d", at)
                        .isNotNull());
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "lz4", "zstd"})
    void aFlippedByteOfADataFileIsAnErrorThatNamesItWhereChecksumsAreVerified(String compression) {
        DamagedTable table = DamagedTable.make(directory, compression);
        List<?> right = right(table);

        flipping(
                table.data(),
                at -> assertThat(failure(table, table.data(), true, right))
                        .as("byte %d", at)
                        .isNotNull());
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "lz4", "zstd"})
    void aFlippedByteOfADataFileIsAValueOrAnErrorWhereTheyAreNot(String compression) {
        DamagedTable table = DamagedTable.make(directory, compression);

        flipping(table.data(), at -> {
            try (Session session = table.open(false)) {
                DamagedTable.answers(session);
            } catch (WinnowException e) {
                assertThat(e.code()).as("byte %d: %s", at, e.text()).isNotEqualTo(ErrorCode.INTERNAL);
            }
        });
    }

    @Test
    void aCutFileIsAnErrorThatNamesIt() {
        DamagedTable table = DamagedTable.make(directory, "lz4");
        List<?> right = right(table);

        for (Path file : List.of(table.manifest(), table.data(), table.deletions())) {
            byte[] whole = DamagedTable.bytes(file);
            for (int length = 0; length < whole.length; length += step(whole)) {
                DamagedTable.replace(file, Arrays.copyOf(whole, length));
                assertThat(failure(table, file, false, right))
                        .as("%d bytes of %s", length, file)
                        .isNotNull();
            }
            DamagedTable.replace(file, Arrays.copyOf(whole, whole.length + 1));
            assertThat(failure(table, file, false, right))
                    .as("one byte more of %s", file)
                    .isNotNull();
            DamagedTable.replace(file, whole);
        }
    }

    @Test
    void aMissingFileIsAnErrorThatNamesIt() {
        DamagedTable table = DamagedTable.make(directory, "none");
        List<?> right = right(table);

        for (Path file : List.of(table.data(), table.deletions())) {
            byte[] whole = DamagedTable.bytes(file);
            DamagedTable.replace(file, null);
            assertThat(failure(table, file, false, right)).contains("no such file");
            DamagedTable.replace(file, whole);
        }
    }

    @Test
    void aMissingManifestIsAVersionThatIsNotThere() {
        DamagedTable table = DamagedTable.make(directory, "none");
        DamagedTable.replace(table.files("_versions").getFirst(), null);

        try (Session session = table.open(false)) {
            assertThatThrownBy(() -> DamagedTable.rows(session, "SELECT * FROM t AT VERSION 1"))
                    .isInstanceOf(WinnowException.class)
                    .hasMessageContaining("version 1");
        }
    }

    @Test
    void aManifestOfANewerFormatIsAnErrorThatNamesItAndTheFormat() {
        DamagedTable table = DamagedTable.make(directory, "none");
        byte[] newer = Manifests.ofFormat(DamagedTable.bytes(table.manifest()), '4');
        DamagedTable.replace(table.manifest(), newer);

        try (Session session = table.open(false)) {
            assertThatThrownBy(() -> DamagedTable.rows(session, "SELECT * FROM t"))
                    .isInstanceOf(WinnowException.class)
                    .hasMessageContaining("format 4")
                    .hasMessageContaining(table.manifest().toString());
        }
    }

    /// Whatever a manifest says, as if a program had written it so.
    @Test
    void aWrongManifestWithTheRightChecksumNeverCrashes() {
        DamagedTable table = DamagedTable.make(directory, "none");
        byte[] whole = DamagedTable.bytes(table.manifest());
        for (int at = 0; at < whole.length - Manifests.TRAILER_BYTES; at += STEP) {
            byte[] flipped = whole.clone();
            flipped[at] ^= (byte) (at % 2 == 0 ? 1 : 0xff);
            DamagedTable.replace(table.manifest(), Manifests.withChecksum(flipped));
            try (Session session = table.open(false)) {
                DamagedTable.answers(session);
            } catch (WinnowException e) {
                assertThat(e.code()).as("byte %d: %s", at, e.text()).isNotEqualTo(ErrorCode.INTERNAL);
            } catch (RuntimeException e) {
                throw new AssertionError("byte " + at, e);
            }
        }
    }

    @Test
    void checkingTheTableNamesTheDamagedFile() {
        DamagedTable table = DamagedTable.make(directory, "zstd");
        assertThat(damaged(table)).isEmpty();

        for (Path file :
                List.of(table.files("_versions").getFirst(), table.manifest(), table.data(), table.deletions())) {
            String name = table.directory().relativize(file).toString();
            flipping(
                    file,
                    at -> assertThat(damaged(table))
                            .as("byte %d of %s", at, name)
                            .containsExactly(name));
            byte[] whole = DamagedTable.bytes(file);
            DamagedTable.replace(file, Arrays.copyOf(whole, whole.length / 2));
            assertThat(damaged(table)).containsExactly(name);
            DamagedTable.replace(file, whole);
        }
        for (Path file : List.of(table.data(), table.deletions())) {
            byte[] whole = DamagedTable.bytes(file);
            DamagedTable.replace(file, null);
            assertThat(damaged(table))
                    .containsExactly(table.directory().relativize(file).toString());
            DamagedTable.replace(file, whole);
        }
    }

    private static List<String> damaged(DamagedTable table) {
        List<String> files = new ArrayList<>();
        try (Session session = table.open(false)) {
            for (TableReport.TableFile file : session.checkTable("t").files()) {
                if (file.problem() != null) {
                    assertThat(file.problem()).contains(file.file());
                    files.add(file.file());
                }
            }
        }
        return files;
    }

    /// Rows that are copied get a new checksum, so that damage would never be found again.
    @Test
    void damagedRowsAreNotRewritten() {
        DamagedTable table = DamagedTable.make(directory, "none");

        flipping(table.data(), at -> {
            try (Session session = table.open(false)) {
                assertThatThrownBy(() -> session.sql("OPTIMIZE TABLE t"))
                        .as("byte %d", at)
                        .isInstanceOf(WinnowException.class)
                        .hasMessageContaining(table.data().getFileName().toString());
            }
        });
    }
}
