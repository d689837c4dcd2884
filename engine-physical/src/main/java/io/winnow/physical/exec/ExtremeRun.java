package io.winnow.physical.exec;

import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.FloatColumn;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.IntervalColumn;
import io.winnow.core.batch.ListColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.batch.StructColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.collect.ByteRange;
import io.winnow.core.collect.FloatRange;
import io.winnow.core.collect.IntegerRange;
import io.winnow.core.collect.NoRange;
import io.winnow.core.collect.ValueRange;
import io.winnow.core.collect.WideRange;
import io.winnow.core.index.Zones;
import io.winnow.core.prune.zone.BoundKeys;
import io.winnow.core.table.Stat;
import org.jspecify.annotations.Nullable;

/// The least or the greatest value of zones of one column, none of which has a NaN, by the keys of their bounds.
/// Belongs to one thread.
final class ExtremeRun {
    private static final int BLOCK = 1024;

    private final Zones zones;
    private final Column bounds;
    private final boolean least;
    private final long[] keys = new long[BLOCK];
    private int keysFrom;
    private int keysTo;
    private boolean any;
    private long bestKey;
    /// The zone whose bound is the best, unless [#known] is.
    private int best;

    private @Nullable Object known;

    /// @param bounds of the zones, decoded
    /// @param least whether it is a minimum
    ExtremeRun(Zones zones, Column bounds, boolean least) {
        this.zones = zones;
        this.bounds = bounds;
        this.least = least;
    }

    /// Whether the bounds have keys that this compares.
    boolean isKeyed() {
        return switch (bounds) {
            case LongColumn _, IntColumn _, DoubleColumn _, FloatColumn _ -> true;
            case NullColumn _, BoolColumn _, Int128Column _, BytesColumn _, IntervalColumn _ -> false;
            case ListColumn _, StructColumn _, DictionaryColumn _ -> false;
        };
    }

    /// Whether the bound of a zone is a value of it, its deleted rows included.
    boolean isMet(long[] exact, int zone) {
        return bounds.isValid(zone) && Validity.isSet(exact, zone);
    }

    /// Takes a zone whose bound a live row has, or is not [#isBeyond] what is known.
    void add(int zone) {
        if (isBeyond(zone)) {
            any = true;
            best = zone;
            bestKey = key(zone);
            known = null;
        }
    }

    /// Takes note of a value that a row has which is counted somewhere: zones that are not beyond it cannot matter.
    void offer(Object value) {
        ColumnBuilder builder = new ColumnBuilder(zones.type());
        builder.add(value);
        long[] key = new long[1];
        BoundKeys.read(builder.build(), zones.type(), 0, 1, key);
        if (!any || isBeyond(key[0], bestKey)) {
            any = true;
            bestKey = key[0];
            known = value;
        }
    }

    /// Whether a zone may hold a value beyond all that is known so far.
    boolean isBeyond(int zone) {
        return !any || isBeyond(key(zone), bestKey);
    }

    /// Whether the bound of a zone is beyond that of another.
    boolean isBeyond(int zone, int other) {
        return isBeyond(key(zone), key(other));
    }

    /// Whether a live row has the bound of a zone, because none of the deleted rows has it.
    ///
    /// @param gone what these hold, those of other zones perhaps among them
    boolean isMetWithout(int zone, ValueRange gone) {
        return !gone.hasValues() || isBeyond(key(zone), key(gone));
    }

    private boolean isBeyond(long key, long other) {
        return least ? key < other : key > other;
    }

    private long key(int zone) {
        if (zone < keysFrom || zone >= keysTo) {
            keysFrom = zone;
            keysTo = Math.min(zones.count(), zone + BLOCK);
            BoundKeys.read(bounds, zones.type(), keysFrom, keysTo - keysFrom, keys);
        }
        return keys[zone - keysFrom];
    }

    private long key(ValueRange gone) {
        return switch (gone) {
            case IntegerRange range -> BoundKeys.of(least ? range.min() : range.max(), zones.type());
            case FloatRange range -> {
                double value = least ? range.min() : range.max();
                yield bounds instanceof FloatColumn ? BoundKeys.of((float) value) : BoundKeys.of(value);
            }
            case WideRange _, ByteRange _, NoRange _ ->
                throw new IllegalArgumentException("no keys of " + zones.type());
        };
    }

    /// The best value; absent where nothing was added.
    Stat<Object> value() {
        Object value = !any ? null : known != null ? known : ColumnValues.at(bounds, zones.type(), best);
        return value == null ? Stat.absent() : Stat.exact(value);
    }

    void clear() {
        any = false;
        known = null;
    }
}
