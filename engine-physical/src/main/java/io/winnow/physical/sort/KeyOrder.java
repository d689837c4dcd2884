package io.winnow.physical.sort;

import io.winnow.core.expr.SortKey;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.scalar.Nans;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.type.DataType;
import java.util.Comparator;

/// The order of a sort key, for values that statistics allow. Places that nothing is known of come before all.
public record KeyOrder(SortKey key) implements Comparator<EarliestKey> {
    @Override
    public int compare(EarliestKey left, EarliestKey right) {
        if (!left.bounded() || !right.bounded()) {
            return Boolean.compare(left.bounded(), right.bounded());
        }
        Object a = left.value();
        Object b = right.value();
        if (a == null || b == null) {
            return a == b ? 0 : (a == null) == key.nullsFirst() ? -1 : 1;
        }
        int order = ScalarOrder.compare(a, b, key.expr().type());
        return key.descending() ? -order : order;
    }

    /// Where the first of the rows can stand whose keys are all allowed by `value`.
    public EarliestKey earliest(AbstractValue value) {
        if (value.mayFail() || !value.mayHaveValue()) {
            return EarliestKey.UNKNOWN;
        }
        if (value.mayBeNull() && (key.nullsFirst() || !value.mayBePresent())) {
            return EarliestKey.NULL;
        }
        // In ascending order NaNs with a sign come first of all, in descending order those without.
        int firstNan = key.descending() ? AbstractValue.POSITIVE_NAN : AbstractValue.NEGATIVE_NAN;
        if (key.expr().type() instanceof DataType.Floating type) {
            if ((value.extras() & firstNan) != 0) {
                return new EarliestKey(true, Nans.of(type, !key.descending()));
            }
            if (!value.hasOrdinary()) {
                return new EarliestKey(true, Nans.of(type, key.descending()));
            }
        }
        Object bound = key.descending() ? value.high() : value.low();
        return bound == null ? EarliestKey.UNKNOWN : new EarliestKey(true, bound);
    }
}
