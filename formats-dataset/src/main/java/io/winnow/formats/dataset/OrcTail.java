package io.winnow.formats.dataset;

import com.github.luben.zstd.Zstd;
import io.airlift.compress.v3.lzo.LzoDecompressor;
import io.winnow.core.io.DataFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import net.jpountz.lz4.LZ4Factory;
import org.xerial.snappy.Snappy;

/// Reads the footer of an ORC file, decompressed (ORC specification v1, "File Tail").
///
/// The last byte is the postscript's length; before it lies the postscript, before that the footer. A compressed
/// footer is a run of blocks, each after three bytes: its length times two, plus one where it is stored as it is.
final class OrcTail {
    private static final int MOST_FOOTER_BYTES = 1 << 28;
    private static final int MOST_BLOCK_BYTES = 1 << 23;
    private static final int BLOCK_HEADER = 3;

    private OrcTail() {}

    /// The footer's message.
    ///
    /// @throws IOException when it cannot be read, with a reason for people
    static ProtoReader footer(DataFile file) throws IOException {
        try {
            byte[] last = read(file, file.size() - 1, 1);
            int postscriptBytes = last[0] & 0xFF;
            long postscriptStart = file.size() - 1 - postscriptBytes;
            ProtoReader postscript = new ProtoReader(read(file, postscriptStart, postscriptBytes), 0, postscriptBytes);
            long length = 0;
            long compression = 0;
            long blockBytes = 1 << 18;
            while (postscript.next()) {
                switch (postscript.field()) {
                    case 1 -> length = postscript.number();
                    case 2 -> compression = postscript.number();
                    case 3 -> blockBytes = postscript.number();
                    default -> {} // not needed here
                }
            }
            if (length < 0 || length > Math.min(postscriptStart, MOST_FOOTER_BYTES)) {
                throw new IOException("the footer claims " + length + " bytes");
            }
            byte[] footer = read(file, postscriptStart - length, (int) length);
            byte[] plain =
                    compression == 0 ? footer : plain(footer, compression, Math.clamp(blockBytes, 1, MOST_BLOCK_BYTES));
            return new ProtoReader(plain, 0, plain.length);
        } catch (RuntimeException | DataFormatException e) {
            throw new IOException("the footer is damaged: " + e.getMessage(), e);
        }
    }

    /// Rows of all stripes; the footer's own total is not asked.
    ///
    /// @throws IOException when they cannot be told, with a reason for people
    static long rows(DataFile file) throws IOException {
        ProtoReader footer = footer(file);
        try {
            long rows = 0;
            while (footer.next()) {
                if (footer.field() == 3) {
                    rows = Math.addExact(rows, stripeRows(footer.message()));
                }
            }
            return rows;
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new IOException("the footer is damaged: " + e.getMessage(), e);
        }
    }

    private static long stripeRows(ProtoReader stripe) throws IOException {
        long rows = 0;
        while (stripe.next()) {
            if (stripe.field() == 5) {
                rows = stripe.number();
            }
        }
        if (rows < 0) {
            throw new IOException("the footer claims a stripe of " + rows + " rows");
        }
        return rows;
    }

    private static byte[] read(DataFile file, long at, int length) throws IOException {
        if (at < 0) {
            throw new IOException("the file is too short");
        }
        byte[] bytes = new byte[length];
        file.read(at, ByteBuffer.wrap(bytes));
        return bytes;
    }

    private static byte[] plain(byte[] footer, long compression, int blockBytes)
            throws IOException, DataFormatException {
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        byte[] block = new byte[blockBytes];
        int at = 0;
        while (at < footer.length) {
            if (footer.length - at < BLOCK_HEADER) {
                throw new IOException("the footer ends inside a block");
            }
            int header = (footer[at] & 0xFF) | ((footer[at + 1] & 0xFF) << 8) | ((footer[at + 2] & 0xFF) << 16);
            int length = header >> 1;
            at += BLOCK_HEADER;
            if (length > footer.length - at) {
                throw new IOException("the footer ends inside a block");
            }
            if ((header & 1) != 0) {
                plain.write(footer, at, length);
            } else {
                plain.write(block, 0, decompress(footer, at, length, compression, block));
            }
            at += length;
            if (plain.size() > MOST_FOOTER_BYTES) {
                throw new IOException("the footer is longer than " + MOST_FOOTER_BYTES + " bytes");
            }
        }
        return plain.toByteArray();
    }

    private static int decompress(byte[] source, int at, int length, long compression, byte[] target)
            throws IOException, DataFormatException {
        return switch ((int) compression) {
            case 1 -> {
                try (Inflater inflater = new Inflater(true)) {
                    inflater.setInput(source, at, length);
                    yield inflater.inflate(target);
                }
            }
            case 2 -> {
                if (Snappy.uncompressedLength(source, at, length) > target.length) {
                    throw new IOException("a block is longer than " + target.length + " bytes");
                }
                yield Snappy.uncompress(source, at, length, target, 0);
            }
            case 3 -> new LzoDecompressor().decompress(source, at, length, target, 0, target.length);
            case 4 ->
                LZ4Factory.safeInstance().safeDecompressor().decompress(source, at, length, target, 0, target.length);
            case 5 -> {
                long written = Zstd.decompressByteArray(target, 0, target.length, source, at, length);
                if (Zstd.isError(written)) {
                    throw new IOException(Zstd.getErrorName(written));
                }
                yield (int) written;
            }
            default -> throw new IOException("compression " + compression + " is not known");
        };
    }
}
