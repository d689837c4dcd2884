package io.winnow.tests.oracle.corpus;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Compares a value of a result with one that a corpus writes in JSON.
final class ExpectedValue {
    private static final double FLOAT64 = 1e-9;
    private static final double FLOAT32 = 1e-6;
    private static final long DAY_NANOS = 86_400_000_000_000L;

    private ExpectedValue() {}

    /// Whether they are the same.
    ///
    /// @param actual as `QueryResult` gives it
    /// @param written exact numbers, texts, booleans, or a digest of a long text
    /// @param type the column's type as the corpus names it
    static boolean matches(@Nullable Object actual, Object written, String type) {
        return switch (actual) {
            case null -> written.equals("NULL");
            case Float value -> matchesFloat(value, written, FLOAT32);
            case Double value -> matchesFloat(value, written, type.equals("float64") ? FLOAT64 : FLOAT32);
            case Boolean value -> value.equals(written);
            case String value -> matchesText(value, written);
            case byte[] value -> matchesBytes(value, written);
            case Instant value -> value.equals(instant(written));
            case LocalDateTime value -> value.equals(dateTime(written));
            case LocalTime value -> value.equals(time(written));
            case Long value when written.equals("24:00:00") -> value == DAY_NANOS;
            case Long value -> matchesExact(BigDecimal.valueOf(value), written);
            case BigInteger value -> matchesExact(new BigDecimal(value), written);
            case BigDecimal value -> matchesExact(value, written);
            default -> actual.toString().equals(written);
        };
    }

    private static boolean matchesExact(BigDecimal value, Object written) {
        return switch (written) {
            case BigDecimal number -> value.compareTo(number) == 0;
            case String text when text.matches("-?[0-9.]+") -> value.compareTo(new BigDecimal(text)) == 0;
            default -> false;
        };
    }

    private static boolean matchesFloat(double value, Object written, double relative) {
        if (written.equals("NULL")) {
            return false;
        }
        double expected = written instanceof BigDecimal number
                ? number.doubleValue()
                : Double.parseDouble(String.valueOf(written));
        return Double.compare(value, expected) == 0
                || value == expected
                || Math.abs(value - expected) <= relative * Math.max(Math.abs(value), Math.abs(expected));
    }

    /// A text may be written as itself, as its bytes, as its digest, or, where it shows a UUID, as the UUID's bytes.
    private static boolean matchesText(String value, Object written) {
        return value.equals(written)
                || matchesBytes(value.getBytes(StandardCharsets.UTF_8), written)
                || ("0x" + value.replace("-", "")).equals(written);
    }

    private static boolean matchesBytes(byte[] value, Object written) {
        if (written instanceof Map<?, ?> digest) {
            return HexFormat.of().formatHex(sha1(value)).equals(digest.get("sha1"));
        }
        return ("0x" + HexFormat.of().formatHex(value)).equals(written)
                || new String(value, StandardCharsets.UTF_8).equals(written);
    }

    private static byte[] sha1(byte[] value) {
        try {
            return MessageDigest.getInstance("SHA-1").digest(value);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-1", e);
        }
    }

    private static @Nullable Instant instant(Object written) {
        try {
            return Instant.parse(String.valueOf(written));
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static @Nullable LocalDateTime dateTime(Object written) {
        try {
            return LocalDateTime.parse(String.valueOf(written));
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static @Nullable LocalTime time(Object written) {
        try {
            return LocalTime.parse(String.valueOf(written));
        } catch (DateTimeException e) {
            return null;
        }
    }
}
