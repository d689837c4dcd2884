package io.winnow.bench.answer;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Comparator;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/// Cells in one form: every exact number a `BigDecimal`, every float a `Double`, an instant an `Instant`, bytes their
/// hexadecimal text; other values stay what they are.
public final class CellValues {
    private static final double RELATIVE = 1e-9;
    private static final int QUOTIENT_SCALE = 4;

    /// NULL first, then by value; numbers of both kinds together; values of other kinds by their text.
    static final Comparator<@Nullable Object> ORDER = CellValues::compare;

    private CellValues() {}

    /// A value as an engine's Java interface gives it, in the one form.
    public static @Nullable Object plain(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Byte b -> BigDecimal.valueOf(b);
            case Short s -> BigDecimal.valueOf(s);
            case Integer i -> BigDecimal.valueOf(i);
            case Long l -> BigDecimal.valueOf(l);
            case BigInteger i -> new BigDecimal(i);
            case Float f -> (double) f;
            case OffsetDateTime time -> time.toInstant();
            case byte[] bytes -> "0x" + HexFormat.of().formatHex(bytes);
            default -> value;
        };
    }

    /// Whether two cells hold the same value: exact ones exactly, floats within a relative 1e-9, and a float and a
    /// quotient or average that another engine gives as a decimal to the last of its digits.
    ///
    /// A quotient half way between two decimals is that half digit away, plus the float's own noise.
    public static boolean same(@Nullable Object left, @Nullable Object right) {
        if (left == null || right == null) {
            return left == right;
        }
        if (left instanceof BigDecimal a && right instanceof BigDecimal b) {
            return a.compareTo(b) == 0;
        }
        if (left instanceof Number a && right instanceof Number b) {
            double rounding = Math.max(roundingOf(left), roundingOf(right));
            double noise = RELATIVE * Math.max(Math.abs(a.doubleValue()), Math.abs(b.doubleValue()));
            return close(a.doubleValue(), b.doubleValue())
                    || (rounding > 0 && Math.abs(a.doubleValue() - b.doubleValue()) <= rounding + noise);
        }
        return left.equals(right);
    }

    /// How far a decimal may be from what it was rounded from; only quotients and averages have so many digits.
    private static double roundingOf(Object cell) {
        return cell instanceof BigDecimal decimal && decimal.scale() >= QUOTIENT_SCALE
                ? 0.5 * Math.pow(10, -decimal.scale())
                : 0;
    }

    private static boolean close(double left, double right) {
        if (Double.isNaN(left) || Double.isNaN(right)) {
            return Double.isNaN(left) && Double.isNaN(right);
        }
        return left == right
                || (Math.abs(left - right) <= RELATIVE * Math.max(Math.abs(left), Math.abs(right))
                        && !Double.isInfinite(left)
                        && !Double.isInfinite(right));
    }

    private static int compare(@Nullable Object left, @Nullable Object right) {
        if (left == null || right == null) {
            return Boolean.compare(left != null, right != null);
        }
        if (left instanceof BigDecimal a && right instanceof BigDecimal b) {
            return a.compareTo(b);
        }
        if (left instanceof Number a && right instanceof Number b) {
            return Double.compare(a.doubleValue() + 0.0, b.doubleValue() + 0.0);
        }
        if (left instanceof Instant a && right instanceof Instant b) {
            return a.compareTo(b);
        }
        return left.toString().compareTo(right.toString());
    }
}
