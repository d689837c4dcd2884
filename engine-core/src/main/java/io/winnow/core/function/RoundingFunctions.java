package io.winnow.core.function;

import static io.winnow.core.function.FunctionCategory.MATH;

import io.winnow.core.prune.TransferRule;
import io.winnow.core.prune.transfer.Increasing;
import io.winnow.core.prune.transfer.Rule;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.scalar.ArithmeticTypes;
import io.winnow.core.scalar.Coercion;
import io.winnow.core.scalar.Numbers;
import io.winnow.core.scalar.ScalarArithmetic;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Functions that keep the kind of number they are given: exact for integers and decimals.
final class RoundingFunctions {
    private static final int MAX = DataType.Decimal.MAX_PRECISION;

    /// Beyond what any number has digits for, on either side.
    private static final long MAX_PLACES = 2_000;

    private static final TransferRule KEEPS_ORDER = new Increasing(0);

    private RoundingFunctions() {}

    static List<BuiltIn> all() {
        return List.of(
                BuiltIn.of(
                                MATH,
                                "abs(x): the absolute value",
                                Forms.number(type -> type),
                                (a, call) -> abs(a[0], call.resultType()))
                        .thatFailsFor(RoundingFunctions::isInteger)
                        .carriedBy(Rule.ABSOLUTE),
                BuiltIn.of(
                                MATH,
                                "sign(x): -1, 0 or 1",
                                Forms.number(type -> Types.isFloat(type) ? type : DataType.INT32),
                                (a, call) -> sign(a[0], call))
                        .carriedBy(KEEPS_ORDER),
                BuiltIn.of(
                                MATH,
                                "ceil(x): the least whole number that is not below x",
                                Forms.number(RoundingFunctions::wholeType),
                                (a, call) -> round(a[0], 0, RoundingMode.CEILING, call, "ceil"))
                        .alsoNamed("ceiling")
                        .thatFailsFor(RoundingFunctions::isWideDecimal)
                        .carriedBy(KEEPS_ORDER),
                BuiltIn.of(
                                MATH,
                                "floor(x): the greatest whole number that is not above x",
                                Forms.number(RoundingFunctions::wholeType),
                                (a, call) -> round(a[0], 0, RoundingMode.FLOOR, call, "floor"))
                        .thatFailsFor(RoundingFunctions::isWideDecimal)
                        .carriedBy(KEEPS_ORDER),
                BuiltIn.of(
                                MATH,
                                "round(x[, n]): x to n decimal places, halves away from zero; to tens where n is -1",
                                RoundingFunctions::resolve,
                                (a, call) -> round(a[0], places(a), RoundingMode.HALF_UP, call, "round"))
                        .thatFailsFor(types -> !Types.isFloat(types.getFirst()))
                        .carriedBy(KEEPS_ORDER),
                BuiltIn.of(
                                MATH,
                                "trunc(x[, n]): x cut to n decimal places, toward zero",
                                RoundingFunctions::resolve,
                                (a, call) -> round(a[0], places(a), RoundingMode.DOWN, call, "trunc"))
                        .carriedBy(KEEPS_ORDER),
                BuiltIn.of(
                                MATH,
                                "mod(a, b): the remainder of a / b, with the sign of a",
                                RoundingFunctions::resolveMod,
                                (a, call) -> ScalarArithmetic.apply(
                                        ArithmeticOp.MODULO,
                                        a[0],
                                        call.argumentTypes().get(0),
                                        a[1],
                                        call.argumentTypes().get(1),
                                        call.resultType(),
                                        call.zone()))
                        .thatFailsFor(types -> !Types.isFloat(types.getFirst()))
                        .carriedBy(Rule.MODULO));
    }

    private static boolean isInteger(List<DataType> types) {
        return Types.isInteger(types.getFirst());
    }

    private static boolean isWideDecimal(List<DataType> types) {
        return types.getFirst() instanceof DataType.Decimal(int precision, int scale) && precision - scale == MAX;
    }

    /// Rounding can carry into one digit more.
    private static DataType wholeType(DataType type) {
        return type instanceof DataType.Decimal(int precision, int scale)
                ? new DataType.Decimal(Math.min(MAX, precision - scale + 1), 0)
                : type;
    }

