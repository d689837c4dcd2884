package io.winnow.formats.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.winnow.core.error.CorruptDataException;
import io.winnow.core.error.WinnowException;
import io.winnow.core.table.Snapshot;
import io.winnow.core.testing.TestIo;
import io.winnow.formats.parquet.file.ThriftBytes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DamageTest {
    private static final int FILES = Boolean.getBoolean("winnow.long") ? 100 : 12;
    private static final int DAMAGES = 150;

    @TempDir
    Path directory = Path.of("");

    @Test
    void aMissingFieldIsNamedWithoutAllThatWasThere() {
        assertThatThrownBy(() -> ThriftBytes.offsetIndex(new byte[1], "x.parquet", 7))
                .isInstanceOf(CorruptDataException.class)
                .hasMessage("x.parquet: at byte 7: the offset index cannot be decoded: "
                        + "Required field 'page_locations' was not present");
    }

    @Test
    void aDamagedFileEndsInRowsOrInAnErrorThatNamesIt() throws IOException {
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        System.out.println("DamageTest: -Dwinnow.seed=" + seed);
        int refused = 0;
        for (int i = 0; i < FILES; i++) {
            Random random = new Random(seed + i);
            Path whole = directory.resolve("whole.parquet");
            List<TestColumn> columns = i % 3 == 0
                    ? RandomColumns.annotated(random, 1 + random.nextInt(30), Annotation.Spelling.BOTH)
                    : RandomColumns.of(random, 1 + random.nextInt(300));
            TestFile.write(whole, columns, TestLayout.random(random), random);
            byte[] bytes = Files.readAllBytes(whole);
            for (int k = 0; k < DAMAGES; k++) {
                Path file = directory.resolve("damaged.parquet");
                Files.write(file, damaged(bytes, random));
                String what = "seed " + seed + ", file " + i + ", damage " + k;
                refused += Assertions.assertTimeoutPreemptively(Duration.ofSeconds(20), () -> read(file, what), what);
            }
        }
        assertThat(refused).as("damages that were noticed").isGreaterThan(FILES * DAMAGES / 4);
    }

    private static byte[] damaged(byte[] bytes, Random random) {
        if (random.nextInt(5) == 0) {
            return Arrays.copyOf(bytes, random.nextInt(bytes.length));
        }
        byte[] damaged = bytes.clone();
        // The footer is small and matters most: half of the damage goes there.
        int from = random.nextBoolean() ? 0 : Math.max(0, bytes.length - 400);
        if (random.nextInt(4) == 0) {
            // The least and the largest numbers, in fixed and variable length.
            int at = from + random.nextInt(bytes.length - from);
            int end = Math.min(bytes.length, at + 1 + random.nextInt(8));
            Arrays.fill(damaged, at, end, new byte[] {0, -1, 0x7F, (byte) 0x80}[random.nextInt(4)]);
            return damaged;
        }
        for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
            damaged[from + random.nextInt(bytes.length - from)] ^= (byte) (1 << random.nextInt(8));
        }
        return damaged;
    }

    private static int read(Path file, String what) {
        try (TestIo context = TestIo.withBudget(256 << 20)) {
            Snapshot snapshot = TestReads.open(file);
            for (int c = 0; c < snapshot.schema().size(); c++) {
                TestReads.skim(snapshot, c, context);
            }
            assertThat(context.memory().reservedBytes()).as(what).isZero();
            return 0;
        } catch (WinnowException e) {
            assertThat(e.getMessage()).as(what).contains("damaged.parquet").doesNotContain("\n");
            return 1;
        } catch (RuntimeException | Error e) {
            return fail(what + " gave " + e, e);
        }
    }

    @Test
    void aTruncatedFileSaysSo() throws IOException {
        Random random = new Random(7);
        Path file = directory.resolve("cut.parquet");
        TestFile.write(file, RandomColumns.of(random, 100), TestLayout.random(random), random);
        byte[] bytes = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(bytes, bytes.length - 10));
        org.assertj.core.api.Assertions.assertThatThrownBy(() -> TestReads.open(file))
                .isInstanceOf(WinnowException.class)
                .hasMessageContaining("truncated or damaged");
    }
}
