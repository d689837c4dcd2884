package io.winnow.core.prune;

import io.winnow.core.type.DataType;

/// Values of a type whose order is that of a `long` key (see [Keys]): integers, floats, dates, times, timestamps
/// and decimals of at most 18 digits. Keys have no gaps, so both ends are closed.
///
/// @param first key of the least ordinary value; 1 where there is none
/// @param last key of the greatest ordinary value; 0 where there is none
public record LongRange(DataType type, long first, long last, int extras) implements AbstractValue {
    static LongRange of(DataType type, long first, long last) {
        return first <= last ? new LongRange(type, first, last, 0) : none(type);
    }

    static LongRange none(DataType type) {
        return new LongRange(type, 1, 0, 0);
    }

    @Override
    public LongRange withExtras(int extras) {
        return new LongRange(type, first, last, extras);
    }

    @Override
    public boolean hasOrdinary() {
        return first <= last;
    }

    @Override
    public Object low() {
        return Keys.carrier(first, type);
    }

    @Override
    public Object high() {
        return Keys.carrier(last, type);
    }

    @Override
    public LongRange join(AbstractValue other) {
        LongRange that = (LongRange) other;
        int both = extras | that.extras;
        if (!that.hasOrdinary()) {
            return withExtras(both);
        }
        return hasOrdinary()
                ? new LongRange(type, Math.min(first, that.first), Math.max(last, that.last), both)
                : that.withExtras(both);
    }

    /// Such as `INTEGER [10, 20], NULL`.
    @Override
    public String toString() {
        return AbstractText.of(this);
    }
}
