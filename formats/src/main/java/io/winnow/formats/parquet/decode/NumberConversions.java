package io.winnow.formats.parquet.decode;

import io.winnow.formats.parquet.file.PageAddress;
import io.winnow.formats.parquet.schema.LeafType;

/// Conversions of stored integers.
final class NumberConversions {
    private static final long DAY_NANOS = 86_400_000_000_000L;

    private NumberConversions() {}

    /// uint32, whose bits are stored as int32.
    static void unsigned(ColumnBuffer from, int at, ColumnBuffer to, int toAt, int count, PageAddress where) {
        int[] source = from.ints();
        long[] target = to.longs();
        for (int i = 0; i < count; i++) {
            target[toAt + i] = source[at + i] & 0xFFFF_FFFFL;
        }
    }

    /// Checks that int32 values fit 8 or 16 bits.
    static Conversion.Step narrow(int bits, boolean signed) {
        int least = signed ? -(1 << (bits - 1)) : 0;
        int most = signed ? (1 << (bits - 1)) - 1 : (1 << bits) - 1;
        return (from, at, _, _, count, where) -> {
            int[] values = from.ints();
            int outside = 0;
            for (int i = at; i < at + count; i++) {
                outside |= (values[i] - least) | (most - values[i]); // the bounds exclude a wrong sign by overflow
            }
            if (outside < 0) {
                for (int i = at; i < at + count; i++) {
                    if (values[i] < least || values[i] > most) {
                        throw where.corrupt(
                                "the value " + values[i] + " does not fit " + (signed ? "int" : "uint") + bits);
                    }
                }
            }
        };
    }

    /// Time in milliseconds, to nanoseconds.
    static void millisToTime(ColumnBuffer from, int at, ColumnBuffer to, int toAt, int count, PageAddress where) {
        int[] source = from.ints();
        long[] target = to.longs();
        for (int i = 0; i < count; i++) {
            long value = source[at + i];
            if (value < 0 || value > DAY_NANOS / LeafType.Unit.MILLIS.nanos()) {
                throw outsideDay(value, LeafType.Unit.MILLIS, where);
            }
            target[toAt + i] = value * LeafType.Unit.MILLIS.nanos();
        }
    }

    /// Time in `unit`, to nanoseconds in place. 24:00:00 is a time, anything longer or negative is not.
    static Conversion.Step time(LeafType.Unit unit) {
        long factor = unit.nanos();
        long most = DAY_NANOS / factor;
        return (from, at, _, _, count, where) -> {
            long[] values = from.longs();
            for (int i = at; i < at + count; i++) {
                long value = values[i];
                if (value < 0 || value > most) {
                    throw outsideDay(value, unit, where);
                }
                values[i] = value * factor;
            }
        };
    }

    private static RuntimeException outsideDay(long value, LeafType.Unit unit, PageAddress where) {
        return where.corrupt("the time " + value + " (" + unit + ") is not within a day");
    }
}
