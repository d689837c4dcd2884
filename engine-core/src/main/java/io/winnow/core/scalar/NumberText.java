package io.winnow.core.scalar;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Numbers as text: floats in the shortest form that reads back, and reading of integers, decimals and floats.
///
/// What is read is `[+-] digits [. digits] [e [+-] digits]` with blanks around it and digits on at least one side of
/// the point; for floats `nan`, `inf` and `infinity` in any case too. Each reader gives null for anything else.
final class NumberText {
    private static final int PLAIN_DIGITS = 16;
    private static final int PLAIN_ZEROS = 4;
    private static final int EXPONENT_DIGITS = 7;

    private NumberText() {}

    static String text(double value) {
        if (Double.isNaN(value)) {
            return Double.doubleToRawLongBits(value) < 0 ? "-NaN" : "NaN";
        }
        return Double.isInfinite(value) ? infinity(value > 0) : shortest(Double.toString(value));
    }

    static String text(float value) {
        if (Float.isNaN(value)) {
            return Float.floatToRawIntBits(value) < 0 ? "-NaN" : "NaN";
        }
        return Float.isInfinite(value) ? infinity(value > 0) : shortest(Float.toString(value));
    }

    private static String infinity(boolean positive) {
        return positive ? "inf" : "-inf";
    }

    /// Java's shortest digits, with the point and exponent where SQL has them.
    private static String shortest(String java) {
        boolean negative = java.startsWith("-");
        BigDecimal value = new BigDecimal(negative ? java.substring(1) : java).stripTrailingZeros();
        String sign = negative ? "-" : "";
        if (value.signum() == 0) {
            return sign + "0.0";
        }
        String digits = value.unscaledValue().toString();
        int exponent = digits.length() - 1 - value.scale();
        if (exponent >= PLAIN_DIGITS || exponent < -PLAIN_ZEROS) {
            String fraction = digits.length() == 1 ? "" : "." + digits.substring(1);
            return sign + digits.charAt(0) + fraction + "e" + exponent;
        }
        String plain = value.toPlainString();
        return sign + (plain.indexOf('.') < 0 ? plain + ".0" : plain);
    }

    static @Nullable BigInteger integer(String text) {
        String number = text.strip();
        int start = sign(number);
        if (start == number.length() || digits(number, start) != number.length()) {
            return null;
        }
        return new BigInteger(number.startsWith("+") ? number.substring(1) : number);
    }

    /// The exact value; exponents far beyond any type are cut to ones that are still beyond it.
    static @Nullable BigDecimal decimal(String text) {
        String number = text.strip();
        int mantissa = mantissa(number);
        if (mantissa < 0) {
            return null;
        }
        BigDecimal value = new BigDecimal(number.substring(0, mantissa));
        if (mantissa == number.length()) {
            return value;
        }
        if (value.signum() == 0) {
            return BigDecimal.ZERO;
        }
        String exponent = number.substring(mantissa + 1);
        boolean negative = exponent.startsWith("-");
        String power = exponent.substring(sign(exponent)).replaceFirst("^0+(?=.)", "");
        int shift = power.length() > EXPONENT_DIGITS ? 100_000_000 : Integer.parseInt(power);
        return value.scaleByPowerOfTen(negative ? -shift : shift);
    }

    static @Nullable Double toDouble(String text) {
        String number = text.strip();
        if (mantissa(number) >= 0) {
            return Double.parseDouble(number);
        }
        return special(number);
    }

    static @Nullable Float toFloat(String text) {
        String number = text.strip();
        if (mantissa(number) >= 0) {
            return Float.parseFloat(number);
        }
        Double special = special(number);
        return special == null ? null : Float.valueOf(special.floatValue());
    }

    /// NaN with either sign, or an infinity.
    private static @Nullable Double special(String number) {
        boolean negative = number.startsWith("-");
        String name = number.substring(sign(number)).toLowerCase(Locale.ROOT);
        return switch (name) {
            case "nan" -> negative ? Nans.NEGATIVE_DOUBLE : Double.NaN;
            case "inf", "infinity" -> negative ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
            default -> null;
        };
    }

    /// Where the exponent starts, or the end; -1 for text that is no number.
    private static int mantissa(String number) {
        int start = sign(number);
        int whole = digits(number, start);
        int end = whole;
        int count = whole - start;
        if (end < number.length() && number.charAt(end) == '.') {
            end = digits(number, whole + 1);
            count += end - whole - 1;
        }
        if (count == 0) {
            return -1;
        }
        if (end == number.length()) {
            return end;
        }
        if (number.charAt(end) != 'e' && number.charAt(end) != 'E') {
            return -1;
        }
        int power = end + 1;
        if (power < number.length() && (number.charAt(power) == '+' || number.charAt(power) == '-')) {
            power++;
        }
        return power < number.length() && digits(number, power) == number.length() ? end : -1;
    }

    private static int sign(String number) {
        return number.startsWith("+") || number.startsWith("-") ? 1 : 0;
    }

    private static int digits(String text, int from) {
        int at = from;
        while (at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9') {
            at++;
        }
        return at;
    }
}
