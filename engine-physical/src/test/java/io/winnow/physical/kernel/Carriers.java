package io.winnow.physical.kernel;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.batch.Columns;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.scalar.Bytes;
import io.winnow.core.scalar.IntervalValue;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// Random values and columns of any type, with the ends of ranges among them.
final class Carriers {
    private static final double[] DOUBLES = {
        0.0,
        -0.0,
        1,
        -1,
        0.5,
        1.5,
        2.5,
        -2.5,
        127.5,
        1e10,
        0x1p53,
        0x1p63,
        -0x1p63,
        1e300,
        -1e300,
        1e-300,
        Double.MIN_VALUE,
        Double.MAX_VALUE,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        Double.NaN,
        Double.longBitsToDouble(0xfff8_0000_0000_0000L),
        Double.longBitsToDouble(0x7ff8_0000_0000_0123L)
    };
    private static final String[] TEXTS = {
        "",
        "a",
        "b",
        "ab",
        "abc",
        "abcabc",
        "ABC",
        "Aß",
        "ä",
        "Äb",
        "\u212a",
        "ſt",
        "€uro",
        "\ud83d\ude00",
        "a\ud83d\ude00b",
        "a%b",
        "a_b",
        "\\",
        " 12 ",
        "12",
        "-7",
        "3.50",
        "1e3",
        "true",
        "2024-02-29",
        "2024-02-29 10:20:30.5",
        "10:20:30",
        "NaN",
        "-inf",
        "1 day 02:00:00",
        "special requests",
        "x special y requests z"
    };

    private final Random random;

    Carriers(Random random) {
        this.random = random;
    }

    /// A value of the type, never null except inside nested values.
    Object value(DataType type) {
        return switch (type) {
            case DataType.Bool _ -> random.nextBoolean();
            case DataType.Int integer -> integer(integer);
            case DataType.Floating(int bits) -> bits == 32 ? (Object) (float) floating() : (Object) floating();
            case DataType.Decimal decimal -> decimal(decimal);
            case DataType.Utf8 _ -> text();
            case DataType.Binary _ -> {
                byte[] bytes = new byte[random.nextInt(4)];
                random.nextBytes(bytes);
                yield Bytes.of(bytes);
            }
            case DataType.Date _ -> pick(random.nextInt(40_000) - 10_000, -719_162, 0, 11_016, 2_932_896);
            case DataType.Time _ -> random.nextLong(86_400_000_000_000L);
            case DataType.Timestamp timestamp -> timestamp(timestamp);
            case DataType.Interval _ ->
                new IntervalValue(
                        random.nextInt(5) - 2, random.nextInt(70) - 35, (random.nextInt(5) - 2) * 43_200_000_000_000L);
            case DataType.ListOf list -> {
                List<@Nullable Object> values = new ArrayList<>();
                for (int n = random.nextInt(4); n > 0; n--) {
                    values.add(orNull(list.element(), 0.2));
                }
                yield Collections.unmodifiableList(values);
            }
            case DataType.Struct struct -> {
                List<@Nullable Object> values = new ArrayList<>();
                for (Field field : struct.fields()) {
                    values.add(orNull(field.type(), 0.2));
                }
                yield Collections.unmodifiableList(values);
            }
            case DataType.MapOf map -> {
                List<@Nullable Object> entries = new ArrayList<>();
                for (int n = random.nextInt(3); n > 0; n--) {
                    List<@Nullable Object> entry = new ArrayList<>();
                    entry.add(value(map.key()));
                    entry.add(orNull(map.value(), 0.2));
                    entries.add(Collections.unmodifiableList(entry));
                }
                yield Collections.unmodifiableList(entries);
            }
            case DataType.Null _, DataType.Unsupported _ -> throw new IllegalArgumentException(type.toString());
        };
    }

    /// A value, or null in that share of cases.
    @Nullable
    Object orNull(DataType type, double nulls) {
        return random.nextDouble() < nulls ? null : value(type);
    }

    /// A column: with a value also under each NULL, and now and then coded with entries that no row uses.
    Column column(DataType type, int rows, double nulls) {
        if (type instanceof DataType.Null) {
            return ColumnBuilder.column(type, Collections.nCopies(rows, null));
        }
        boolean coded = random.nextInt(4) == 0;
        List<Object> values = new ArrayList<>();
        int count = coded ? 1 + random.nextInt(8) : rows;
        for (int i = 0; i < count; i++) {
            values.add(value(type));
        }
        long[] validity = null;
        if (nulls > 0) {
            validity = Validity.allValid(rows);
            for (int i = 0; i < rows; i++) {
                if (random.nextDouble() < nulls) {
                    Validity.clear(validity, i);
                }
            }
        }
        Column dense = ColumnBuilder.column(type, values);
        if (!coded) {
            return Columns.withValidity(dense, validity);
        }
        int[] codes = new int[rows];
        for (int i = 0; i < rows; i++) {
            codes[i] = random.nextInt(Math.max(1, count - 1));
        }
        return new DictionaryColumn(codes, dense, validity, rows);
    }

    private Object integer(DataType.Int type) {
        if (type.equals(DataType.UINT64)) {
            return pick(random.nextLong(), 0, 1, 2, -1, Long.MAX_VALUE, Long.MIN_VALUE, 1L << 53, (1L << 53) + 1, 7);
        }
        long least = Ranges.least(type);
        long greatest = Ranges.greatest(type);
        long any = type.bits() == 64 ? random.nextLong() : least + random.nextLong(greatest - least + 1);
        long small = random.nextInt(20) - (long) (type.signed() ? 10 : 0);
        long large = type.bits() == 64 ? (1L << 53) + random.nextInt(3) : any;
        return pick(any, small, small, Math.max(0, small), least, greatest, large);
    }

    private double floating() {
        return switch (random.nextInt(4)) {
            case 0 -> DOUBLES[random.nextInt(DOUBLES.length)];
            case 1 -> random.nextInt(41) / 2.0 - 10;
            case 2 -> random.nextGaussian() * 1e6;
            default -> random.nextInt(20) - 10;
        };
    }

    private BigDecimal decimal(DataType.Decimal type) {
        BigInteger limit = BigInteger.TEN.pow(type.precision()).subtract(BigInteger.ONE);
        BigInteger unscaled = switch (random.nextInt(5)) {
            case 0 -> limit;
            case 1 -> limit.negate();
            case 2 -> new BigInteger(limit.bitLength(), random).mod(limit);
            default ->
                BigInteger.valueOf(random.nextInt(2001) - 1000)
                        .max(limit.negate())
                        .min(limit);
        };
        return new BigDecimal(unscaled, type.scale());
    }

    private String text() {
        if (random.nextInt(3) > 0) {
            return TEXTS[random.nextInt(TEXTS.length)];
        }
        StringBuilder text = new StringBuilder();
        for (int n = random.nextInt(6); n > 0; n--) {
            text.append("abAB%_ä€x".charAt(random.nextInt(9)));
        }
        return text.toString();
    }

    private Object timestamp(DataType.Timestamp type) {
        long perSecond = type.unit().perSecond();
        long second = random.nextLong(2_000_000_000) - 500_000_000;
        return pick(
                second * perSecond,
                second * perSecond + random.nextInt(3) * (perSecond / 2),
                random.nextInt(5) - 2,
                random.nextInt(5) * perSecond,
                -1,
                0);
    }

    private long pick(long... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
