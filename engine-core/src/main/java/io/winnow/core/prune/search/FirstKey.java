package io.winnow.core.prune.search;

import io.winnow.core.prune.AbstractValue;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.type.DataType;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/// Where the earliest key of some rows can stand in an ordering, by what is known of their keys. Immutable.
///
/// @param type of the key
public record FirstKey(DataType type, boolean descending, boolean nullsFirst) {
    /// What the earliest key can be, in the order in which rows are visited.
    public enum Kind {
        /// Nothing is known: any key, or none.
        UNKNOWN(0),
        FIRST_NULL(1),
        /// The NaN that comes before all numbers: with a sign in ascending order, without in descending order.
        FIRST_NAN(2),
        /// Neither NULL nor NaN: a value decides.
        ORDINARY(3),
        /// The NaN that comes after all numbers.
        LAST_NAN(4),
        LAST_NULL(5);

        private final byte rank;

        Kind(int rank) {
            this.rank = (byte) rank;
        }

        /// Its place in that order, from 0 without gaps.
        byte rank() {
            return rank;
        }
    }

    /// The kind of the earliest key that `value` allows, [Kind#UNKNOWN] also where the value that decides has no
    /// bound.
    public Kind kind(AbstractValue value) {
        Kind kind = kind(value.extras(), value.hasOrdinary());
        return kind == Kind.ORDINARY && bound(value) == null ? Kind.UNKNOWN : kind;
    }

    /// The same by facts alone.
    ///
    /// @param extras bits of [AbstractValue#extras]
    /// @param ordinary whether there may be values that are neither NULL nor NaN
    Kind kind(int extras, boolean ordinary) {
        boolean present = ordinary || (extras & AbstractValue.NANS) != 0;
        if ((extras & AbstractValue.FAILURE) != 0 || (!present && (extras & AbstractValue.NULL) == 0)) {
            return Kind.UNKNOWN;
        }
        if ((extras & AbstractValue.NULL) != 0 && (nullsFirst || !present)) {
            return nullsFirst ? Kind.FIRST_NULL : Kind.LAST_NULL;
        }
        int firstNan = descending ? AbstractValue.POSITIVE_NAN : AbstractValue.NEGATIVE_NAN;
        return (extras & firstNan) != 0 ? Kind.FIRST_NAN : ordinary ? Kind.ORDINARY : Kind.LAST_NAN;
    }

    /// The carrier of the earliest ordinary value that `value` allows; null where there is no bound.
    public @Nullable Object bound(AbstractValue value) {
        return descending ? value.high() : value.low();
    }

    /// The order of such carriers.
    Comparator<Object> order() {
        Comparator<Object> ascending = ScalarOrder.of(type);
        return descending ? ascending.reversed() : ascending;
    }
}
