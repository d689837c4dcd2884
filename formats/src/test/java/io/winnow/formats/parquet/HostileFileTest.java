package io.winnow.formats.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.github.luben.zstd.Zstd;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.error.MemoryExceededException;
import io.winnow.core.error.WinnowException;
import io.winnow.core.io.RowRange;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.testing.Allocation;
import io.winnow.core.testing.TestIo;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Small files that ask for much memory do not get it: a lie is corrupt data, and what a few bytes truly stand for
/// counts against the budget.
class HostileFileTest {
    private static final int HUGE = 2_000_000_000;
    private static final long BUDGET = 64 << 20;
    private static final long MOST_ALLOCATED = 4 * BUDGET;

    private static final SchemaElement BYTES =
            new SchemaElement("b").setType(Type.BYTE_ARRAY).setRepetition_type(FieldRepetitionType.REQUIRED);
    private static final SchemaElement INTS =
            new SchemaElement("i").setType(Type.INT64).setRepetition_type(FieldRepetitionType.REQUIRED);

    @TempDir
    Path directory = Path.of("");

    @ParameterizedTest
    @EnumSource(
            value = CompressionCodec.class,
            names = {"LZO"},
            mode = EnumSource.Mode.EXCLUDE)
    void aPageThatClaimsMoreThanItsBytesStandForIsCorrupt(CompressionCodec codec) throws IOException {
        byte[] body = codec == CompressionCodec.BROTLI || codec == CompressionCodec.LZ4
                ? new byte[] {6}
                : TestCodecs.compress(codec, new byte[1000]);
        new HostileFile(codec).data(125, Encoding.PLAIN, body, HUGE).write(file(), INTS, 125);
        assertThat(read(8 << 20)).isInstanceOf(CorruptDataException.class).hasMessageContaining("2000000000");
    }

    @Test
    void aPageThatTrulyIsHugeCountsAgainstTheBudget() throws IOException {
        byte[] body = Zstd.compress(new byte[500 << 20]);
        assertThat(body.length).isLessThan(100_000);
        new HostileFile(CompressionCodec.ZSTD)
                .data(65_536_000, Encoding.PLAIN, body, 500 << 20)
                .write(file(), INTS, 65_536_000);
        assertThat(read(8 << 20)).isInstanceOf(MemoryExceededException.class);
    }

    @Test
    void valuesThatShareAPrefixCountAgainstTheBudget() throws IOException {
        List<Object> prefixes = new ArrayList<>(Collections.nCopies(8000, 100_000));
        List<Object> suffixes = new ArrayList<>(Collections.nCopies(8000, new byte[0]));
        prefixes.set(0, 0);
        suffixes.set(0, new byte[100_000]);
        TestEncoder encoder = new TestEncoder(new Random(1));
        byte[] body = TestEncoder.joined(
                encoder.encode(Encoding.DELTA_BINARY_PACKED, prefixes),
                encoder.encode(Encoding.DELTA_LENGTH_BYTE_ARRAY, suffixes));
        assertThat(body.length).isLessThan(110_000);
        new HostileFile(CompressionCodec.UNCOMPRESSED)
                .data(8000, Encoding.DELTA_BYTE_ARRAY, body, body.length)
                .write(file(), BYTES, 8000);
        assertThat(read(MOST_ALLOCATED))
                .isInstanceOf(MemoryExceededException.class)
                .hasMessageContaining("byte strings");
    }

    @Test
    void textsOfADictionaryThatABatchLeavesCountAgainstTheBudget() throws IOException {
        byte[] dictionary = TestEncoder.plain(List.of(new byte[1 << 20]));
        byte[] codes = TestEncoder.joined(new byte[] {1}, new TestEncoder(new Random(1)).runs(new int[1000], 1));
        byte[] plain = TestEncoder.plain(List.of(new byte[] {1}));
        new HostileFile(CompressionCodec.UNCOMPRESSED)
                .dictionary(1, dictionary, dictionary.length)
                .data(1000, Encoding.RLE_DICTIONARY, codes, codes.length)
                .data(1, Encoding.PLAIN, plain, plain.length)
                .write(file(), BYTES, 1001);
        assertThat(read(MOST_ALLOCATED)).isInstanceOf(MemoryExceededException.class);
    }

    @Test
    void aDictionaryThatClaimsMoreValuesThanItHasIsCorrupt() throws IOException {
        for (SchemaElement element : List.of(BYTES, INTS)) {
            new HostileFile(CompressionCodec.UNCOMPRESSED)
                    .dictionary(Integer.MAX_VALUE, new byte[100], 100)
                    .data(1, Encoding.PLAIN, new byte[8], 8)
                    .write(file(), element, 1);
            assertThat(read(1 << 20)).isInstanceOf(CorruptDataException.class).hasMessageContaining("dictionary");
        }
    }

    @Test
    void rowsWithoutEndAreCutIntoFewPiecesAndEndInAnError() throws IOException {
        long rows = Long.MAX_VALUE / 2;
        new HostileFile(CompressionCodec.UNCOMPRESSED)
                .data(1, Encoding.PLAIN, new byte[8], 8)
                .write(file(), INTS, rows);
        Fragment fragment = TestReads.open(file()).fragments().getFirst();
        List<RowRange> morsels = new ParquetSource().morsels(fragment, 65_536);
        assertThat(morsels.size()).isLessThanOrEqualTo(1 << 12);
        long at = 0;
        for (RowRange morsel : morsels) {
            assertThat(morsel.start()).isEqualTo(at);
            at = morsel.end();
        }
        assertThat(at).isEqualTo(rows);
        assertThat(read(4 << 20)).isInstanceOf(CorruptDataException.class);
    }

    private Path file() {
        return directory.resolve("hostile.parquet");
    }

    /// What reading the file ends in, with no more than `most` bytes of heap.
    private Throwable read(long most) {
        long before = Allocation.ofThread();
        Throwable thrown = catchThrowable(() -> {
            Snapshot snapshot = TestReads.open(file());
            try (TestIo io = TestIo.withBudget(BUDGET)) {
                TestReads.skim(snapshot, 0, io);
            }
        });
        assertThat(Allocation.ofThread() - before).isLessThan(most + (2 << 20));
        assertThat(thrown).isInstanceOf(WinnowException.class);
        return thrown;
    }
}
