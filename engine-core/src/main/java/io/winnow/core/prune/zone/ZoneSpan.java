package io.winnow.core.prune.zone;

import io.winnow.core.batch.ColumnValues;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.Keys;
import io.winnow.core.prune.LongRange;
import io.winnow.core.prune.ObjectRange;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.type.DataType;

/// The zones of one column in one fragment, with what is known of the column in the whole fragment: what
/// a zone leaves open is no more than that. Immutable; safe for several threads.
///
/// Where both contradict each other, anything is allowed.
///
/// @param from first zone
/// @param to after the last zone
/// @param whole what the fragment holds; of the zones' type
public record ZoneSpan(ZoneFacts facts, int from, int to, AbstractValue whole) {
    /// Of the fragment nothing is known but its zones.
    public static ZoneSpan of(ZoneFacts facts, int from, int to) {
        return new ZoneSpan(
                facts, from, to, AbstractValue.anything(facts.zones().type()));
    }

    public DataType type() {
        return facts.zones().type();
    }

    /// How many zones there are.
    public int count() {
        return to - from;
    }

    /// What a zone's facts are when the fragment's are added: its bits, those that the fragment rules out
    /// left away; [ZoneFacts#REJECTED] where both contradict each other. A bound that is unknown is the
    /// fragment's.
    ///
    /// @param zoneFacts from [ZoneFacts#of]
    public int completed(int zoneFacts) {
        int extras = zoneFacts & ~whole.extras() & (AbstractValue.NULL | AbstractValue.NANS);
        boolean known = (zoneFacts & ZoneFacts.REJECTED) == 0;
        boolean bounded = (zoneFacts & (ZoneFacts.LOW_UNKNOWN | ZoneFacts.HIGH_UNKNOWN)) != ZoneFacts.UNBOUNDED;
        boolean ordinary = (zoneFacts & ZoneFacts.ORDINARY) != 0;
        if (known && ((extras & facts.certain()) != 0 || (ordinary && bounded && !whole.hasOrdinary()))) {
            return ZoneFacts.REJECTED;
        }
        int left = zoneFacts & ~extras & ~ZoneFacts.REJECTED;
        return whole.hasOrdinary() ? left : left & ~ZoneFacts.ORDINARY;
    }

    /// What a zone may hold.
    ///
    /// @param zone position among all zones of the column, from [#from] on
    public AbstractValue value(int zone) {
        int known = completed(facts.of(zone));
        if ((known & ZoneFacts.REJECTED) != 0) {
            return AbstractValue.anything(type());
        }
        int extras = known & (AbstractValue.NULL | AbstractValue.NANS);
        if ((known & ZoneFacts.ORDINARY) == 0) {
            return AbstractValue.nothing(type()).with(extras);
        }
        AbstractValue ordinary = (known & ZoneFacts.UNBOUNDED) == ZoneFacts.UNBOUNDED ? whole : bounded(known, zone);
        return ordinary.hasOrdinary() ? ordinary.withExtras(extras) : AbstractValue.anything(type());
    }

    /// The ordinary values of a zone of which a bound is known, at least.
    private AbstractValue bounded(int known, int zone) {
        boolean lowKnown = (known & ZoneFacts.LOW_UNKNOWN) == 0;
        boolean highKnown = (known & ZoneFacts.HIGH_UNKNOWN) == 0;
        if (Keys.isLong(type())) {
            return AbstractValue.ofKeys(
                    type(), lowKnown ? lowKey(zone) : firstKey(), highKnown ? highKey(zone) : lastKey());
        }
        return AbstractValue.between(
                type(),
                lowKnown ? ColumnValues.at(facts.min(), type(), zone) : whole.low(),
                highKnown ? ColumnValues.at(facts.max(), type(), zone) : whole.high());
    }

    /// The first zone that contradicts the fragment, so that its facts and the fragment's cannot both be
    /// true; -1 where none is found.
    public int contradicting() {
        boolean[] contradicts = new boolean[ZoneFacts.KINDS];
        boolean any = false;
        for (int kind = 0; kind < contradicts.length; kind++) {
            contradicts[kind] = (completed(kind) & ZoneFacts.REJECTED) != 0;
            any |= contradicts[kind];
        }
        for (int zone = from; any && zone < to; zone++) {
            if (contradicts[facts.of(zone)]) {
                return zone;
            }
        }
        return -1;
    }

    /// The key of a lower bound that is known.
    public long lowKey(int zone) {
        return BoundKeys.of(facts.min(), type(), zone);
    }

    /// The key of an upper bound that is known.
    public long highKey(int zone) {
        return BoundKeys.of(facts.max(), type(), zone);
    }

    /// The key below which the fragment has no ordinary value; of types that have keys.
    public long firstKey() {
        return keys().first();
    }

    /// The key above which the fragment has no ordinary value.
    public long lastKey() {
        return keys().last();
    }

    private LongRange keys() {
        return switch (whole) {
            case TruthSet truths -> truths.keys();
            case LongRange range -> range;
            case ObjectRange range -> throw new IllegalStateException("no keys: " + range);
        };
    }
}
