package io.winnow.tests.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.compression.CompressionCodec;
import org.apache.arrow.vector.compression.CompressionUtil;
import org.apache.arrow.vector.compression.NoCompressionCodec;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.message.IpcOption;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Kinds of fault that engines have had with Arrow files of forms that the data of `.slt` files do not take.
class ArrowCasesTest {
    @TempDir
    Path directory = Path.of("");

    private List<List<@Nullable Object>> rows(String sql) {
        try (Session session = Session.builder().workingDirectory(directory).build();
                QueryResult result = session.sql(sql)) {
            return result.rows();
        }
    }

    /// Entries that no row uses are neither least nor greatest, and match nothing.
    @Test
    void aDictionaryIsNoSetOfTheValuesInItsColumn() throws IOException {
        dictionary("d0.arrow", List.of("a", "m", "z"), 1, 1);
        dictionary("d1.arrow", List.of("q"), 0, null);

        String from = " FROM 'd?.arrow'";
        assertThat(rows("SELECT MIN(c), MAX(c)" + from)).containsExactly(List.of("m", "q"));
        assertThat(rows("SELECT COUNT(DISTINCT c)" + from)).containsExactly(List.of(2L));
        assertThat(rows("SELECT COUNT(*)" + from + " WHERE c = 'z'")).containsExactly(List.of(0L));
        assertThat(rows("SELECT COUNT(*)" + from + " WHERE c IS NULL")).containsExactly(List.of(1L));
        assertThat(rows("SELECT c, COUNT(*)" + from + " GROUP BY c ORDER BY c"))
                .containsExactly(List.of("m", 2L), List.of("q", 1L), Arrays.asList(null, 1L));
    }

    private void dictionary(String file, List<String> entries, @Nullable Integer... codes) throws IOException {
        DictionaryEncoding encoding = new DictionaryEncoding(1, false, new ArrowType.Int(32, true));
        Field field = new Field("c", new FieldType(true, new ArrowType.Int(32, true), encoding), null);
        try (RootAllocator allocator = new RootAllocator();
                VarCharVector values = new VarCharVector("entries", allocator);
                IntVector column = new IntVector(field, allocator);
                VectorSchemaRoot root = new VectorSchemaRoot(List.of(column));
                OutputStream out = Files.newOutputStream(directory.resolve(file))) {
            for (int i = 0; i < entries.size(); i++) {
                values.setSafe(i, entries.get(i).getBytes(StandardCharsets.UTF_8));
            }
            values.setValueCount(entries.size());
            DictionaryProvider dictionaries =
                    new DictionaryProvider.MapDictionaryProvider(new Dictionary(values, encoding));
            try (ArrowFileWriter writer = new ArrowFileWriter(root, dictionaries, Channels.newChannel(out))) {
                writer.start();
                fill(root, column, codes);
                writer.writeBatch();
                writer.end();
            }
        }
    }

    private static void fill(VectorSchemaRoot root, IntVector column, @Nullable Integer... values) {
        column.reset();
        column.allocateNew(values.length);
        for (int i = 0; i < values.length; i++) {
            Integer value = values[i];
            if (value == null) {
                column.setNull(i);
            } else {
                column.set(i, value);
            }
        }
        root.setRowCount(values.length);
    }

    /// A batch without rows keeps its place, a buffer with the length -1 is stored as it is, and an empty one has no
    /// length at all.
    @Test
    void compressedAndRawBuffersOfAnySizeReadAsThePlainOnes() throws IOException {
        batches("a.arrow", CompressionUtil.CodecType.LZ4_FRAME);
        batches("b.arrow", CompressionUtil.CodecType.NO_COMPRESSION);
        byte[] magic = {0x04, 0x22, 0x4d, 0x18};
        assertThat(holds("a.arrow", magic)).isTrue();
        assertThat(holds("b.arrow", magic)).isFalse();

        for (String file : List.of("'a.arrow'", "'b.arrow'")) {
            assertThat(rows("SELECT v FROM " + file))
                    .containsExactly(List.of(1L), List.of(2L), Arrays.asList((Object) null), List.of(4L), List.of(5L));
            assertThat(rows("SELECT COUNT(*), COUNT(v), SUM(v) FROM " + file)).containsExactly(List.of(5L, 4L, 12L));
            assertThat(rows("SELECT v FROM " + file + " LIMIT 2 OFFSET 3")).containsExactly(List.of(4L), List.of(5L));
            assertThat(rows("SELECT COUNT(*) FROM " + file + " WHERE v IS NULL"))
                    .containsExactly(List.of(1L));
        }
        assertThat(rows("SELECT COUNT(*), SUM(v) FROM '?.arrow'")).containsExactly(List.of(10L, 24L));
    }

    private void batches(String file, CompressionUtil.CodecType codec) throws IOException {
        try (RootAllocator allocator = new RootAllocator();
                IntVector column = new IntVector("v", allocator);
                VectorSchemaRoot root = new VectorSchemaRoot(List.of(column));
                OutputStream out = Files.newOutputStream(directory.resolve(file));
                ArrowFileWriter writer = new ArrowFileWriter(
                        root, null, Channels.newChannel(out), null, IpcOption.DEFAULT, codecs(), codec)) {
            writer.start();
            fill(root, column, 1, 2, null);
            writer.writeBatch();
            fill(root, column);
            writer.writeBatch();
            fill(root, column, 4, 5);
            writer.writeBatch();
            writer.end();
        }
    }

    private static CompressionCodec.Factory codecs() {
        return new CompressionCodec.Factory() {
            @Override
            public CompressionCodec createCodec(CompressionUtil.CodecType type) {
                return type == CompressionUtil.CodecType.NO_COMPRESSION ? NoCompressionCodec.INSTANCE : new MixedLz4();
            }

            @Override
            public CompressionCodec createCodec(CompressionUtil.CodecType type, int level) {
                return createCodec(type);
            }
        };
    }

    private boolean holds(String file, byte[] bytes) throws IOException {
        byte[] all = Files.readAllBytes(directory.resolve(file));
        for (int at = 0; at + bytes.length <= all.length; at++) {
            if (Arrays.equals(all, at, at + bytes.length, bytes, 0, bytes.length)) {
                return true;
            }
        }
        return false;
    }
}
