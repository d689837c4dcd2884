package io.winnow.physical.sort;

import io.winnow.core.expr.SortKey;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.type.DataType;
import java.util.Comparator;

/// The order of a sort key, for values that statistics allow. Places that nothing is known of come before all.
public record KeyOrder(SortKey key) implements Comparator<EarliestKey> {
    private static final float NEGATIVE_NAN_FLOAT = Float.intBitsToFloat(0xffc0_0000);
    private static final double NEGATIVE_NAN = Double.longBitsToDouble(0xfff8_0000_0000_0000L);

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
        int firstNan = key.descending() ? AbstractValue.POSITIVE_NAN : AbstractValue.NEGATIVE_NAN;
        if ((value.extras() & firstNan) != 0) {
            return new EarliestKey(true, nan(key.descending()));
        }
        if (value.hasOrdinary()) {
            Object bound = key.descending() ? value.high() : value.low();
            return bound == null ? EarliestKey.UNKNOWN : new EarliestKey(true, bound);
        }
        return new EarliestKey(true, nan(!key.descending()));
    }

    private Object nan(boolean positive) {
        boolean isFloat = key.expr().type() instanceof DataType.Floating floating && floating.bits() == 32;
        return isFloat
                ? (Object) (positive ? Float.NaN : NEGATIVE_NAN_FLOAT)
                : (Object) (positive ? Double.NaN : NEGATIVE_NAN);
    }
}
