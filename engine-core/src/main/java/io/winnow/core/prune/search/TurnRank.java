package io.winnow.core.prune.search;

import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.LongRange;
import io.winnow.core.prune.ObjectRange;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.prune.search.ZoneOrder.Part;
import io.winnow.core.prune.zone.ZoneFacts;
import io.winnow.core.prune.zone.ZoneSpan;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.type.DataType;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/// Where the earliest key of some rows stands in an ordering: first by its kind, then by its value.
/// Belongs to one thread.
final class TurnRank {
    /// Nothing is known.
    static final byte UNKNOWN = 0;

    static final byte FIRST_NULL = 1;

    /// The NaN that comes before all numbers.
    static final byte FIRST_NAN = 2;

    /// Neither NULL nor NaN: a value decides.
    static final byte ORDINARY = 3;

    /// The NaN that comes after all numbers.
    static final byte LAST_NAN = 4;

    static final byte LAST_NULL = 5;

    /// How many ranks there are.
    static final int COUNT = 6;

    private final DataType type;
    private final boolean descending;
    private final boolean nullsFirst;
    private final int firstNan;
    private long key;

    TurnRank(DataType type, boolean descending, boolean nullsFirst) {
        this.type = type;
        this.descending = descending;
        this.nullsFirst = nullsFirst;
        firstNan = descending ? AbstractValue.POSITIVE_NAN : AbstractValue.NEGATIVE_NAN;
    }

    private byte of(int extras, boolean ordinary) {
        boolean present = ordinary || (extras & AbstractValue.NANS) != 0;
        if ((extras & AbstractValue.FAILURE) != 0 || (!present && (extras & AbstractValue.NULL) == 0)) {
            return UNKNOWN;
        }
        if ((extras & AbstractValue.NULL) != 0 && (nullsFirst || !present)) {
            return nullsFirst ? FIRST_NULL : LAST_NULL;
        }
        return (extras & firstNan) != 0 ? FIRST_NAN : ordinary ? ORDINARY : LAST_NAN;
    }

    /// The rank of what some rows may hold.
    byte of(AbstractValue value) {
        byte rank = of(value.extras(), value.hasOrdinary());
        return rank == ORDINARY && bound(value) == null ? UNKNOWN : rank;
    }

    /// The carrier of the earliest ordinary value; null where there is no bound.
    @Nullable
    Object bound(AbstractValue value) {
        return descending ? value.high() : value.low();
    }

    /// The order of such carriers.
    Comparator<Object> order() {
        Comparator<Object> ascending = ScalarOrder.of(type);
        return descending ? ascending.reversed() : ascending;
    }

    /// The rank of the rows of a zone, of a type that has keys; [#key] is then its key.
    ///
    /// @param zone [ZoneGrid#NONE] for rows in no zone
    byte ofKeys(Part part, int zone) {
        ZoneSpan span = part.zones();
        if (span == null || zone == ZoneGrid.NONE) {
            return ofKeys(part.whole());
        }
        int known = span.completed(span.facts().of(zone));
        int bounds = known & (ZoneFacts.LOW_UNKNOWN | ZoneFacts.HIGH_UNKNOWN);
        if ((known & ZoneFacts.REJECTED) != 0 || (bounds != 0 && (known & ZoneFacts.ORDINARY) != 0)) {
            return ofKeys(span.value(zone)); // rare
        }
        byte rank = of(known & (AbstractValue.NULL | AbstractValue.NANS), (known & ZoneFacts.ORDINARY) != 0);
        key = rank == ORDINARY ? ordered(descending ? span.highKey(zone) : span.lowKey(zone)) : 0;
        return rank;
    }

    private byte ofKeys(AbstractValue value) {
        byte rank = of(value.extras(), value.hasOrdinary());
        LongRange range = switch (value) {
            case TruthSet truths -> truths.keys();
            case LongRange keys -> keys;
            case ObjectRange objects -> throw new IllegalStateException("no keys: " + objects);
        };
        key = rank == ORDINARY ? ordered(descending ? range.last() : range.first()) : 0;
        return rank;
    }

    /// Ascending where the values come in the order that is asked for.
    private long ordered(long valueKey) {
        return descending ? ~valueKey : valueKey;
    }

    /// The key of what was ranked last, ascending in the ordering; 0 where no value decides.
    long key() {
        return key;
    }
}
