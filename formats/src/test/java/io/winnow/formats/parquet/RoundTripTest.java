package io.winnow.formats.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.batch.ColumnLife;
import io.winnow.core.io.RowRange;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.Stat;
import io.winnow.core.testing.TestIo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.Type;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RoundTripTest {
    private static final int FILES = Boolean.getBoolean("winnow.long") ? 600 : 60;

    @TempDir
    Path directory = Path.of("");

    @Test
    void everyEncodingReadsBackWhatWasWritten() throws IOException {
        long seed = Long.getLong("winnow.seed", System.nanoTime());
        System.out.println("RoundTripTest: -Dwinnow.seed=" + seed);
        for (int i = 0; i < FILES; i++) {
            Random random = new Random(seed + i);
            List<TestColumn> columns = RandomColumns.of(random, random.nextInt(5000) + 1);
            TestLayout layout = TestLayout.random(random);
            Path file = directory.resolve(i + ".parquet");
            TestFile.write(file, columns, layout, random);
            Snapshot snapshot = TestReads.open(file);
            for (int c = 0; c < columns.size(); c++) {
                String what = "file " + i + ", seed " + seed + ", "
                        + columns.get(c).schema() + " " + columns.get(c).encoding() + ", " + layout;
                List<@Nullable Object> expected = plain(columns.get(c));
                try (TestIo context = TestIo.verifying()) {
                    assertThat(TestReads.column(snapshot, c, context)).as(what).isEqualTo(expected);
                    assertThat(context.memory().reservedBytes()).as(what).isZero();
                }
                readRanges(snapshot, c, expected, random, what);
            }
        }
    }

    private static void readRanges(
            Snapshot snapshot, int column, List<@Nullable Object> expected, Random random, String what) {
        int start = 0;
        for (Fragment fragment : snapshot.fragments()) {
            long rows = ((Stat.Exact<Long>) fragment.physicalRows()).value();
            List<RowRange> ranges = new ArrayList<>();
            List<@Nullable Object> wanted = new ArrayList<>();
            long at = random.nextInt((int) rows);
            while (at < rows) {
                long end = Math.min(rows, at + 1 + random.nextInt(300));
                ranges.add(new RowRange(at, end));
                wanted.addAll(expected.subList(start + (int) at, start + (int) end));
                at = end + 1 + random.nextInt(2000);
            }
            try (TestIo context = TestIo.withBudget(Long.MAX_VALUE)) {
                int batchRows = 1 + random.nextInt(500);
                ColumnLife life = random.nextBoolean() ? ColumnLife.KEPT : ColumnLife.UNTIL_NEXT;
                ScanRequest request = new ScanRequest(snapshot.schema(), List.of(column), ranges, batchRows, life);
                assertThat(TestReads.rows(fragment, request, context))
                        .as(what + ", " + life + ", ranges " + ranges)
                        .isEqualTo(wanted);
            }
            start += (int) rows;
        }
    }

    private static List<@Nullable Object> plain(TestColumn column) {
        List<@Nullable Object> plain = new ArrayList<>();
        for (Object value : column.values()) {
            plain.add(
                    switch (value) {
                        case null -> null;
                        case Integer v -> java.math.BigInteger.valueOf(v);
                        case Long v -> java.math.BigInteger.valueOf(v);
                        case byte[] v -> "0x" + HexFormat.of().formatHex(v);
                        default -> value;
                    });
        }
        return plain;
    }

    @Test
    void allEncodingsAreAmongTheRandomColumns() {
        List<String> seen = new ArrayList<>();
        Random random = new Random(1);
        for (int i = 0; i < 50; i++) {
            for (TestColumn column : RandomColumns.of(random, 10)) {
                seen.add(column.type() + " " + column.encoding());
            }
        }
        assertThat(seen).contains(Type.BOOLEAN + " " + Encoding.RLE, Type.INT64 + " " + Encoding.DELTA_BINARY_PACKED);
        assertThat(seen.stream().distinct()).hasSize(RandomColumns.KINDS.size());
    }
}
