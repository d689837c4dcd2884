package io.winnow.core.prune.truth;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.prune.zone.BoundKeys;
import io.winnow.core.prune.zone.ZoneFacts;
import io.winnow.core.prune.zone.ZoneSpan;
import java.util.Arrays;

/// Looks many zones up whose bounds have keys: two comparisons of numbers for each cut.
final class KeyLookup {
    private static final int BLOCK = 1024;

    /// With more regions than this, a table by both regions is larger than it is worth.
    private static final int FEW_REGIONS = 64;

    private final Steps steps;
    private final LongCuts cuts;
    private final ZoneSpan span;
    private final int[] plans;
    private final int anything;
    private final long wholeFirst;
    private final long wholeLast;

    /// @param plans see [ZoneLookup]
    /// @param anything the outcomes where anything may occur
    KeyLookup(Steps steps, LongCuts cuts, ZoneSpan span, int[] plans, int anything) {
        this.steps = steps;
        this.cuts = cuts;
        this.span = span;
        this.plans = plans;
        this.anything = anything;
        wholeFirst = span.firstKey();
        wholeLast = span.lastKey();
    }

    void read(byte[] outcomes) {
        Column min = span.facts().min();
        Column max = span.facts().max();
        boolean own = BoundKeys.isOwn(min, span.type()) && BoundKeys.isOwn(max, span.type());
        int block = own ? span.count() : Math.min(BLOCK, span.count());
        long[] lows = own ? ((LongColumn) min).values() : new long[block];
        long[] highs = own ? ((LongColumn) max).values() : new long[block];
        int regions = Math.max(cuts.count() + 1, 3);
        byte[] unions = regions <= FEW_REGIONS ? unions(regions) : new byte[0];
        for (int from = span.from(); from < span.to(); from += block) {
            int count = Math.min(block, span.to() - from);
            if (!own) {
                BoundKeys.read(min, span.type(), from, count, lows);
                BoundKeys.read(max, span.type(), from, count, highs);
            }
            Block keys = new Block(from, count, lows, highs, own ? 0 : from);
            if (cuts.count() <= 2) {
                readTwo(keys, unions, outcomes);
            } else {
                readMany(keys, unions, regions, outcomes);
            }
        }
    }

    /// Keys of some zones.
    ///
    /// @param from first zone
    /// @param shift what is taken from a zone's position to find its keys
    private record Block(int from, int count, long[] lows, long[] highs, int shift) {}

    /// By first and last region: the outcomes of all between.
    private byte[] unions(int regions) {
        int last = cuts.count();
        byte[] unions = new byte[regions * regions];
        for (int i = 0; i < regions; i++) {
            for (int j = i; j < regions; j++) {
                unions[i * regions + j] = (byte) steps.union(Math.min(i, last), Math.min(j, last));
            }
        }
        return unions;
    }

    /// With one or two cuts, as ranges and equality have them. A cut that is missing stands at the
    /// greatest key: what lies above is as what lies below.
    private void readTwo(Block keys, byte[] unions, byte[] outcomes) {
        long[] starts = Arrays.copyOf(cuts.starts(), 2);
        Arrays.fill(starts, cuts.count(), 2, Long.MAX_VALUE);
        long one = starts[0];
        long two = starts[1];
        byte[] facts = span.facts().all();
        long[] lows = keys.lows();
        long[] highs = keys.highs();
        int shift = keys.shift();
        int out = span.from();
        int end = keys.from() + keys.count();
        int common = span.facts().common();
        if (common != ZoneFacts.NOT_COMMON && isBounded(plans[common])) {
            byte[] all = new byte[unions.length];
            for (int i = 0; i < all.length; i++) {
                all[i] = (byte) (plans[common] | unions[i]);
            }
            readBounded(keys, one, two, all, outcomes, keys.from() - out);
            return;
        }
        for (int zone = keys.from(); zone < end; zone++) {
            int plan = plans[facts[zone]];
            if ((plan & ZoneLookup.ORDINARY) != 0) {
                long low = (plan & ZoneLookup.LOW_UNKNOWN) == 0 ? lows[zone - shift] : wholeFirst;
                long high = (plan & ZoneLookup.HIGH_UNKNOWN) == 0 ? highs[zone - shift] : wholeLast;
                int first = (low >= one ? 1 : 0) + (low >= two ? 1 : 0);
                int last = (high >= one ? 1 : 0) + (high >= two ? 1 : 0);
                plan = low <= high ? plan | unions[3 * first + last] : anything;
            }
            outcomes[zone - out] = (byte) plan;
        }
    }

    /// Whether both bounds count; they are in order then, as contradictions have plans of their own.
    private static boolean isBounded(int plan) {
        return (plan & (ZoneLookup.ORDINARY | ZoneLookup.LOW_UNKNOWN | ZoneLookup.HIGH_UNKNOWN)) == ZoneLookup.ORDINARY;
    }

    private static void readBounded(Block keys, long one, long two, byte[] all, byte[] outcomes, int to) {
        long[] lows = keys.lows();
        long[] highs = keys.highs();
        int at = keys.from() - keys.shift();
        for (int i = 0; i < keys.count(); i++) {
            long low = lows[at + i];
            long high = highs[at + i];
            int first = (low >= one ? 1 : 0) + (low >= two ? 1 : 0);
            int last = (high >= one ? 1 : 0) + (high >= two ? 1 : 0);
            outcomes[to + i] = all[3 * first + last];
        }
    }

    private void readMany(Block keys, byte[] unions, int regions, byte[] outcomes) {
        long[] starts = cuts.starts();
        byte[] facts = span.facts().all();
        for (int i = 0; i < keys.count(); i++) {
            int zone = keys.from() + i;
            int plan = plans[facts[zone]];
            if ((plan & ZoneLookup.ORDINARY) != 0) {
                long low = (plan & ZoneLookup.LOW_UNKNOWN) == 0 ? keys.lows()[zone - keys.shift()] : wholeFirst;
                long high = (plan & ZoneLookup.HIGH_UNKNOWN) == 0 ? keys.highs()[zone - keys.shift()] : wholeLast;
                int first = LongCuts.region(starts, low);
                int last = LongCuts.region(starts, high);
                if (low > high) {
                    plan = anything;
                } else {
                    plan |= unions.length > 0 ? unions[regions * first + last] : steps.union(first, last);
                }
            }
            outcomes[zone - span.from()] = (byte) plan;
        }
    }
}