    private static @Nullable Signature resolve(List<DataType> types, List<? extends @Nullable Object> constants) {
        if (types.isEmpty() || types.size() > 2) {
            return null;
        }
        DataType type = types.getFirst() instanceof DataType.Null ? DataType.FLOAT64 : types.getFirst();
        if (!Types.isNumeric(type)) {
            return null;
        }
        if (types.size() == 1) {
            return new Signature(List.of(type), wholeType(type));
        }
        if (!Coercion.implicitly(types.get(1), DataType.INT64)) {
            return null;
        }
        DataType result = type instanceof DataType.Decimal decimal ? roundedType(decimal, constants.get(1)) : type;
        return new Signature(List.of(type, DataType.INT64), result);
    }

    private static DataType roundedType(DataType.Decimal type, @Nullable Object places) {
        int scale = places instanceof Long n ? (int) Math.clamp(n, 0L, (long) type.scale()) : type.scale();
        int digits = Math.min(MAX - scale, type.precision() - type.scale() + 1);
        return new DataType.Decimal(Math.max(1, digits + scale), scale);
    }

    private static @Nullable Signature resolveMod(List<DataType> types, List<? extends @Nullable Object> constants) {
        if (types.size() != 2) {
            return null;
        }
        ArithmeticTypes found = Coercion.arithmetic(ArithmeticOp.MODULO, types.get(0), types.get(1));
        return found == null ? null : new Signature(List.of(found.left(), found.right()), found.result());
    }

    private static Object abs(Object value, DataType type) {
        return switch (type) {
            case DataType.Floating floating
            when floating.bits() == 32 -> (Object) ScalarArithmetic.positiveNan(Math.abs((Float) value));
            case DataType.Floating _ -> ScalarArithmetic.positiveNan(Math.abs((Double) value));
            case DataType.Decimal _ -> ((BigDecimal) value).abs();
            case DataType.Int integer when integer.signed() && (Long) value < 0 -> ScalarArithmetic.negate(value, type);
            default -> value;
        };
    }

    private static Object sign(Object value, FunctionCall call) {
        return switch (call.argumentTypes().getFirst()) {
            case DataType.Floating floating
            when floating.bits() == 32 -> (Object) ScalarArithmetic.positiveNan(Math.signum((Float) value));
            case DataType.Floating _ -> ScalarArithmetic.positiveNan(Math.signum((Double) value));
            case DataType type -> (long) Numbers.exact(value, type).signum();
        };
    }

    private static long places(Object[] arguments) {
        return arguments.length == 1 ? 0 : Math.clamp((Long) arguments[1], -MAX_PLACES, MAX_PLACES);
    }

    private static Object round(Object value, long places, RoundingMode mode, FunctionCall call, String name) {
        return switch (call.resultType()) {
            case DataType.Floating type when type.bits() == 32 -> (float) round((double) (Float) value, places, mode);
            case DataType.Floating _ -> round((double) (Double) value, places, mode);
            case DataType.Int type -> {
                BigInteger rounded =
                        round(Numbers.exact(value, type), places, mode).toBigInteger();
                if (!Numbers.fits(rounded, type)) {
                    throw ScalarArithmetic.overflow(name + " is " + rounded, type);
                }
                yield rounded.longValue();
            }
            case DataType.Decimal type -> {
                BigDecimal rounded =
                        round((BigDecimal) value, places, mode).setScale(type.scale(), RoundingMode.UNNECESSARY);
                if (rounded.precision() > type.precision()) {
                    throw ScalarArithmetic.overflow(name + " is " + rounded.toPlainString(), type);
                }
                yield rounded;
            }
            default -> throw new IllegalStateException("no rounding of " + call.resultType());
        };
    }

    /// Rounds the exact value of a double; NaN, infinities and the sign of a zero stay.
    private static double round(double value, long places, RoundingMode mode) {
        if (!Double.isFinite(value)) {
            return ScalarArithmetic.positiveNan(value);
        }
        return Math.copySign(round(new BigDecimal(value), places, mode).doubleValue(), value);
    }

    private static BigDecimal round(BigDecimal value, long places, RoundingMode mode) {
        if (places >= value.scale()) {
            return value;
        }
        boolean toNearer = mode != RoundingMode.CEILING && mode != RoundingMode.FLOOR;
        if (toNearer && value.precision() - value.scale() + places < -1) {
            return BigDecimal.ZERO; // too far to the left of all digits even for a carry
        }
        BigDecimal rounded = value.setScale((int) places, mode);
        return places < 0 ? rounded.setScale(0, RoundingMode.UNNECESSARY) : rounded;
    }
}
