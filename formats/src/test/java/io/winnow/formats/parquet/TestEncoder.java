package io.winnow.formats.parquet;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.parquet.format.Encoding;

/// Encodes values as the format description says, with nothing in common with the decoders under test. Where
/// the format leaves a choice, such as which runs to write, it is made at random.
final class TestEncoder {
    private final Random random;

    TestEncoder(Random random) {
        this.random = random;
    }

    byte[] encode(Encoding encoding, List<Object> values) {
        return switch (encoding) {
            case PLAIN -> plain(values);
            case RLE -> {
                byte[] runs =
                        runs(values.stream().mapToInt(v -> (Boolean) v ? 1 : 0).toArray(), 1);
                yield joined(little(runs.length, 4), runs);
            }
            case DELTA_BINARY_PACKED ->
                delta(
                        values.stream().mapToLong(v -> ((Number) v).longValue()).toArray(),
                        values.isEmpty() || values.getFirst() instanceof Integer ? 32 : 64);
            case DELTA_LENGTH_BYTE_ARRAY -> {
                long[] lengths =
                        values.stream().mapToLong(v -> ((byte[]) v).length).toArray();
                yield joined(delta(lengths, 32), joined(values.toArray(byte[][]::new)));
            }
            case DELTA_BYTE_ARRAY -> deltaBytes(values);
            case BYTE_STREAM_SPLIT -> split(values);
            case PLAIN_DICTIONARY, RLE_DICTIONARY, BIT_PACKED -> throw new IllegalArgumentException(encoding.name());
        };
    }

    static byte[] plain(List<Object> values) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int bit = 0;
        int bits = 0;
        for (Object value : values) {
            switch (value) {
                case Boolean b -> {
                    bits |= (b ? 1 : 0) << bit++;
                    if (bit == 8) {
                        out.write(bits);
                        bit = 0;
                        bits = 0;
                    }
                }
                case Integer v -> out.writeBytes(little(v, 4));
                case Long v -> out.writeBytes(little(v, 8));
                case Float v -> out.writeBytes(little(Float.floatToRawIntBits(v), 4));
                case Double v -> out.writeBytes(little(Double.doubleToRawLongBits(v), 8));
                case Fixed(byte[] v) -> out.writeBytes(v);
                case byte[] v -> {
                    out.writeBytes(little(v.length, 4));
                    out.writeBytes(v);
                }
                default -> throw new IllegalArgumentException(value.toString());
            }
        }
        if (bit > 0) {
            out.write(bits);
        }
        return out.toByteArray();
    }

    /// A value of a column of fixed length, written without its length.
    record Fixed(byte[] bytes) {}

    /// The RLE / bit-packing hybrid without a length before it.
    byte[] runs(int[] values, int width) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        int at = 0;
        while (at < values.length) {
            int same = 1;
            while (at + same < values.length && values[at + same] == values[at]) {
                same++;
            }
            if ((same >= 8 && random.nextInt(4) > 0) || (values.length - at < 8 && random.nextBoolean())) {
                int count = 1 + random.nextInt(same);
                varint(out, (long) count << 1);
                out.writeBytes(little(values[at], (width + 7) / 8));
                at += count;
            } else {
                int groups = 1 + random.nextInt(Math.min(20, (values.length - at + 7) / 8));
                groups = Math.min(groups, Math.max(1, (values.length - at) / 8));
                varint(out, (long) groups << 1 | 1);
                long[] packed = new long[groups * 8];
                for (int i = 0; i < packed.length && at < values.length; i++) {
                    packed[i] = values[at++];
                }
                out.writeBytes(packed(packed, width));
            }
        }
        return out.toByteArray();
    }

    /// Levels in the deprecated BIT_PACKED encoding, from the most significant bit on.
    static byte[] bitPackedLevels(int[] levels, int width) {
        byte[] out = new byte[(levels.length * width + 7) / 8];
        int bit = 0;
        for (int level : levels) {
            for (int k = width - 1; k >= 0; k--, bit++) {
                out[bit / 8] |= (byte) ((level >> k & 1) << (7 - bit % 8));
            }
        }
        return out;
    }

    private byte[] delta(long[] values, int bits) {
        int miniblocks = 1 << random.nextInt(3);
        int perMiniblock = 32 * (1 + random.nextInt(3));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        varint(out, (long) miniblocks * perMiniblock);
        varint(out, miniblocks);
        varint(out, values.length);
        varint(out, zigzag(values.length == 0 ? 0 : values[0]));
        for (int at = 1; at < values.length; at += miniblocks * perMiniblock) {
            int count = Math.min(miniblocks * perMiniblock, values.length - at);
            long[] deltas = new long[count];
            long least = Long.MAX_VALUE;
            for (int i = 0; i < count; i++) {
                long d = values[at + i] - values[at + i - 1];
                deltas[i] = bits == 32 ? (int) d : d;
                least = Math.min(least, deltas[i]);
            }
            varint(out, zigzag(least));
            List<byte[]> packed = new ArrayList<>();
            for (int m = 0; m < miniblocks; m++) {
                long[] part = new long[perMiniblock];
                long used = 0;
                for (int i = 0; i < perMiniblock && m * perMiniblock + i < count; i++) {
                    long d = deltas[m * perMiniblock + i] - least;
                    part[i] = bits == 32 ? d & 0xFFFF_FFFFL : d;
                    used |= part[i];
                }
                int width = 64 - Long.numberOfLeadingZeros(used);
                out.write(width);
                packed.add(m * perMiniblock < count ? packed(part, width) : new byte[0]);
            }
            packed.forEach(out::writeBytes);
        }
        return out.toByteArray();
    }

    private byte[] deltaBytes(List<Object> values) {
        long[] prefixes = new long[values.size()];
        List<Object> suffixes = new ArrayList<>();
        byte[] previous = new byte[0];
        for (int i = 0; i < prefixes.length; i++) {
            byte[] value = values.get(i) instanceof Fixed(byte[] fixed) ? fixed : (byte[]) values.get(i);
            int shared = Arrays.mismatch(previous, value);
            shared = shared < 0 ? value.length : shared;
            prefixes[i] = random.nextInt(5) == 0 ? shared / 2 : shared;
            suffixes.add(Arrays.copyOfRange(value, (int) prefixes[i], value.length));
            previous = value;
        }
        return joined(delta(prefixes, 32), encode(Encoding.DELTA_LENGTH_BYTE_ARRAY, suffixes));
    }

    private static byte[] split(List<Object> values) {
        byte[] plain = plain(values);
        int width = values.isEmpty() ? 1 : plain.length / values.size();
        byte[] out = new byte[plain.length];
        for (int i = 0; i < plain.length; i++) {
            out[i % width * values.size() + i / width] = plain[i];
        }
        return out;
    }

    private static byte[] packed(long[] values, int width) {
        byte[] out = new byte[(values.length * width + 7) / 8];
        for (int i = 0; i < values.length; i++) {
            for (int k = 0; k < width; k++) {
                int bit = i * width + k;
                out[bit / 8] |= (byte) ((values[i] >>> k & 1) << bit % 8);
            }
        }
        return out;
    }

    static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }

    static byte[] little(long value, int bytes) {
        byte[] eight = ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(value)
                .array();
        return Arrays.copyOf(eight, bytes);
    }

    private static long zigzag(long value) {
        return (value << 1) ^ (value >> 63);
    }

    private static void varint(ByteArrayOutputStream out, long value) {
        long v = value;
        while ((v & ~0x7FL) != 0) {
            out.write((int) ((v & 0x7F) | 0x80));
            v >>>= 7;
        }
        out.write((int) v);
    }
}
