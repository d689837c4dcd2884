package io.winnow.formats.parquet.codec;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.Util;

/// Bytes to compress, and what only another writer can compress.
final class TestPage {
    private static final int MAGIC_BYTES = 4;

    private TestPage() {}

    /// Noise, runs, repetitions near and far, or text, by chance.
    static byte[] random(Random random, int most) {
        byte[] bytes = new byte[1 + random.nextInt(most)];
        random.nextBytes(bytes);
        int kind = random.nextInt(4);
        for (int i = 0; kind > 0 && i < bytes.length; i++) {
            int back = kind == 1 ? 1 : 1 + random.nextInt(Math.min(bytes.length, kind == 2 ? 100 : 50_000));
            if (back > i) {
                continue;
            }
            for (int run = random.nextInt(kind == 1 ? 1000 : 40); run > 0 && i < bytes.length; run--, i++) {
                bytes[i] = bytes[i - back];
            }
        }
        return bytes;
    }

    /// The bodies of the pages of a column of one value after the other that DuckDB wrote with a codec.
    ///
    /// @param expression of the row number `i`
    static List<byte[]> ofDuckDb(Path file, String codec, String expression, int rows)
            throws SQLException, IOException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            statement.execute("SET threads = 1");
            statement.execute("COPY (SELECT " + expression + " AS x FROM range(" + rows + ") AS r(i)) TO '" + file
                    + "' (FORMAT parquet, COMPRESSION " + codec + ", DICTIONARY_SIZE_LIMIT 0)");
        }
        byte[] bytes = Files.readAllBytes(file);
        int footer =
                ByteBuffer.wrap(bytes).order(java.nio.ByteOrder.LITTLE_ENDIAN).getInt(bytes.length - 8);
        List<byte[]> pages = new ArrayList<>();
        ByteArrayInputStream in = new ByteArrayInputStream(bytes, MAGIC_BYTES, bytes.length - 8 - footer - MAGIC_BYTES);
        while (in.available() > 0) {
            PageHeader header = Util.readPageHeader(in);
            pages.add(in.readNBytes(header.getCompressed_page_size()));
        }
        return pages;
    }

    /// Frames as Hadoop writes them: a length of the frame, then blocks with a length each.
    static byte[] hadoop(byte[] bytes, Random random, Compression block) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (int at = 0; at < bytes.length; ) {
            int frame = 1 + random.nextInt(bytes.length - at);
            out.writeBytes(ByteBuffer.allocate(4).putInt(frame).array());
            for (int end = at + frame; at < end; ) {
                int part = 1 + random.nextInt(end - at);
                byte[] compressed = block.compress(Arrays.copyOfRange(bytes, at, at + part));
                out.writeBytes(ByteBuffer.allocate(4).putInt(compressed.length).array());
                out.writeBytes(compressed);
                at += part;
            }
        }
        return out.toByteArray();
    }

    /// Compresses a whole array.
    @FunctionalInterface
    interface Compression {
        byte[] compress(byte[] bytes) throws IOException;
    }
}
