package io.winnow.physical.sort;

import io.winnow.core.expr.SortKey;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.search.FirstKey;
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

    /// The same order, as zones are put into.
    public FirstKey first() {
        return new FirstKey(key.expr().type(), key.descending(), key.nullsFirst());
    }

    /// Where the first of the rows can stand whose keys are all allowed by `value`.
    public EarliestKey earliest(AbstractValue value) {
        FirstKey first = first();
        return switch (first.kind(value)) {
            case UNKNOWN -> EarliestKey.UNKNOWN;
            case FIRST_NULL, LAST_NULL -> EarliestKey.NULL;
            case FIRST_NAN -> nan(first, !first.descending());
            case ORDINARY -> new EarliestKey(true, first.bound(value));
            case LAST_NAN -> nan(first, first.descending());
        };
    }

    private static EarliestKey nan(FirstKey first, boolean negative) {
        if (first.type() instanceof DataType.Floating type) {
            return new EarliestKey(true, Nans.of(type, negative));
        }
        throw new IllegalStateException("no NaNs among " + first.type());
    }
}
