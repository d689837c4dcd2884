package io.winnow.zonemap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.index.IndexBuilder;
import io.winnow.core.io.index.SeedFormat;
import io.winnow.core.testing.TestSegments;
import io.winnow.core.type.DataType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeedsTest {
    private static final Map<String, String> OPTIONS = Map.of("rows_per_zone", "2", "use_seeds", "true");
    private static final List<@Nullable Object> VALUES = Arrays.asList("a", null, "c", "d", "e");

    private final LazyAllocator allocator = LazyAllocator.root();
    private final ZoneMapFormat format = new ZoneMapFormat(allocator);

    @AfterEach
    void close() {
        allocator.close();
    }

    private static Column column() {
        return ColumnBuilder.column(DataType.UTF8, VALUES);
    }

    private byte[] seeds() {
        SeedFormat.Writer writer = format.writer(List.of(new SeedFormat.SeededColumn(3, DataType.UTF8, OPTIONS)));
        writer.add(List.of(column()));
        return writer.finish();
    }

    private boolean isTaken(byte[] seeds, int field, DataType type, String rowsPerZone, long rows) {
        IndexBuilder builder = format.builder(type, Map.of("rows_per_zone", rowsPerZone));
        builder.begin(0, rows);
        return builder.addSeeds(ByteBuffer.wrap(seeds), field);
    }

    @Test
    void seedsAreTakenForTheirColumnZoneSizeAndRowsOnly() {
        byte[] seeds = seeds();
        assertThat(isTaken(seeds, 3, DataType.UTF8, "2", 5)).isTrue();
        assertThat(isTaken(seeds, 4, DataType.UTF8, "2", 5)).isFalse();
        assertThat(isTaken(seeds, 3, DataType.BINARY, "2", 5)).isFalse();
        assertThat(isTaken(seeds, 3, DataType.UTF8, "3", 5)).isFalse();
        assertThat(isTaken(seeds, 3, DataType.UTF8, "2", 4)).isFalse();
        assertThat(isTaken(seeds, 3, DataType.UTF8, "2", 6)).isFalse();
        assertThat(isTaken(new byte[0], 3, DataType.UTF8, "2", 5)).isFalse();
    }

    @Test
    void damagedSeedsAreNotTaken() {
        byte[] seeds = seeds();
        for (int i = 0; i < seeds.length; i++) {
            byte[] changed = seeds.clone();
            changed[i] ^= 0x40;
            assertThat(isTaken(changed, 3, DataType.UTF8, "2", 5))
                    .as("byte %d", i)
                    .isFalse();
        }
        for (int length = 0; length < seeds.length; length += 7) {
            byte[] cut = Arrays.copyOf(seeds, length);
            assertThat(isTaken(cut, 3, DataType.UTF8, "2", 5))
                    .as("%d bytes", length)
                    .isFalse();
        }
    }

    /// Seeds whose checksum is right and whose content is not.
    @Test
    void seedsThatMakeNoSenseAreNotTaken() {
        byte[] seeds = seeds();
        int end = seeds.length - SeedLayout.TRAILER_BYTES;
        int taken = 0;
        for (int i = 0; i < end; i++) {
            byte[] changed = seeds.clone();
            changed[i] ^= 0x40;
            CRC32C checksum = new CRC32C();
            checksum.update(changed, 0, end);
            ByteBuffer.wrap(changed)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putLong(end + SeedLayout.MAGIC.length, checksum.getValue());
            taken += isTaken(changed, 3, DataType.UTF8, "2", 5) ? 1 : 0; // and throws nothing
        }
        assertThat(taken).isLessThan(end); // padding may be anything
    }

    @Test
    void anotherLayoutIsNotTaken() {
        byte[] seeds = seeds();
        int end = seeds.length - SeedLayout.TRAILER_BYTES;
        byte[] key = SeedLayout.VERSION_KEY.getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i + key.length < end; i++) {
            if (Arrays.equals(seeds, i, i + key.length, key, 0, key.length)) {
                seeds[i + key.length - 1] = 'N';
            }
        }
        CRC32C checksum = new CRC32C();
        checksum.update(seeds, 0, end);
        ByteBuffer.wrap(seeds)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(end + SeedLayout.MAGIC.length, checksum.getValue());
        assertThat(isTaken(seeds, 3, DataType.UTF8, "2", 5)).isFalse();
    }

    @Test
    void whereSeedsAreNotTakenTheRowsStillCanBe(@TempDir Path folder) {
        IndexBuilder builder = format.builder(DataType.UTF8, OPTIONS);
        builder.begin(0, 5);
        assertThat(builder.addSeeds(ByteBuffer.wrap(seeds()), 4)).isFalse();
        builder.add(column());
        builder.begin(1, 5);
        assertThat(builder.addSeeds(ByteBuffer.wrap(seeds()), 3)).isTrue();
        assertThatThrownBy(() -> builder.add(column())).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> builder.addSeeds(ByteBuffer.wrap(seeds()), 3))
                .isInstanceOf(IllegalStateException.class);
        builder.finish(TestSegments.into(folder));
        assertThat(folder.resolve("zonemap.arrow")).exists();
    }

    @Test
    void aFragmentWithoutRowsHasSeedsToo() {
        SeedFormat.Writer writer = format.writer(List.of(new SeedFormat.SeededColumn(3, DataType.UTF8, OPTIONS)));
        assertThat(isTaken(writer.finish(), 3, DataType.UTF8, "2", 0)).isTrue();
        assertThat(format.writer(List.of()).finish()).isNotEmpty();
    }
}
