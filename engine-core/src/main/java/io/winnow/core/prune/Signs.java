package io.winnow.core.prune;

import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.type.DataType;
import org.jspecify.annotations.Nullable;

/// How values of two abstract values may compare, as bits. NULLs and errors are left out.
public final class Signs {
    /// The left one may be less.
    public static final int LESS = 1;

    /// They may be equal.
    public static final int EQUAL = 2;

    /// The left one may be greater.
    public static final int GREATER = 4;

    private Signs() {}

    /// The signs that [ScalarOrder#compare(Object, DataType, Object, DataType)] may give; of unlike types too.
    public static int of(AbstractValue left, AbstractValue right) {
        int signs = left.hasOrdinary() && right.hasOrdinary() ? ordinary(left, right) : 0;
        int leftNans = left.extras() & AbstractValue.NANS;
        int rightNans = right.extras() & AbstractValue.NANS;
        return (leftNans | rightNans) == 0 ? signs : signs | nans(left, leftNans, right, rightNans);
    }

    /// Pairs of which at least one is a NaN: the negative one is below all else, the positive one above.
    private static int nans(AbstractValue left, int leftNans, AbstractValue right, int rightNans) {
        int signs = (leftNans & rightNans) != 0 ? EQUAL : 0;
        boolean leftBelow = (leftNans & AbstractValue.NEGATIVE_NAN) != 0;
        boolean leftAbove = (leftNans & AbstractValue.POSITIVE_NAN) != 0;
        boolean rightBelow = (rightNans & AbstractValue.NEGATIVE_NAN) != 0;
        boolean rightAbove = (rightNans & AbstractValue.POSITIVE_NAN) != 0;
        boolean less = (leftBelow && (right.hasOrdinary() || rightAbove)) || (rightAbove && left.hasOrdinary());
        boolean greater = (leftAbove && (right.hasOrdinary() || rightBelow)) || (rightBelow && left.hasOrdinary());
        return signs | (less ? LESS : 0) | (greater ? GREATER : 0);
    }

    private static int ordinary(AbstractValue left, AbstractValue right) {
        if (left instanceof LongRange a
                && right instanceof LongRange b
                && a.type().equals(b.type())) {
            return (a.first() < b.last() ? LESS : 0)
                    | (Math.max(a.first(), b.first()) <= Math.min(a.last(), b.last()) ? EQUAL : 0)
                    | (a.last() > b.first() ? GREATER : 0);
        }
        int below = order(left.low(), left.type(), right.high(), right.type(), -1);
        int above = order(left.high(), left.type(), right.low(), right.type(), 1);
        boolean touches = !lowOpen(left) && !highOpen(right);
        boolean touched = !highOpen(left) && !lowOpen(right);
        boolean equal = (below < 0 || (below == 0 && touches)) && (above > 0 || (above == 0 && touched));
        return (below < 0 ? LESS : 0) | (equal ? EQUAL : 0) | (above > 0 ? GREATER : 0);
    }

    /// Compares two ends; a missing one lies beyond all.
    private static int order(
            @Nullable Object left, DataType leftType, @Nullable Object right, DataType rightType, int missing) {
        return left == null || right == null ? missing : ScalarOrder.compare(left, leftType, right, rightType);
    }

    private static boolean lowOpen(AbstractValue value) {
        return value instanceof ObjectRange range && range.lowOpen();
    }

    private static boolean highOpen(AbstractValue value) {
        return value instanceof ObjectRange range && range.highOpen();
    }
}
