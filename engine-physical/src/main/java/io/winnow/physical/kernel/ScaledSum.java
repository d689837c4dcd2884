package io.winnow.physical.kernel;

import io.winnow.core.batch.LongColumn;
import io.winnow.core.scalar.ArithmeticOp;
import org.jspecify.annotations.Nullable;

/// Sums and differences of decimals of 64 bits, each moved up to the scale of the result.
final class ScaledSum {
    private final long leftFactor;
    private final long rightFactor;
    private final @Nullable Long leftConstant;
    private final @Nullable Long rightConstant;

    /// @param shape whose powers of ten all lie in a `long`
    ScaledSum(ArithmeticOp op, DecimalShape shape, Kernel left, Kernel right) {
        leftFactor = Ranges.power(shape.leftPower());
        rightFactor =
                op == ArithmeticOp.SUBTRACT ? -Ranges.power(shape.rightPower()) : Ranges.power(shape.rightPower());
        leftConstant = left instanceof ConstantKernel constant ? constant.asLong() : null;
        rightConstant = right instanceof ConstantKernel constant ? constant.asLong() : null;
    }

    /// Bits of the results; more than 63 where one may not lie in a `long`.
    int bits(int leftBits, int rightBits) {
        return Magnitudes.ofSum(
                Magnitudes.scaled(leftBits, leftFactor), Magnitudes.scaled(rightBits, Math.abs(rightFactor)));
    }

    void compute(LongColumn left, LongColumn right, long[] out, int rows) {
        if (leftConstant != null) {
            LongArithmetic.combine(leftConstant * leftFactor, right.values(), rightFactor, out, rows);
        } else if (rightConstant != null) {
            LongArithmetic.combine(rightConstant * rightFactor, left.values(), leftFactor, out, rows);
        } else {
            LongArithmetic.combine(left.values(), leftFactor, right.values(), rightFactor, out, rows);
        }
    }
}
