package io.winnow.bitmapindex;

import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.FloatColumn;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.type.PhysicalType;
import java.util.Arrays;

/// Values of at most 64 bits.
final class LongTable extends ValueTable {
    private final PhysicalType physical;
    /// By number; the first is of no value.
    private long[] values = new long[32];
    private long[] read = new long[0];

    LongTable(PhysicalType physical) {
        this.physical = physical;
    }

    @Override
    void ids(Column column, int from, int to, int[] ids) {
        int count = to - from;
        if (read.length < count) {
            read = new long[count];
        }
        read(column, from, count);
        long[] validity = column.validity();
        long[] keys = read;
        for (int i = 0; i < count; i++) {
            ids[i] = validity == null || Validity.isSet(validity, from + i) ? id(keys[i]) : NULL_ID;
        }
    }

    private int id(long key) {
        int[] table = slots;
        int mask = table.length - 1;
        int slot = (int) (hash(key) >>> shift);
        int id = table[slot];
        while (id != 0 && values[id] != key) {
            slot = slot + 1 & mask;
            id = table[slot];
        }
        return id != 0 ? id : add(key, slot);
    }

    private static long hash(long key) {
        return (key ^ key >>> 32) * 0x9e3779b97f4a7c15L;
    }

    private int add(long key, int slot) {
        int id = size() + 1;
        if (id == values.length) {
            values = Arrays.copyOf(values, 2 * id);
        }
        values[id] = key;
        return taken(slot);
    }

    @Override
    long hash(int id) {
        return hash(values[id]);
    }

    /// Of floats the bits of what stands for all that are equal.
    private void read(Column column, int from, int count) {
        long[] keys = read;
        switch (column) {
            case BoolColumn c -> {
                for (int i = 0; i < count; i++) {
                    keys[i] = c.values()[from + i];
                }
            }
            case IntColumn c -> {
                for (int i = 0; i < count; i++) {
                    keys[i] = c.values()[from + i];
                }
            }
            case LongColumn c -> System.arraycopy(c.values(), from, keys, 0, count);
            case FloatColumn c -> {
                for (int i = 0; i < count; i++) {
                    keys[i] = Float.floatToRawIntBits(ScalarOrder.canonical(c.values()[from + i]));
                }
            }
            case DoubleColumn c -> {
                for (int i = 0; i < count; i++) {
                    keys[i] = Double.doubleToRawLongBits(ScalarOrder.canonical(c.values()[from + i]));
                }
            }
            case Column other -> throw new IllegalArgumentException(physical + " values as " + other.physical());
        }
    }

    @Override
    long heapBytes() {
        return 8L * (values.length + read.length) + 4L * slots.length;
    }

    @Override
    long valueBytes() {
        return 8L * size();
    }

    @Override
    Column values() {
        int n = size();
        return switch (physical) {
            case BOOL -> {
                byte[] flags = new byte[n];
                for (int i = 0; i < n; i++) {
                    flags[i] = (byte) values[i + 1];
                }
                yield new BoolColumn(flags, null, n);
            }
            case INT32 -> {
                int[] ints = new int[n];
                for (int i = 0; i < n; i++) {
                    ints[i] = (int) values[i + 1];
                }
                yield new IntColumn(ints, null, n);
            }
            case INT64 -> new LongColumn(Arrays.copyOfRange(values, 1, n + 1), null, n);
            case FLOAT32 -> {
                float[] floats = new float[n];
                for (int i = 0; i < n; i++) {
                    floats[i] = Float.intBitsToFloat((int) values[i + 1]);
                }
                yield new FloatColumn(floats, null, n);
            }
            case FLOAT64 -> {
                double[] doubles = new double[n];
                for (int i = 0; i < n; i++) {
                    doubles[i] = Double.longBitsToDouble(values[i + 1]);
                }
                yield new DoubleColumn(doubles, null, n);
            }
            case NULL, INT128, BYTES, INTERVAL, LIST, STRUCT ->
                throw new IllegalStateException("a table of " + physical);
        };
    }
}
