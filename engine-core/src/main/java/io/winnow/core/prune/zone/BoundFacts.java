package io.winnow.core.prune.zone;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.index.Zones;
import io.winnow.core.prune.Keys;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import java.util.Arrays;

/// Which bounds of zones are known, and which cannot be true.
final class BoundFacts {
    /// Bit beside those of [ZoneFacts]: a NaN stands where a bound should, as in version 0.
    static final int NAN_BOUND = 128;

    private static final int BLOCK = 1024;

    private BoundFacts() {}

    /// A byte for each zone: which bounds are unknown, whether they contradict each other, [#NAN_BOUND].
    ///
    /// @param min decoded
    /// @param max decoded
    static byte[] of(Zones zones, Column min, Column max) {
        byte[] facts = new byte[zones.count()];
        if (zones.type() instanceof DataType.Null) {
            Arrays.fill(facts, (byte) ZoneFacts.UNBOUNDED);
            reject(facts, min, max);
        } else if (Keys.isLong(zones.type())) {
            ofKeys(zones, min, max, facts);
        } else {
            ofObjects(zones.type(), min, max, facts);
        }
        return facts;
    }

    /// No bound is one of the type that has no values.
    private static void reject(byte[] facts, Column min, Column max) {
        for (int i = 0; i < facts.length; i++) {
            facts[i] |= (byte) (min.isValid(i) || max.isValid(i) ? ZoneFacts.REJECTED : 0);
        }
    }

    private static void ofKeys(Zones zones, Column min, Column max, byte[] facts) {
        DataType type = zones.type();
        long least = Keys.least(type);
        long greatest = Keys.greatest(type);
        boolean hidesBounds = Types.isFloat(type) && zones.negativeNanCounts() == null;
        long[] lows = new long[Math.min(BLOCK, facts.length)];
        long[] highs = new long[lows.length];
        for (int from = 0; from < facts.length; from += BLOCK) {
            int count = Math.min(BLOCK, facts.length - from);
            BoundKeys.read(min, type, from, count, lows);
            BoundKeys.read(max, type, from, count, highs);
            unknown(min, lows, least, ZoneFacts.LOW_UNKNOWN, from, count, facts);
            unknown(max, highs, greatest, ZoneFacts.HIGH_UNKNOWN, from, count, facts);
            if (hidesBounds) {
                hidden(lows, least, least, greatest, ZoneFacts.LOW_UNKNOWN, from, count, facts);
                hidden(highs, greatest, least, greatest, ZoneFacts.HIGH_UNKNOWN, from, count, facts);
            }
            compare(lows, highs, least, greatest, from, count, facts);
        }
    }

    /// Puts an end of the type in the place of each unknown bound.
    private static void unknown(Column bounds, long[] keys, long end, int bit, int from, int count, byte[] facts) {
        if (bounds.validity() == null) {
            return;
        }
        for (int i = 0; i < count; i++) {
            if (!bounds.isValid(from + i)) {
                keys[i] = end;
                facts[from + i] |= (byte) bit;
            }
        }
    }

    /// The same for each NaN, which has a key outside of the type.
    private static void hidden(
            long[] keys, long end, long least, long greatest, int bit, int from, int count, byte[] facts) {
        for (int i = 0; i < count; i++) {
            if (keys[i] < least || keys[i] > greatest) {
                keys[i] = end;
                facts[from + i] |= (byte) (bit | NAN_BOUND);
            }
        }
    }

    /// Bounds outside of the type are found here too: the other one lies inside or is beyond it as well.
    private static void compare(
            long[] lows, long[] highs, long least, long greatest, int from, int count, byte[] facts) {
        for (int i = 0; i < count; i++) {
            if (lows[i] > highs[i] || lows[i] < least || highs[i] > greatest) {
                facts[from + i] |= (byte) ZoneFacts.REJECTED;
            }
        }
    }

    private static void ofObjects(DataType type, Column min, Column max, byte[] facts) {
        for (int i = 0; i < facts.length; i++) {
            int unknown = (min.isValid(i) ? 0 : ZoneFacts.LOW_UNKNOWN) | (max.isValid(i) ? 0 : ZoneFacts.HIGH_UNKNOWN);
            boolean rejected = unknown == 0 && compare(type, min, max, i) > 0;
            facts[i] = (byte) (unknown | (rejected ? ZoneFacts.REJECTED : 0));
        }
    }

    private static int compare(DataType type, Column min, Column max, int zone) {
        if (min instanceof BytesColumn low && max instanceof BytesColumn high) {
            return Arrays.compareUnsigned(
                    low.data(),
                    low.offsets()[zone],
                    low.offsets()[zone + 1],
                    high.data(),
                    high.offsets()[zone],
                    high.offsets()[zone + 1]);
        }
        if (min instanceof Int128Column low && max instanceof Int128Column high) {
            int upper = Long.compare(low.high()[zone], high.high()[zone]);
            return upper != 0 ? upper : Long.compareUnsigned(low.low()[zone], high.low()[zone]);
        }
        Object low = ColumnValues.at(min, type, zone);
        Object high = ColumnValues.at(max, type, zone);
        return low == null || high == null ? 0 : ScalarOrder.compare(low, high, type);
    }
}
