package io.winnow.core.prune;

import io.winnow.core.scalar.Bytes;
import io.winnow.core.scalar.IntervalValue;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The values of types without `long` keys that stand next to each other.
public final class Neighbours {
    /// What the memory form of decimals holds, whatever digits the type names.
    private static final BigInteger WIDEST_DECIMAL =
            BigInteger.TEN.pow(DataType.Decimal.MAX_PRECISION).subtract(BigInteger.ONE);

    private static final int SURROGATES_END = Character.MAX_SURROGATE + 1;

    private Neighbours() {}

    /// The least value of a type, null where none is known.
    static @Nullable Object least(DataType type) {
        return switch (type) {
            case DataType.Utf8 _ -> "";
            case DataType.Binary _ -> Bytes.of();
            case DataType.Decimal decimal -> new BigDecimal(WIDEST_DECIMAL.negate(), decimal.scale());
            case DataType.Interval _ -> new IntervalValue(Integer.MIN_VALUE, Integer.MIN_VALUE, Long.MIN_VALUE);
            default -> null;
        };
    }

    /// The greatest value of a type, null where none is known.
    static @Nullable Object greatest(DataType type) {
        return switch (type) {
            case DataType.Decimal decimal -> new BigDecimal(WIDEST_DECIMAL, decimal.scale());
            case DataType.Interval _ -> new IntervalValue(Integer.MAX_VALUE, Integer.MAX_VALUE, Long.MAX_VALUE);
            default -> null;
        };
    }

    /// The least value above one, null where none is known.
    public static @Nullable Object after(Object value, DataType type) {
        return switch (type) {
            case DataType.Utf8 _ -> value + "\0";
            case DataType.Binary _ -> {
                byte[] bytes = ((Bytes) value).toArray();
                yield Bytes.of(Arrays.copyOf(bytes, bytes.length + 1));
            }
            case DataType.Decimal _ -> ((BigDecimal) value).add(((BigDecimal) value).ulp());
            default -> null;
        };
    }

    /// The greatest value below one, null where none is known.
    static @Nullable Object before(Object value, DataType type) {
        return switch (type) {
            // Only a last zero has a neighbour below: between any others there is a longer one.
            case DataType.Utf8 _ -> {
                String text = (String) value;
                yield text.endsWith("\0") ? text.substring(0, text.length() - 1) : null;
            }
            case DataType.Binary _ -> {
                byte[] bytes = ((Bytes) value).toArray();
                int last = bytes.length - 1;
                yield last >= 0 && bytes[last] == 0 ? Bytes.of(Arrays.copyOf(bytes, last)) : null;
            }
            case DataType.Decimal _ -> ((BigDecimal) value).subtract(((BigDecimal) value).ulp());
            default -> null;
        };
    }

    /// The least string above all that start with `prefix`, null where there is none: for an empty prefix, and for
    /// one of only the largest code point.
    public static @Nullable String afterPrefix(String prefix) {
        int end = prefix.length();
        while (end > 0) {
            int last = prefix.codePointBefore(end);
            end -= Character.charCount(last);
            if (last < Character.MAX_CODE_POINT) {
                int next = last + 1 == Character.MIN_SURROGATE ? SURROGATES_END : last + 1;
                return prefix.substring(0, end) + Character.toString(next);
            }
        }
        return null;
    }
}
