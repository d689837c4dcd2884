package io.winnow.core.prune;

import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.type.DataType;
import org.jspecify.annotations.Nullable;

/// Values of a type without `long` keys: strings, byte strings, decimals of more than 18 digits, intervals, nested
/// values. Either end is closed, open or missing.
///
/// An open end that has a nearest value inside is kept as that value, closed: `(x` of strings as `[x\0`.
///
/// @param low carrier of the lower bound; null for none
/// @param high carrier of the upper bound; null for none
/// @param ends [#LOW_OPEN] and [#HIGH_OPEN] as bits, or [#EMPTY] where there is no ordinary value
public record ObjectRange(
        DataType type, @Nullable Object low, @Nullable Object high, int ends, int extras) implements AbstractValue {
    /// Bit of `ends`: `low` itself is outside.
    public static final int LOW_OPEN = 1;

    /// Bit of `ends`: `high` itself is outside.
    public static final int HIGH_OPEN = 2;

    /// All of `ends` for a range without values.
    public static final int EMPTY = 4;

    static ObjectRange none(DataType type) {
        return new ObjectRange(type, null, null, EMPTY, 0);
    }

    /// The ordinary values between two bounds.
    ///
    /// @param ends [#LOW_OPEN] and [#HIGH_OPEN] as bits
    public static ObjectRange of(DataType type, @Nullable Object low, @Nullable Object high, int ends) {
        Object least = low == null ? Neighbours.least(type) : low;
        Object greatest = high == null ? Neighbours.greatest(type) : high;
        int open = ends;
        if (low != null && (ends & LOW_OPEN) != 0) {
            Object next = Neighbours.after(low, type);
            least = next == null ? low : next;
            open &= next == null ? open : ~LOW_OPEN;
        }
        if (high != null && (ends & HIGH_OPEN) != 0) {
            Object before = Neighbours.before(high, type);
            greatest = before == null ? high : before;
            open &= before == null ? open : ~HIGH_OPEN;
        }
        if (least == null) {
            open &= ~LOW_OPEN;
        }
        if (greatest == null) {
            open &= ~HIGH_OPEN;
        }
        if (least != null && greatest != null) {
            int order = ScalarOrder.compare(least, greatest, type);
            if (order > 0 || (order == 0 && open != 0)) {
                return none(type);
            }
        }
        return new ObjectRange(type, least, greatest, open, 0);
    }

    @Override
    public ObjectRange withExtras(int extras) {
        return new ObjectRange(type, low, high, ends, extras);
    }

    @Override
    public boolean hasOrdinary() {
        return ends != EMPTY;
    }

    /// Whether `low` itself is outside.
    public boolean lowOpen() {
        return (ends & LOW_OPEN) != 0;
    }

    /// Whether `high` itself is outside.
    public boolean highOpen() {
        return (ends & HIGH_OPEN) != 0;
    }

    @Override
    public ObjectRange join(AbstractValue other) {
        ObjectRange that = (ObjectRange) other;
        int both = extras | that.extras;
        if (!that.hasOrdinary()) {
            return withExtras(both);
        }
        if (!hasOrdinary()) {
            return that.withExtras(both);
        }
        ObjectRange lower = lowEnd(that) <= 0 ? this : that;
        ObjectRange upper = highEnd(that) >= 0 ? this : that;
        return new ObjectRange(type, lower.low, upper.high, (lower.ends & LOW_OPEN) | (upper.ends & HIGH_OPEN), both);
    }

    /// Such as `VARCHAR ['a', 'b')`.
    @Override
    public String toString() {
        return AbstractText.of(this);
    }

    /// Compares the lower ends.
    private int lowEnd(ObjectRange that) {
        if (low == null || that.low == null) {
            return Boolean.compare(low != null, that.low != null);
        }
        int order = ScalarOrder.compare(low, that.low, type);
        return order != 0 ? order : Boolean.compare(lowOpen(), that.lowOpen());
    }

    /// Compares the upper ends.
    private int highEnd(ObjectRange that) {
        if (high == null || that.high == null) {
            return Boolean.compare(high == null, that.high == null);
        }
        int order = ScalarOrder.compare(high, that.high, type);
        return order != 0 ? order : Boolean.compare(that.highOpen(), highOpen());
    }
}
