package io.winnow.engine.zones;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.prune.Keys;
import io.winnow.core.prune.zone.BoundKeys;
import io.winnow.core.prune.zone.ZoneFacts;
import io.winnow.core.scalar.Bytes;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/// The bounds of zones, and the values halfway between, as ranks among all of these: a comparison of ranks is one of
/// values, whatever the type.
///
/// @param scale the values
/// @param lows by zone; [#BELOW_ALL] where the lower bound is unknown, [#ABOVE_ALL] where the zone holds no value but
///     NULL and NaN
/// @param highs by zone; [#ABOVE_ALL] where the upper bound is unknown, [#BELOW_ALL] where there is no such value
/// @param middles by zone; [#BELOW_ALL] where not both bounds are known
record Ranks(BoundScale scale, int[] lows, int[] highs, int[] middles) {
    static final int BELOW_ALL = -1;
    static final int ABOVE_ALL = Integer.MAX_VALUE;

    /// The zones `from` to before `to` of `facts`.
    record Slice(ZoneFacts facts, int from, int to) {}

    static Ranks of(DataType type, List<Slice> slices) {
        int count = 0;
        for (Slice slice : slices) {
            count = Math.addExact(count, slice.to() - slice.from());
        }
        Ranks ranks = new Ranks(new BoundScale.OfNothing(type), new int[count], new int[count], new int[count]);
        boolean bounded = isBounded(type);
        int zone = 0;
        for (Slice slice : slices) {
            for (int i = slice.from(); i < slice.to(); i++) {
                ranks.setKind(zone++, slice.facts().of(i), bounded);
            }
        }
        return !bounded ? ranks : Keys.isLong(type) ? ranks.ofKeys(type, slices) : ranks.ofObjects(type, slices);
    }

    private static boolean isBounded(DataType type) {
        return Keys.isLong(type)
                || type instanceof DataType.Decimal
                || type instanceof DataType.Utf8
                || type instanceof DataType.Binary;
    }

    /// Notes which bounds are known, with 0 for those that are.
    private void setKind(int zone, int facts, boolean bounded) {
        boolean trusted = bounded && (facts & ZoneFacts.REJECTED) == 0;
        boolean empty = (facts & (ZoneFacts.ORDINARY | ZoneFacts.REJECTED)) == 0;
        boolean low = trusted && !empty && (facts & ZoneFacts.LOW_UNKNOWN) == 0;
        boolean high = trusted && !empty && (facts & ZoneFacts.HIGH_UNKNOWN) == 0;
        lows[zone] = low ? 0 : empty ? ABOVE_ALL : BELOW_ALL;
        highs[zone] = high ? 0 : empty ? BELOW_ALL : ABOVE_ALL;
        middles[zone] = low && high ? 0 : BELOW_ALL;
    }

    private Ranks ofKeys(DataType type, List<Slice> slices) {
        long[] low = keys(type, slices, false);
        long[] high = keys(type, slices, true);
        long[] all = new long[3 * lows.length];
        int size = 0;
        for (int zone = 0; zone < lows.length; zone++) {
            if (lows[zone] == 0) {
                all[size++] = low[zone];
            }
            if (highs[zone] == 0) {
                all[size++] = high[zone];
            }
            if (middles[zone] == 0) {
                all[size++] = Middles.of(low[zone], high[zone]);
            }
        }
        Arrays.sort(all, 0, size);
        int distinct = 0;
        for (int i = 0; i < size; i++) {
            if (distinct == 0 || all[i] != all[distinct - 1]) {
                all[distinct++] = all[i];
            }
        }
        for (int zone = 0; zone < lows.length; zone++) {
            if (lows[zone] == 0) {
                lows[zone] = Arrays.binarySearch(all, 0, distinct, low[zone]);
            }
            if (highs[zone] == 0) {
                highs[zone] = Arrays.binarySearch(all, 0, distinct, high[zone]);
            }
            if (middles[zone] == 0) {
                middles[zone] = Arrays.binarySearch(all, 0, distinct, Middles.of(low[zone], high[zone]));
            }
        }
        return new Ranks(new BoundScale.OfKeys(type, distinct, all), lows, highs, middles);
    }

