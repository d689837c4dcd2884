package io.winnow.core.option;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/// Sizes as people write them: `1048576`, `512MB`, `2GB`, `1.5GiB`; units count 1024.
final class ByteSize {
    private ByteSize() {}

    static long parse(String text) {
        String trimmed = text.strip().toUpperCase(Locale.ROOT);
        int digits = 0;
        while (digits < trimmed.length()
                && (Character.isDigit(trimmed.charAt(digits)) || trimmed.charAt(digits) == '.')) {
            digits++;
        }
        String unit = trimmed.substring(digits).strip();
        long factor = switch (unit) {
            case "", "B" -> 1L;
            case "K", "KB", "KIB" -> 1L << 10;
            case "M", "MB", "MIB" -> 1L << 20;
            case "G", "GB", "GIB" -> 1L << 30;
            case "T", "TB", "TIB" -> 1L << 40;
            default -> throw new IllegalArgumentException("expected a size such as 512MB or 2GB");
        };
        try {
            long bytes = new BigDecimal(trimmed.substring(0, digits))
                    .multiply(BigDecimal.valueOf(factor))
                    .setScale(0, RoundingMode.DOWN)
                    .longValueExact();
            if (bytes < 1) {
                throw new IllegalArgumentException("expected a size of at least one byte");
            }
            return bytes;
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("expected a size such as 512MB or 2GB", e);
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException("expected a size below 8EB", e);
        }
    }
}
