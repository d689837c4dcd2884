package io.winnow.physical.kernel;

import io.winnow.core.expr.ComparisonOp;

/// An operator as three bits: whether it holds for less (1), equal (2) and greater (4).
final class Signs {
    private Signs() {}

    static int of(ComparisonOp op) {
        return (op.holds(-1) ? 1 : 0) | (op.holds(0) ? 2 : 0) | (op.holds(1) ? 4 : 0);
    }

    /// 1 if an operator holds for a sign of -1, 0 or 1, else 0.
    static byte holds(int signs, int sign) {
        return (byte) (signs >>> (sign + 1) & 1);
    }
}
