package io.winnow.engine.demo;

import io.winnow.arrow.vector.ArrowSchemas;
import io.winnow.arrow.vector.ArrowVectors;
import io.winnow.core.batch.Batch;
import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorLoader;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.VectorUnloader;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.jspecify.annotations.Nullable;

/// Makes `events.arrow`: the events of a made-up shop, the same on every machine, ordered by id and time.
public final class DemoData {
    /// Rows of a record batch, which is a fragment.
    public static final int FRAGMENT_ROWS = 100_000;

    /// 2026-01-01 00:00:00, in microseconds.
    private static final long FIRST = 1_767_225_600_000_000L;

    private static final List<String> CATEGORIES =
            List.of("book", "camera", "garden", "grocery", "music", "shoes", "tools", "toys");
    private static final List<String> NOTES = List.of("gift", "express", "returned", "fragile");

    private static final Schema SCHEMA = Schema.of(
            new Field("id", DataType.INT64, false),
            new Field("ts", DataType.TIMESTAMP, false),
            new Field("cat", DataType.UTF8, false),
            new Field("user_id", DataType.INT64, false),
            new Field("amount", new DataType.Decimal(10, 2), false),
            new Field("price", DataType.FLOAT64, false),
            new Field("flag", DataType.BOOL, false),
            Field.of("note", DataType.UTF8));

    private DemoData() {}

    /// Writes `fragments` record batches of [#FRAGMENT_ROWS] rows.
    public static void write(Path file, int fragments) throws IOException {
        try (BufferAllocator allocator = new RootAllocator();
                OutputStream out = Files.newOutputStream(file);
                VectorSchemaRoot target = VectorSchemaRoot.create(ArrowSchemas.toArrow(SCHEMA), allocator);
                ArrowFileWriter writer = new ArrowFileWriter(target, null, Channels.newChannel(out))) {
            writer.start();
            for (int i = 0; i < fragments; i++) {
                try (Batch batch = batch((long) i * FRAGMENT_ROWS);
                        VectorSchemaRoot root = ArrowVectors.root(batch, allocator);
                        ArrowRecordBatch record = new VectorUnloader(root).getRecordBatch()) {
                    new VectorLoader(target).load(record);
                    writer.writeBatch();
                }
            }
            writer.end();
        }
    }

    private static Batch batch(long first) {
        int n = FRAGMENT_ROWS;
        long[] ids = new long[n];
        long[] times = new long[n];
        int[] categories = new int[n];
        long[] users = new long[n];
        long[] amounts = new long[n];
        double[] prices = new double[n];
        byte[] flags = new byte[n];
        int[] notes = new int[n];
        long[] noted = new long[Validity.words(n)];
        for (int i = 0; i < n; i++) {
            long id = first + i;
            long a = mixed(id);
            long b = mixed(a + 1);
            ids[i] = id;
            // Eight seconds apart, give or take less than that, so that times only grow.
            times[i] = FIRST + id * 8_000_000L + (a & 0x3f_ffff);
            categories[i] = Math.min((int) (a >>> 32 & 7), (int) (a >>> 40 & 7));
            users[i] = (a >>> 3) % 50_000;
            amounts[i] = 100 + (b & 0xffff) % 50_000;
            prices[i] = ((b >>> 16) % 10_000) / 100.0 + 0.5;
            flags[i] = (byte) ((b >>> 40 & 15) == 0 ? 1 : 0);
            notes[i] = (int) (b >>> 44 & 3);
            if ((b >>> 48 & 7) == 0) {
                Validity.set(noted, i);
            }
        }
        return Batch.of(
                SCHEMA,
                n,
                List.of(
                        new LongColumn(ids, null, n),
                        new LongColumn(times, null, n),
                        texts(CATEGORIES, categories, null),
                        new LongColumn(users, null, n),
                        new LongColumn(amounts, null, n),
                        new DoubleColumn(prices, null, n),
                        new BoolColumn(flags, null, n),
                        texts(NOTES, notes, noted)));
    }

    private static BytesColumn texts(List<String> words, int[] choices, long @Nullable [] validity) {
        byte[][] bytes = new byte[words.size()][];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = words.get(i).getBytes(StandardCharsets.UTF_8);
        }
        int[] offsets = new int[choices.length + 1];
        byte[] data = new byte[choices.length * 8];
        int end = 0;
        for (int i = 0; i < choices.length; i++) {
            boolean present = validity == null || Validity.isSet(validity, i);
            byte[] word = bytes[choices[i]];
            int length = present ? word.length : 0;
            System.arraycopy(word, 0, data, end, length);
            end += length;
            offsets[i + 1] = end;
        }
        return new BytesColumn(Arrays.copyOf(data, end), offsets, validity, choices.length);
    }

    /// SplitMix64's finisher: scattered bits out of a counter.
    private static long mixed(long x) {
        long z = x * 0x9e3779b97f4a7c15L;
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }
}
