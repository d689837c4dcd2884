package io.winnow.core.prune.transfer;

import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.LongRange;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.type.DataType;

/// Arithmetic of intervals of floats. IEEE 754 rounds monotonically, so sums and products have their extremes at
/// the corners; where a NaN can come out of ordinary values, the interval is given up.
final class FloatArithmetic {
    private final DataType type;

    private FloatArithmetic(DataType type) {
        this.type = type;
    }

    /// The values of `left op right`; errors there are none.
    ///
    /// @param left of the result's type; may be NaN
    /// @param right of the result's type; may be NaN
    static AbstractValue apply(ArithmeticOp op, AbstractValue left, AbstractValue right, DataType type) {
        AbstractValue values = left.hasOrdinary() && right.hasOrdinary()
                ? new FloatArithmetic(type).ordinary(op, Span.of((LongRange) left), Span.of((LongRange) right))
                : AbstractValue.nothing(type);
        return left.mayBeNan() || right.mayBeNan() ? values.with(AbstractValue.POSITIVE_NAN) : values;
    }

    private record Span(double low, double high) {
        static Span of(LongRange range) {
            return new Span(((Number) range.low()).doubleValue(), ((Number) range.high()).doubleValue());
        }

        boolean holdsZero() {
            return low <= 0 && high >= 0;
        }

        boolean holdsInfinity() {
            return Double.isInfinite(low) || Double.isInfinite(high);
        }
    }

    private AbstractValue ordinary(ArithmeticOp op, Span a, Span b) {
        return switch (op) {
            case ADD -> sum(a, b);
            case SUBTRACT -> sum(a, new Span(-b.high, -b.low));
            case MULTIPLY ->
                (a.holdsZero() && b.holdsInfinity()) || (a.holdsInfinity() && b.holdsZero())
                        ? anything()
                        : hull(a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high);
            case DIVIDE ->
                b.holdsZero() || (a.holdsInfinity() && b.holdsInfinity())
                        ? anything()
                        : hull(a.low / b.low, a.low / b.high, a.high / b.low, a.high / b.high);
            case MODULO -> {
                // No further from zero than the dividend, and of its sign.
                AbstractValue values = between(Math.min(a.low, 0), Math.max(a.high, 0));
                yield b.holdsZero() || a.holdsInfinity() ? values.with(AbstractValue.POSITIVE_NAN) : values;
            }
        };
    }

    private AbstractValue sum(Span a, Span b) {
        double low = a.low + b.low;
        double high = a.high + b.high;
        boolean opposed = (a.low == Double.NEGATIVE_INFINITY && b.high == Double.POSITIVE_INFINITY)
                || (a.high == Double.POSITIVE_INFINITY && b.low == Double.NEGATIVE_INFINITY);
        return opposed ? anything() : between(low, high);
    }

    private AbstractValue hull(double first, double second, double third, double fourth) {
        return between(
                Math.min(Math.min(first, second), Math.min(third, fourth)),
                Math.max(Math.max(first, second), Math.max(third, fourth)));
    }

    /// Whatever floats can give; what is computed is never the negative NaN.
    private AbstractValue anything() {
        return AbstractValue.present(type).without(AbstractValue.NEGATIVE_NAN);
    }

    /// Doubles hold sums, products and quotients of float32 with so many digits more that rounding twice is
    /// rounding once.
    private AbstractValue between(double low, double high) {
        return type.equals(DataType.FLOAT32)
                ? AbstractValue.between(type, (float) low, (float) high)
                : AbstractValue.between(type, low, high);
    }
}
