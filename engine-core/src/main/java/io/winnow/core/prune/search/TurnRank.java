package io.winnow.core.prune.search;

import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.LongRange;
import io.winnow.core.prune.ObjectRange;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.prune.search.FirstKey.Kind;
import io.winnow.core.prune.search.ZoneOrder.Part;
import io.winnow.core.prune.zone.ZoneFacts;
import io.winnow.core.prune.zone.ZoneSpan;

/// The earliest key of a zone's rows, of a type that has keys: its kind, then a `long`. Belongs to one thread.
final class TurnRank {
    private final FirstKey first;
    private long key;

    TurnRank(FirstKey first) {
        this.first = first;
    }

    /// The kind of the earliest key of a zone; [#key] is then its key.
    ///
    /// @param zone [ZoneGrid#NONE] for rows in no zone
    Kind of(Part part, int zone) {
        ZoneSpan span = part.zones();
        if (span == null || zone == ZoneGrid.NONE) {
            return of(part.whole());
        }
        int known = span.completed(span.facts().of(zone));
        int bounds = known & (ZoneFacts.LOW_UNKNOWN | ZoneFacts.HIGH_UNKNOWN);
        if ((known & ZoneFacts.REJECTED) != 0 || (bounds != 0 && (known & ZoneFacts.ORDINARY) != 0)) {
            return of(span.value(zone)); // rare
        }
        Kind kind = first.kind(known & (AbstractValue.NULL | AbstractValue.NANS), (known & ZoneFacts.ORDINARY) != 0);
        key = kind == Kind.ORDINARY ? ordered(first.descending() ? span.highKey(zone) : span.lowKey(zone)) : 0;
        return kind;
    }

    private Kind of(AbstractValue value) {
        Kind kind = first.kind(value.extras(), value.hasOrdinary());
        LongRange range = switch (value) {
            case TruthSet truths -> truths.keys();
            case LongRange keys -> keys;
            case ObjectRange objects -> throw new IllegalStateException("no keys: " + objects);
        };
        key = kind == Kind.ORDINARY ? ordered(first.descending() ? range.last() : range.first()) : 0;
        return kind;
    }

    /// Ascending where the values come in the order that is asked for.
    private long ordered(long valueKey) {
        return first.descending() ? ~valueKey : valueKey;
    }

    /// The key of what was ranked last, ascending in the ordering; 0 where no value decides.
    long key() {
        return key;
    }
}
