package io.winnow.arrow.ipc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.github.luben.zstd.Zstd;
import com.google.flatbuffers.FlatBufferBuilder;
import io.winnow.core.batch.Batch;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.error.MemoryExceededException;
import io.winnow.core.error.WinnowException;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.IoCounters;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.testing.Allocation;
import io.winnow.core.testing.TestIo;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.apache.arrow.flatbuf.CompressionType;
import org.apache.arrow.vector.compression.CompressionUtil;
import org.apache.arrow.vector.compression.NoCompressionCodec;
import org.apache.arrow.vector.ipc.message.ArrowBlock;
import org.apache.arrow.vector.ipc.message.ArrowBodyCompression;
import org.apache.arrow.vector.ipc.message.ArrowFooter;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Small files that ask for much memory do not get it: a lie is corrupt data, and what a few bytes truly stand for
/// counts against the budget.
class HostileStreamTest {
    private static final byte[] NONE = {};
    private static final ArrowBodyCompression PLAIN = NoCompressionCodec.DEFAULT_BODY_COMPRESSION;
    private static final long BUDGET = 64 << 20;
    private static final long LITTLE = 8 << 20;

    @TempDir
    Path directory = Path.of("");

    private final ArrowTables tables = new ArrowTables(1000);
    private final ArrowSource source = new ArrowSource();

    @Test
    void dictionaryCodesOfAWidthThatDoesNotExistAreCorrupt() throws IOException {
        DictionaryEncoding encoding = new DictionaryEncoding(1, false, new ArrowType.Int(0, true));
        Field field = new Field("f", new FieldType(true, new ArrowType.Utf8(), encoding), List.of());
        HostileStream.batch(file(), new Schema(List.of(field)), PLAIN, List.of(1L), List.of(NONE, NONE), List.of());
        assertThat(read()).isInstanceOf(CorruptDataException.class).hasMessageContaining("width");
    }

    @Test
    void aSchemaThatSharesItsTablesIsRefused() throws IOException {
        HostileStream.doubledStructs(file(), 60);
        assertThat(Files.size(file())).isLessThan(10_000);
        assertThat(read()).isInstanceOf(CorruptDataException.class).hasMessageContaining("schema");
    }

    @Test
    void aSchemaThatSharesItsNamesIsRefused() throws IOException {
        HostileStream.sharedNames(file(), 2000, 100_000);
        assertThat(read()).isInstanceOf(CorruptDataException.class).hasMessageContaining("schema");
    }

    @Test
    void aFooterThatNamesOneMessageManyTimesIsRefused() throws IOException {
        TypeFiles.write(file(), TypeCase.all(), false, CompressionUtil.CodecType.NO_COMPRESSION, 10);
        byte[] whole = Files.readAllBytes(file());
        ByteBuffer bytes = ByteBuffer.wrap(whole).order(ByteOrder.LITTLE_ENDIAN);
        int length = bytes.getInt(whole.length - 10);
        ArrowFooter footer = new ArrowFooter(org.apache.arrow.flatbuf.Footer.getRootAsFooter(
                bytes.slice(whole.length - 10 - length, length).order(ByteOrder.LITTLE_ENDIAN)));
        List<ArrowBlock> blocks =
                Collections.nCopies(100_000, footer.getRecordBatches().getFirst());
        FlatBufferBuilder builder = new FlatBufferBuilder();
        builder.finish(new ArrowFooter(footer.getSchema(), List.of(), blocks).writeTo(builder));
        byte[] made = builder.sizedByteArray();
        Files.write(
                file(),
                ByteBuffer.allocate(whole.length - length + made.length)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .put(whole, 0, whole.length - 10 - length)
                        .put(made)
                        .putInt(made.length)
                        .put("ARROW1".getBytes(StandardCharsets.US_ASCII))
                        .array());
        assertThat(read()).isInstanceOf(CorruptDataException.class).hasMessageContaining("footer");
    }

    @Test
    void aCompressedBufferThatClaimsMoreThanItsBytesStandForIsCorrupt() throws IOException {
        byte[] zstd = Zstd.compress(new byte[800]);
        for (byte codec : new byte[] {CompressionType.LZ4_FRAME, CompressionType.ZSTD}) {
            byte[] buffer = ByteBuffer.allocate(8 + zstd.length)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putLong(2_000_000_000)
                    .put(zstd)
                    .array();
            HostileStream.batch(
                    file(),
                    schema(new ArrowType.Int(64, true)),
                    new ArrowBodyCompression(codec, (byte) 0),
                    List.of(100L),
                    List.of(NONE, buffer),
                    List.of());
            assertThat(read()).isInstanceOf(CorruptDataException.class).hasMessageContaining("2000000000");
        }
    }