    private long[] keys(DataType type, List<Slice> slices, boolean upper) {
        long[] keys = new long[lows.length];
        int zone = 0;
        for (Slice slice : slices) {
            int count = slice.to() - slice.from();
            long[] some = new long[count];
            BoundKeys.read(bounds(slice, upper), type, slice.from(), count, some);
            System.arraycopy(some, 0, keys, zone, count);
            zone += count;
        }
        return keys;
    }

    private static Column bounds(Slice slice, boolean upper) {
        return upper ? slice.facts().max() : slice.facts().min();
    }

    private Ranks ofObjects(DataType type, List<Slice> slices) {
        if (type instanceof DataType.Decimal decimal) {
            BigInteger[] low = new BigInteger[lows.length];
            BigInteger[] high = new BigInteger[lows.length];
            read(type, slices, lows, low, false, value -> ((BigDecimal) value).unscaledValue());
            read(type, slices, highs, high, true, value -> ((BigDecimal) value).unscaledValue());
            BigInteger[] middle = new BigInteger[lows.length];
            for (int zone = 0; zone < lows.length; zone++) {
                middle[zone] = middles[zone] == 0 ? Middles.of(low[zone], high[zone]) : BigInteger.ZERO;
            }
            BigInteger[] all = rank(low, high, middle, Comparator.naturalOrder());
            return new Ranks(new BoundScale.OfDecimals(decimal, all), lows, highs, middles);
        }
        byte[][] low = new byte[lows.length][];
        byte[][] high = new byte[lows.length][];
        read(type, slices, lows, low, false, Ranks::bytes);
        read(type, slices, highs, high, true, Ranks::bytes);
        byte[][] middle = new byte[lows.length][];
        for (int zone = 0; zone < lows.length; zone++) {
            middle[zone] = middles[zone] == 0 ? Middles.of(low[zone], high[zone]) : new byte[0];
        }
        byte[][] all = rank(low, high, middle, Arrays::compareUnsigned);
        return new Ranks(new BoundScale.OfBytes(type, all), lows, highs, middles);
    }

    private static byte[] bytes(Object value) {
        return value instanceof Bytes bytes ? bytes.toArray() : ((String) value).getBytes(StandardCharsets.UTF_8);
    }

    private interface Form<T> {
        T of(Object value);
    }

    /// Reads the bounds that are known.
    private static <T> void read(
            DataType type, List<Slice> slices, int[] known, T[] values, boolean upper, Form<T> form) {
        int zone = 0;
        for (Slice slice : slices) {
            for (int i = slice.from(); i < slice.to(); i++, zone++) {
                if (known[zone] == 0) {
                    Object value = ColumnValues.at(bounds(slice, upper), type, i);
                    values[zone] = form.of(Objects.requireNonNull(value));
                }
            }
        }
    }

    /// Puts ranks for the zeros.
    ///
    /// @return the values by rank
    private <T> T[] rank(T[] low, T[] high, T[] middle, Comparator<T> order) {
        T[] all = Arrays.copyOf(low, 3 * low.length);
        int size = collect(lows, low, all, 0);
        size = collect(highs, high, all, size);
        size = collect(middles, middle, all, size);
        Arrays.sort(all, 0, size, order);
        int distinct = 0;
        for (int i = 0; i < size; i++) {
            if (distinct == 0 || order.compare(all[i], all[distinct - 1]) != 0) {
                all[distinct++] = all[i];
            }
        }
        T[] values = Arrays.copyOf(all, distinct);
        place(lows, low, values, order);
        place(highs, high, values, order);
        place(middles, middle, values, order);
        return values;
    }

    private static <T> int collect(int[] known, T[] values, T[] all, int from) {
        int size = from;
        for (int zone = 0; zone < known.length; zone++) {
            if (known[zone] == 0) {
                all[size++] = values[zone];
            }
        }
        return size;
    }

    private static <T> void place(int[] ranks, T[] values, T[] all, Comparator<T> order) {
        for (int zone = 0; zone < ranks.length; zone++) {
            if (ranks[zone] == 0) {
                ranks[zone] = Arrays.binarySearch(all, values[zone], order);
            }
        }
    }
}
