package io.winnow.physical.kernel;

import io.winnow.core.expr.Arithmetic;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.type.DataType;
import io.winnow.core.type.PhysicalType;
import org.jspecify.annotations.Nullable;

/// How decimals are computed: the form of each side and of the result, and the powers of ten between their scales.
///
/// @param leftPower digits by which the left side is moved up before the operation
/// @param rightPower the same for the right side
record DecimalShape(
        DataType.Decimal left, DataType.Decimal right, DataType.Decimal result, int leftPower, int rightPower) {
    /// Null where the operands are not decimals, or where the result's scale was cut, so that it needs rounding.
    static @Nullable DecimalShape of(Arithmetic node) {
        if (!(node.type() instanceof DataType.Decimal result
                && node.left().type() instanceof DataType.Decimal left
                && node.right().type() instanceof DataType.Decimal right)) {
            return null;
        }
        DecimalShape shape = switch (node.op()) {
            case ADD, SUBTRACT, MODULO ->
                new DecimalShape(left, right, result, result.scale() - left.scale(), result.scale() - right.scale());
            case MULTIPLY ->
                result.scale() == left.scale() + right.scale() ? new DecimalShape(left, right, result, 0, 0) : null;
            case DIVIDE -> new DecimalShape(left, right, result, result.scale() - left.scale() + right.scale(), 0);
        };
        return shape == null || shape.leftPower < 0 || shape.rightPower < 0 ? null : shape;
    }

    boolean shortSides() {
        return left.physical() == PhysicalType.INT64 && right.physical() == PhysicalType.INT64;
    }

    boolean shortResult() {
        return result.physical() == PhysicalType.INT64;
    }

    /// Whether both sides, moved up, still lie in a `long`.
    boolean shortWhenMoved() {
        int most = DataType.Decimal.MAX_LONG_PRECISION;
        return left.precision() + leftPower <= most && right.precision() + rightPower <= most;
    }

    /// Whether the result's type holds every result.
    boolean isUncut(ArithmeticOp op) {
        int leftDigits = left.precision() - left.scale();
        int rightDigits = right.precision() - right.scale();
        int digits = result.precision() - result.scale();
        return switch (op) {
            case ADD, SUBTRACT -> digits > Math.max(leftDigits, rightDigits);
            case MULTIPLY -> digits >= leftDigits + rightDigits;
            case DIVIDE, MODULO -> false;
        };
    }
}
