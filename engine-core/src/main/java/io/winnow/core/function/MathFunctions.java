package io.winnow.core.function;

import static io.winnow.core.function.FunctionCategory.MATH;
import static io.winnow.core.type.DataType.BOOL;
import static io.winnow.core.type.DataType.FLOAT64;
import static io.winnow.core.type.DataType.INT64;

import io.winnow.core.prune.transfer.Rising;
import io.winnow.core.prune.transfer.Testing;
import io.winnow.core.scalar.ScalarArithmetic;
import io.winnow.core.type.DataType;
import java.math.BigInteger;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoublePredicate;
import java.util.function.DoubleUnaryOperator;

/// Functions of doubles, by IEEE 754: outside their domain they give NaN or an infinity, never an error. Computed by
/// `StrictMath`, so that every machine gives the same digits.
final class MathFunctions {
    private static final double LN_2 = StrictMath.log(2);

    /// More than what fdlibm's functions are wrong by, twice.
    private static final int ULPS = 4;

    private MathFunctions() {}

    static List<BuiltIn> all() {
        return List.of(
                unary("sqrt(x): the square root", StrictMath::sqrt).carriedBy(new Rising(0, 0)),
                unary("cbrt(x): the cube root", StrictMath::cbrt).carriedBy(new Rising(Double.NEGATIVE_INFINITY, ULPS)),
                unary("exp(x): e to the power x", StrictMath::exp)
                        .carriedBy(new Rising(Double.NEGATIVE_INFINITY, ULPS)),
                unary("ln(x): the natural logarithm", StrictMath::log).carriedBy(new Rising(0, ULPS)),
                unary("log10(x): the logarithm to base 10", StrictMath::log10).carriedBy(new Rising(0, ULPS)),
                unary("log2(x): the logarithm to base 2", MathFunctions::log2),
                BuiltIn.of(
                        MATH,
                        "log(x) or log(b, x): the logarithm of x to base 10, or to base b",
                        Forms.optional(FLOAT64, 1, FLOAT64, FLOAT64),
                        (a, _) -> positive(
                                a.length == 1 ? StrictMath.log10((Double) a[0]) : log((Double) a[0], (Double) a[1]))),
                binary("power(x, y): x to the power y", StrictMath::pow).alsoNamed("pow"),
                unary("sin(x): the sine of x radians", StrictMath::sin),
                unary("cos(x): the cosine of x radians", StrictMath::cos),
                unary("tan(x): the tangent of x radians", StrictMath::tan),
                unary("cot(x): the cotangent of x radians", x -> 1 / StrictMath.tan(x)),
                unary("asin(x): the arc sine, in radians", StrictMath::asin),
                unary("acos(x): the arc cosine, in radians", StrictMath::acos),
                unary("atan(x): the arc tangent, in radians", StrictMath::atan),
                unary("sinh(x): the hyperbolic sine", StrictMath::sinh),
                unary("cosh(x): the hyperbolic cosine", StrictMath::cosh),
                unary("tanh(x): the hyperbolic tangent", StrictMath::tanh),
                binary("atan2(y, x): the angle of the point (x, y), in radians", StrictMath::atan2),
                unary("degrees(x): radians as degrees", StrictMath::toDegrees),
                unary("radians(x): degrees as radians", StrictMath::toRadians),
                BuiltIn.of(MATH, "pi(): 3.14159…", Forms.of(FLOAT64), (_, _) -> Math.PI),
                test("isnan(x): whether x is a NaN", Double::isNaN),
                test("isinf(x): whether x is an infinity", Double::isInfinite),
                test("isfinite(x): whether x is neither NaN nor infinite", Double::isFinite),
                BuiltIn.of(
                                MATH,
                                "random(): a new number from 0 to below 1 for each row",
                                Forms.of(FLOAT64),
                                (_, _) -> ThreadLocalRandom.current().nextDouble())
                        .alsoNamed("rand")
                        .that(Volatility.VOLATILE),
                BuiltIn.of(
                                MATH,
                                "gcd(a, b): the greatest common divisor, never negative",
                                Forms.of(INT64, INT64, INT64),
                                (a, _) -> whole("gcd", big(a[0]).gcd(big(a[1]))))
                        .alsoNamed("greatest_common_divisor")
                        .thatFails(),
                BuiltIn.of(
                                MATH,
                                "lcm(a, b): the least common multiple, never negative",
                                Forms.of(INT64, INT64, INT64),
                                (a, _) -> whole("lcm", lcm(big(a[0]), big(a[1]))))
                        .alsoNamed("least_common_multiple")
                        .thatFails());
    }

    private static BuiltIn unary(String description, DoubleUnaryOperator function) {
        return BuiltIn.of(
                MATH,
                description,
                Forms.of(FLOAT64, FLOAT64),
                (a, _) -> positive(function.applyAsDouble((Double) a[0])));
    }

    private static BuiltIn binary(String description, DoubleBinaryOperator function) {
        return BuiltIn.of(
                MATH,
                description,
                Forms.of(FLOAT64, FLOAT64, FLOAT64),
                (a, _) -> positive(function.applyAsDouble((Double) a[0], (Double) a[1])));
    }

    private static BuiltIn test(String description, DoublePredicate test) {
        return BuiltIn.of(MATH, description, Forms.of(BOOL, FLOAT64), (a, _) -> test.test((Double) a[0]))
                .carriedBy(new Testing(test));
    }

    private static Double positive(double value) {
        return ScalarArithmetic.positiveNan(value);
    }

    /// Exact for powers of two.
    private static double log2(double x) {
        if (!(x >= Double.MIN_NORMAL) || x == Double.POSITIVE_INFINITY) {
            return StrictMath.log(x) / LN_2;
        }
        int exponent = Math.getExponent(x);
        return exponent + StrictMath.log(x / StrictMath.scalb(1.0, exponent)) / LN_2;
    }

    private static double log(double base, double x) {
        if (base == 10) {
            return StrictMath.log10(x);
        }
        return base == 2 ? log2(x) : StrictMath.log(x) / StrictMath.log(base);
    }

    private static BigInteger big(Object value) {
        return BigInteger.valueOf((Long) value);
    }

    private static BigInteger lcm(BigInteger a, BigInteger b) {
        return a.signum() == 0 || b.signum() == 0
                ? BigInteger.ZERO
                : a.multiply(b).abs().divide(a.gcd(b));
    }

    private static Long whole(String function, BigInteger value) {
        if (value.bitLength() > 63) {
            throw ScalarArithmetic.overflow(function + " is " + value, DataType.INT64);
        }
        return value.longValue();
    }
}
