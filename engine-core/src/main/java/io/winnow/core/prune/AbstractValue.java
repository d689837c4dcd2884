package io.winnow.core.prune;

import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.type.DataType;
import org.jspecify.annotations.Nullable;

/// What is known of the values that an expression takes over a set of rows, without reading them: an interval of
/// ordinary values in the type's one order, and whether NULL, a NaN of either sign, or an error may occur too.
///
/// Over-approximates: what a row gives is always allowed, what is allowed need not occur. An abstract value that
/// allows nothing at all is that of no rows. Infinities are ordinary values, NaNs are not; either zero stands for
/// both. Immutable.
///
/// [TruthSet] holds those of type BOOLEAN, [LongRange] the types whose order is that of a `long`, [ObjectRange] the
/// rest.
public sealed interface AbstractValue permits TruthSet, LongRange, ObjectRange {
    /// Bit of [#extras]: NULL may occur.
    int NULL = 1;

    /// Bit of [#extras]: a NaN with its sign bit set may occur.
    int NEGATIVE_NAN = 2;

    /// Bit of [#extras]: a NaN without its sign bit set may occur.
    int POSITIVE_NAN = 4;

    /// Bit of [#extras]: evaluation may fail.
    int FAILURE = 8;

    /// Bits of [#extras]: a NaN may occur.
    int NANS = NEGATIVE_NAN | POSITIVE_NAN;

    DataType type();

    /// What may occur beside ordinary values, as bits.
    int extras();

    /// The same ordinary values, with other extras.
    AbstractValue withExtras(int extras);

    /// Whether a value that is neither NULL nor NaN may occur.
    boolean hasOrdinary();

    /// The carrier of the least ordinary value, or one below all; null where there is no bound. Only where
    /// [#hasOrdinary].
    @Nullable
    Object low();

    /// The carrier of the greatest ordinary value, or one above all; null where there is no bound. Only where
    /// [#hasOrdinary].
    @Nullable
    Object high();

    /// What either of two allows, and what lies between them; both of one type.
    AbstractValue join(AbstractValue other);

    default boolean mayBeNull() {
        return (extras() & NULL) != 0;
    }

    default boolean mayFail() {
        return (extras() & FAILURE) != 0;
    }

    default boolean mayBeNan() {
        return (extras() & NANS) != 0;
    }

    /// Whether a value that is not NULL may occur.
    default boolean mayBePresent() {
        return hasOrdinary() || mayBeNan();
    }

    /// Whether anything but an error may occur.
    default boolean mayHaveValue() {
        return mayBePresent() || mayBeNull();
    }

    /// The same with some extras more.
    default AbstractValue with(int extras) {
        return (extras() | extras) == extras() ? this : withExtras(extras() | extras);
    }

    /// The same without some extras.
    default AbstractValue without(int extras) {
        return (extras() & extras) == 0 ? this : withExtras(extras() & ~extras);
    }

    /// The carrier of the only value that is possible, where there is no other outcome; null where there may be
    /// several, or where values that are equal may differ otherwise (zeros of floats, intervals, nested values).
    default @Nullable Object single() {
        if (!hasOrdinary() || extras() != 0 || !Keys.isFaithful(type())) {
            return null;
        }
        Object low = low();
        Object high = high();
        return low != null && high != null && ScalarOrder.equal(low, high, type()) && !Keys.isFloatZero(low)
                ? low
                : null;
    }

    /// No rows.
    static AbstractValue nothing(DataType type) {
        return type instanceof DataType.Bool
                ? TruthSet.NONE
                : Keys.isLong(type) ? LongRange.none(type) : ObjectRange.none(type);
    }

    /// Every value of the type, NULL and NaNs included, and no error: a column of which nothing is known.
    static AbstractValue anything(DataType type) {
        return present(type).with(NULL);
    }

    /// Every value of the type but NULL.
    static AbstractValue present(DataType type) {
        return switch (type) {
            case DataType.Null _ -> nothing(type);
            case DataType.Floating _ -> between(type, null, null).with(NANS);
            default -> between(type, null, null);
        };
    }

    /// Only NULL.
    static AbstractValue nulls(DataType type) {
        return nothing(type).with(NULL);
    }

    /// Only errors.
    static AbstractValue failure(DataType type) {
        return nothing(type).with(FAILURE);
    }

    /// The ordinary values from `low` to `high`, both included.
    ///
    /// @param low carrier of the type and no NaN, null for no bound
    /// @param high like `low`
    static AbstractValue between(DataType type, @Nullable Object low, @Nullable Object high) {
        if (!Keys.isLong(type)) {
            return ObjectRange.of(type, low, high, 0);
        }
        long least = low == null ? Keys.least(type) : Keys.of(low, type);
        long greatest = high == null ? Keys.greatest(type) : Keys.of(high, type);
        return ofKeys(type, least, greatest);
    }

    /// The ordinary values whose keys (see [LongRange]) lie from `low` to `high`.
    static AbstractValue ofKeys(DataType type, long low, long high) {
        return type instanceof DataType.Bool
                ? TruthSet.of((low <= 0 && high >= 0 ? TruthSet.FALSE_BIT : 0)
                        | (low <= 1 && high >= 1 ? TruthSet.TRUE_BIT : 0))
                : LongRange.of(type, low, high);
    }

    /// One value.
    ///
    /// @param value carrier of the type, null for NULL
    static AbstractValue constant(DataType type, @Nullable Object value) {
        if (value == null || type instanceof DataType.Null) {
            return nulls(type);
        }
        return switch (value) {
            case Double number
            when Double.isNaN(number) -> nothing(type).with(nan(Double.doubleToRawLongBits(number) < 0));
            case Float number when Float.isNaN(number) -> nothing(type).with(nan(Float.floatToRawIntBits(number) < 0));
            default -> between(type, value, value);
        };
    }

    private static int nan(boolean negative) {
        return negative ? NEGATIVE_NAN : POSITIVE_NAN;
    }
}