    @Test
    void listsWithoutABufferCountAgainstTheBudget() throws IOException {
        Field nulls = field("n", ArrowType.Null.INSTANCE);
        Field inner = field("i", new ArrowType.FixedSizeList(1), nulls);
        HostileStream.batch(
                file(),
                schema(new ArrowType.FixedSizeList(200_000), inner),
                PLAIN,
                List.of(8000L, 1_600_000_000L, 1_600_000_000L),
                List.of(NONE, NONE),
                List.of());
        assertThat(read()).isInstanceOf(MemoryExceededException.class);
    }

    @Test
    void byteStringsOfNoBytesCountAgainstTheBudget() throws IOException {
        HostileStream.batch(
                file(),
                schema(new ArrowType.List(), field("b", new ArrowType.FixedSizeBinary(0))),
                PLAIN,
                List.of(1L, 1_000_000_000L),
                List.of(NONE, ints(0, 1_000_000_000), NONE, NONE),
                List.of());
        assertThat(read()).isInstanceOf(MemoryExceededException.class);
    }

    @Test
    void viewsOfTheSameBytesCountAgainstTheBudget() throws IOException {
        ByteBuffer views = ByteBuffer.allocate(16 * 4000).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 4000; i++) {
            views.putInt(100_000).putInt(0).putInt(0).putInt(0);
        }
        HostileStream.batch(
                file(),
                schema(ArrowType.BinaryView.INSTANCE),
                PLAIN,
                List.of(4000L),
                List.of(NONE, views.array(), new byte[100_000]),
                List.of(1L));
        assertThat(read()).isInstanceOf(MemoryExceededException.class);
    }

    @Test
    void aViewPastTheEndOfItsBufferIsCorruptHoweverLongItIs() throws IOException {
        ByteBuffer views = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
        views.putInt(2_000_000_000).putInt(0).putInt(0).putInt(0);
        HostileStream.batch(
                file(),
                schema(ArrowType.BinaryView.INSTANCE),
                PLAIN,
                List.of(1L),
                List.of(NONE, views.array(), new byte[100]),
                List.of(1L));
        assertThat(read()).isInstanceOf(CorruptDataException.class).hasMessageContaining("too short");
    }

    @Test
    void offsetsThatPointPastTheDataAreCorruptHoweverFar() throws IOException {
        HostileStream.batch(
                file(),
                schema(ArrowType.Binary.INSTANCE),
                PLAIN,
                List.of(1L),
                List.of(NONE, ints(0, 2_000_000_000), new byte[100]),
                List.of());
        assertThat(read()).isInstanceOf(CorruptDataException.class).hasMessageContaining("too short");
    }

    private static byte[] ints(int first, int second) {
        return ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(first)
                .putInt(second)
                .array();
    }

    private static Schema schema(ArrowType type, Field... children) {
        return new Schema(List.of(field("c", type, children)));
    }

    private static Field field(String name, ArrowType type, Field... children) {
        return new Field(name, FieldType.nullable(type), List.of(children));
    }

    private Path file() {
        return directory.resolve("hostile.arrow");
    }

    /// What reading the file ends in, with little heap.
    private Throwable read() throws IOException {
        long size = Files.size(file());
        long before = Allocation.ofThread();
        Throwable thrown = catchThrowable(() -> {
            Snapshot table = tables.files("t", directory, List.of("hostile.arrow"), new IoCounters());
            try (TestIo io = TestIo.withBudget(BUDGET)) {
                for (Fragment fragment : table.fragments()) {
                    ScanRequest request =
                            new ScanRequest(table.schema(), List.of(0), source.morsels(fragment, 8192), 8192);
                    try (FragmentReader reader = source.open(fragment, request, io)) {
                        for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
                            try (Batch open = batch) {
                                open.column(0);
                            }
                        }
                    }
                }
            }
        });
        assertThat(Allocation.ofThread() - before).isLessThan(LITTLE + 4 * size);
        assertThat(thrown).isInstanceOf(WinnowException.class).hasMessageContaining("hostile.arrow");
        return thrown;
    }
}
