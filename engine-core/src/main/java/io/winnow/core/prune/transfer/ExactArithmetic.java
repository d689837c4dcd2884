package io.winnow.core.prune.transfer;

import io.winnow.core.prune.AbstractValue;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.scalar.Numbers;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/// Checked arithmetic of intervals of integers and decimals.
///
/// Each operation takes its extremes at the corners of the two intervals; what lies outside the result's type is
/// overflow, the rest a value.
final class ExactArithmetic {
    private final DataType result;
    private final BigDecimal least;
    private final BigDecimal greatest;

    private ExactArithmetic(DataType result) {
        this.result = result;
        if (result instanceof DataType.Int integer) {
            least = new BigDecimal(Numbers.least(integer));
            greatest = new BigDecimal(Numbers.greatest(integer));
        } else {
            DataType.Decimal decimal = (DataType.Decimal) result;
            greatest =
                    new BigDecimal(BigInteger.TEN.pow(decimal.precision()).subtract(BigInteger.ONE), decimal.scale());
            least = greatest.negate();
        }
    }

    /// The ordinary values of `left op right`, and whether some overflow or divide by zero.
    ///
    /// @param left has ordinary values
    /// @param right has ordinary values
    static AbstractValue apply(ArithmeticOp op, AbstractValue left, AbstractValue right, DataType result) {
        Span a = Span.of(left);
        Span b = Span.of(right);
        if (a == null || b == null) {
            return AbstractValue.present(result).with(AbstractValue.FAILURE);
        }
        ExactArithmetic arithmetic = new ExactArithmetic(result);
        return switch (op) {
            case ADD -> arithmetic.fit(a.low.add(b.low), a.high.add(b.high));
            case SUBTRACT -> arithmetic.fit(a.low.subtract(b.high), a.high.subtract(b.low));
            case MULTIPLY -> arithmetic.product(a, b);
            case DIVIDE -> arithmetic.quotient(a, b);
            case MODULO -> arithmetic.remainder(a, b);
        };
    }

    /// An interval with two closed ends.
    private record Span(BigDecimal low, BigDecimal high) {
        static @Nullable Span of(AbstractValue value) {
            Object low = value.low();
            Object high = value.high();
            return low == null || high == null
                    ? null
                    : new Span(Numbers.exact(low, value.type()), Numbers.exact(high, value.type()));
        }

        boolean holdsZero() {
            return low.signum() <= 0 && high.signum() >= 0;
        }
    }

    /// What of an interval of exact results the type holds.
    private AbstractValue fit(BigDecimal low, BigDecimal high) {
        BigDecimal first = rounded(low);
        BigDecimal last = rounded(high);
        boolean below = first.compareTo(least) < 0;
        boolean above = last.compareTo(greatest) > 0;
        AbstractValue values = last.compareTo(least) < 0 || first.compareTo(greatest) > 0
                ? AbstractValue.nothing(result)
                : AbstractValue.between(result, carrier(below ? least : first), carrier(above ? greatest : last));
        return below || above ? values.with(AbstractValue.FAILURE) : values;
    }

    private BigDecimal rounded(BigDecimal exact) {
        return result instanceof DataType.Decimal decimal && exact.scale() > decimal.scale()
                ? exact.setScale(decimal.scale(), RoundingMode.HALF_UP)
                : exact;
    }

    private Object carrier(BigDecimal value) {
        return result instanceof DataType.Decimal decimal
                ? value.setScale(decimal.scale(), RoundingMode.UNNECESSARY)
                : (Object) value.longValue();
    }

    private AbstractValue product(Span a, Span b) {
        BigDecimal[] corners = {
            a.low.multiply(b.low), a.low.multiply(b.high), a.high.multiply(b.low), a.high.multiply(b.high)
        };
        return hull(corners);
    }

    private AbstractValue hull(BigDecimal[] corners) {
        BigDecimal low = corners[0];
        BigDecimal high = corners[0];
        for (BigDecimal corner : corners) {
            low = low.min(corner);
            high = high.max(corner);
        }
        return fit(low, high);
    }

    /// Over the divisors below and above zero, apart.
    private AbstractValue quotient(Span a, Span b) {
        AbstractValue values = b.holdsZero() ? AbstractValue.failure(result) : AbstractValue.nothing(result);
        BigDecimal step = b.low.ulp().min(b.high.ulp());
        if (b.low.signum() < 0) {
            values = values.join(quotients(a, b.low, b.high.min(step.negate())));
        }
        if (b.high.signum() > 0) {
            values = values.join(quotients(a, b.low.max(step), b.high));
        }
        return values;
    }

    private AbstractValue quotients(Span a, BigDecimal least, BigDecimal greatest) {
        return hull(new BigDecimal[] {
            divide(a.low, least), divide(a.low, greatest), divide(a.high, least), divide(a.high, greatest)
        });
    }

    private BigDecimal divide(BigDecimal dividend, BigDecimal divisor) {
        int scale = result instanceof DataType.Decimal decimal ? decimal.scale() : 0;
        return dividend.divide(divisor, scale, scale == 0 ? RoundingMode.DOWN : RoundingMode.HALF_UP);
    }

    /// Less than the divisor and no more than the dividend, whose sign it has.
    private AbstractValue remainder(Span a, Span b) {
        AbstractValue failure = b.holdsZero() ? AbstractValue.failure(result) : AbstractValue.nothing(result);
        BigDecimal widest = b.low.abs().max(b.high.abs());
        if (widest.signum() == 0) {
            return failure;
        }
        if (b.low.compareTo(b.high) == 0
                && a.low.divideToIntegralValue(b.low).compareTo(a.high.divideToIntegralValue(b.low)) == 0) {
            return failure.join(fit(a.low.remainder(b.low), a.high.remainder(b.low)));
        }
        BigDecimal most = widest.subtract(a.low.ulp().min(a.high.ulp()).min(b.low.ulp()));
        BigDecimal low = a.low.signum() < 0 ? a.low.max(most.negate()) : BigDecimal.ZERO;
        BigDecimal high = a.high.signum() > 0 ? a.high.min(most) : BigDecimal.ZERO;
        return failure.join(fit(low, high));
    }
}
