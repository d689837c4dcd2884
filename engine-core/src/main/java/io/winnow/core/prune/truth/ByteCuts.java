package io.winnow.core.prune.truth;

import io.winnow.core.prune.truth.ObjectCuts.Cut;
import io.winnow.core.scalar.Bytes;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Cuts just before strings or byte strings, compared as bytes: where it is enough, by the first eight
/// alone.
final class ByteCuts {
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final byte[][] cuts;
    private final long[] prefixes;

    private ByteCuts(byte[][] cuts) {
        this.cuts = cuts;
        prefixes = new long[cuts.length];
        Arrays.setAll(prefixes, i -> prefix(cuts[i], 0, cuts[i].length));
    }

    /// Null where a cut is not just before a sequence of bytes.
    static @Nullable ByteCuts of(List<Cut> cuts) {
        byte[][] bytes = new byte[cuts.size()][];
        for (int i = 0; i < bytes.length; i++) {
            Cut cut = cuts.get(i);
            bytes[i] = switch (cut.value()) {
                case String text -> text.getBytes(StandardCharsets.UTF_8);
                case Bytes value -> value.toArray();
                default -> throw new IllegalStateException("no bytes: " + cut);
            };
            boolean isText = cut.value() instanceof String;
            // A surrogate alone has no bytes of its own.
            if (cut.isAfter() || (isText && !new String(bytes[i], StandardCharsets.UTF_8).equals(cut.value()))) {
                return null;
            }
        }
        return new ByteCuts(bytes);
    }

    /// How many cuts are not behind a value.
    int region(byte[] data, int from, int to) {
        long prefix = prefix(data, from, to);
        int low = 0;
        int high = cuts.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            int order = Long.compareUnsigned(prefixes[middle], prefix);
            if (order == 0) {
                byte[] cut = cuts[middle];
                order = Arrays.compareUnsigned(cut, 0, cut.length, data, from, to);
            }
            if (order <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /// The first eight bytes as an unsigned number, zeros for those that are missing: its order is never
    /// another than that of the values, but may be none where they have one.
    private static long prefix(byte[] data, int from, int to) {
        int length = to - from;
        if (length >= Long.BYTES) {
            return (long) LONGS.get(data, from);
        }
        if (length == 0) {
            return 0;
        }
        int missing = Long.SIZE - Byte.SIZE * length;
        if (from + Long.BYTES <= data.length) {
            return (long) LONGS.get(data, from) >>> missing << missing;
        }
        long prefix = 0;
        for (int i = from; i < to; i++) {
            prefix = (prefix << Byte.SIZE) | Byte.toUnsignedLong(data[i]);
        }
        return prefix << missing;
    }
}
