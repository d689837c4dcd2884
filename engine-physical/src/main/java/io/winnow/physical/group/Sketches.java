package io.winnow.physical.group;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.error.MemoryExceededException;
import java.util.Arrays;
import org.apache.datasketches.hll.HllUnion;
import org.jspecify.annotations.Nullable;

/// A HyperLogLog sketch per group, of which the number of distinct values is estimated.
///
/// Sketches have 4,096 registers: the standard error is 1.04 / 64, about 1.6 %. Up to some 380 values they keep a
/// hash of each, and the estimate is off by one at most, and seldom. A sketch and its estimate depend on nothing but
/// the set of values: not on the order in which they come, nor on how often, nor on how they are shared out among
/// sketches that are merged later.
///
/// The state is the library's compact form of a sketch, or NULL for a group without values. It lives no longer than
/// the query, so that no file depends on the hashes.
abstract class Sketches extends Accumulator {
    /// Logarithm to base 2 of the number of registers.
    static final int LOG_REGISTERS = 12;

    /// Of the objects around the array of a sketch: two hulls, the sketch itself and an array's head.
    private static final int HULL_BYTES = 128;

    /// Of a sketch that has all its registers, and grows no more.
    private static final int FULL_BYTES = 1 << LOG_REGISTERS;

    private @Nullable HllUnion[] sketches = new HllUnion[0];

    /// Bytes of the array in each sketch.
    private int[] sizes = new int[0];

    private long bytes;

    @Override
    final void ensure(int groups) {
        if (groups > sketches.length) {
            int capacity = Capacity.atLeast(sketches.length, groups);
            sketches = Arrays.copyOf(sketches, capacity);
            sizes = Arrays.copyOf(sizes, capacity);
        }
    }

    /// The sketch of a group, new if need be.
    final HllUnion sketch(int group) {
        HllUnion sketch = sketches[group];
        if (sketch == null) {
            sketch = new HllUnion(LOG_REGISTERS);
            sketches[group] = sketch;
            bytes += HULL_BYTES;
        }
        return sketch;
    }

    /// Notes the size of a group's sketch; to be called when it has taken something in.
    final void measure(int group, HllUnion sketch) {
        int size = sizes[group];
        if (size < FULL_BYTES) {
            int now = sketch.getUpdatableSerializationBytes();
            bytes += now - size;
            sizes[group] = now;
        }
    }

    @Override
    final void merge(Accumulator other, int[] groups) {
        Sketches from = (Sketches) other;
        for (int g = 0; g < groups.length; g++) {
            HllUnion sketch = from.sketches[g];
            if (sketch != null) {
                HllUnion to = sketch(groups[g]);
                to.update(sketch);
                measure(groups[g], to);
            }
        }
    }

    /// The sketches of `groups[0..count)`.
    final BytesColumn states(int[] groups, int count) {
        byte[][] images = new byte[count][];
        int[] offsets = new int[count + 1];
        long[] validity = new long[Validity.words(count)];
        long length = 0;
        for (int i = 0; i < count; i++) {
            HllUnion sketch = sketches[groups[i]];
            images[i] = sketch == null ? new byte[0] : sketch.toCompactByteArray();
            validity[i >> 6] |= (sketch == null ? 0L : 1L) << i;
            length += images[i].length;
            offsets[i + 1] = (int) length;
        }
        if (length > Integer.MAX_VALUE - 8) {
            throw new MemoryExceededException("the sketches of one batch exceed 2 GiB");
        }
        byte[] data = new byte[(int) length];
        for (int i = 0; i < count; i++) {
            System.arraycopy(images[i], 0, data, offsets[i], images[i].length);
        }
        return new BytesColumn(data, offsets, Validity.orNone(validity, count), count);
    }

    /// The estimates of `groups[0..count)`, 0 for a group without values.
    final Column estimates(int[] groups, int count) {
        long[] values = new long[count];
        for (int i = 0; i < count; i++) {
            HllUnion sketch = sketches[groups[i]];
            // The other estimate of the library is somewhat better, but depends on the order of the values.
            values[i] = sketch == null ? 0 : Math.round(sketch.getCompositeEstimate());
        }
        return new LongColumn(values, null, count);
    }

    @Override
    final long heapBytes() {
        return bytes + 8L * sketches.length + ownBytes();
    }

    /// Bytes of the arrays that are kept from batch to batch.
    abstract long ownBytes();
}
