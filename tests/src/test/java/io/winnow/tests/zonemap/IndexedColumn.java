package io.winnow.tests.zonemap;

import io.winnow.core.scalar.Bytes;
import io.winnow.core.scalar.Numbers;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import io.winnow.tests.table.model.SqlValues;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A column whose rows take few values, near each other in some columns, so that zones can be told apart.
///
/// @param pool what rows hold, ascending
/// @param clustered whether a row's value is near that of the row before
/// @param tame whether sums of it are exact in every order and do not overflow
record IndexedColumn(String name, DataType type, List<Object> pool, int nullPercent, boolean clustered, boolean tame) {
    /// Bounds of texts are cut to 64 bytes.
    private static final String LONG = "0123456789abcdef".repeat(4);

    private static final List<String> ENDS = List.of(
            "", "a", "b", "z", "é", "\u007f", "\ud7ff", "\uffff", "😀", "😀😀", "\udbff\udfff", "\udbff\udfff!");
    private static final List<Object> ODD_DOUBLES = List.of(
            Double.NaN,
            Double.longBitsToDouble(0x7ff8_0000_0000_0077L),
            Double.longBitsToDouble(0xfff8_0000_0000_0000L),
            Double.longBitsToDouble(0xfff8_0000_0000_0123L),
            -0.0,
            0.0,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY);
    private static final List<Object> ODD_FLOATS = List.of(
            Float.NaN,
            Float.intBitsToFloat(0x7fc0_0077),
            Float.intBitsToFloat(0xffc0_0000),
            Float.intBitsToFloat(0xffc0_0123),
            -0.0f,
            0.0f,
            Float.POSITIVE_INFINITY,
            Float.NEGATIVE_INFINITY);

    IndexedColumn {
        pool = List.copyOf(pool);
    }

    /// The numbers of the rows.
    static IndexedColumn id() {
        return new IndexedColumn("id", DataType.INT64, List.of(0L, 1L, 20L, 33L, 70L, 150L), 0, true, true);
    }

    static IndexedColumn random(String name, RandomValues random) {
        DataType type = random.oneOf(random.below(12) == 0 ? nestedTypes() : RandomValues.scalarTypes());
        if (random.below(4) == 0) {
            type = random.oneOf(List.of(DataType.FLOAT64, DataType.FLOAT32, DataType.UTF8, DataType.INT32));
        }
        boolean tame = random.below(3) > 0;
        List<Object> pool = new ArrayList<>();
        for (int i = random.oneOf(List.of(1, 2, 6, 30)); i > 0; i--) {
            pool.add(value(type, tame, random));
        }
        pool.sort(ScalarOrder.of(type));
        return new IndexedColumn(name, type, pool, random.oneOf(List.of(0, 0, 5, 40, 100)), random.below(4) > 0, tame);
    }

    private static List<DataType> nestedTypes() {
        return RandomValues.types().stream()
                .filter(type -> type instanceof DataType.ListOf || type instanceof DataType.Struct)
                .toList();
    }

    private static Object value(DataType type, boolean tame, RandomValues random) {
        int small = random.below(60) - 20;
        return switch (type) {
            case DataType.Floating f
            when random.below(4) == 0 -> random.oneOf(f.bits() == 32 ? ODD_FLOATS : ODD_DOUBLES);
            case DataType.Floating f
            when tame || random.below(2) == 0 -> f.bits() == 32 ? (Object) (small * 0.25f) : (Object) (small * 0.25);
            case DataType.Int integer
            when tame || random.below(2) == 0 -> (long) (integer.signed() ? small : small + 20);
            case DataType.Decimal d
            when (tame || random.below(2) == 0) -> new BigDecimal(BigInteger.valueOf(small * 3L), d.scale());
            case DataType.Date _ when random.below(4) > 0 -> 20_000L + small;
            case DataType.Time _ when random.below(4) > 0 -> (small + 20) * 1_500_000_000L;
            case DataType.Timestamp stamp
            when random.below(4) > 0 -> 1_700_000_000L * stamp.unit().perSecond() + small * 7L;
            case DataType.Utf8 _
            when random.below(2) == 0 -> LONG.substring(random.below(5)) + random.oneOf(ENDS) + random.oneOf(ENDS);
            case DataType.Utf8 _ when random.below(2) == 0 -> random.oneOf(ENDS) + random.oneOf(ENDS);
            case DataType.Binary _ when random.below(3) == 0 -> longBytes(random);
            default -> random.value(type);
        };
    }

    private static Bytes longBytes(RandomValues random) {
        byte[] bytes = (LONG + random.oneOf(List.of("", "a", "z"))).getBytes(StandardCharsets.US_ASCII);
        bytes[random.below(4) == 0 ? 0 : bytes.length - 1] = (byte) random.below(256);
        return Bytes.of(bytes);
    }

    /// Whether values have an order that bounds follow.
    boolean isOrdered() {
        return !Types.isNested(type);
    }

    /// Whether there are bitmap indexes on columns of the type.
    boolean takesBitmap() {
        return isOrdered() && !(type instanceof DataType.Interval);
    }

    boolean isSummed() {
        return Types.isNumeric(type) && tame;
    }

    boolean isInteger() {
        return Types.isInteger(type);
    }

    /// Whether `column + 1` has nothing to overflow to.
    boolean isNarrow() {
        return type instanceof DataType.Int(int bits, boolean _) && bits <= 16;
    }

    String declaration() {
        return name + " " + SqlValues.type(type);
    }

    /// A value as VALUES has it; a NaN is a parameter, as texts have no payload of one.
    ///
    /// @param parameters that it is added to
    String cell(@Nullable Object value, List<@Nullable Object> parameters) {
        if (value instanceof Number number && Double.isNaN(number.doubleValue())) {
            parameters.add(value);
            return "?";
        }
        return value == null ? "NULL" : SqlValues.value(value, type);
    }

    /// A constant in SQL that is a value of some row, or near one, or somewhere else.
    String literal(RandomValues random) {
        return SqlValues.value(constant(random), type);
    }

    private Object constant(RandomValues random) {
        Object value = random.oneOf(pool);
        return switch (random.below(6)) {
            case 0 -> random.value(type);
            case 1 -> near(value, random);
            default -> value;
        };
    }

    private Object near(Object value, RandomValues random) {
        return switch (value) {
            case Long number
            when type instanceof DataType.Int integer -> {
                long next = number + (random.below(2) == 0 ? 1 : -1);
                BigInteger exact = BigInteger.valueOf(next);
                boolean fits =
                        exact.compareTo(Numbers.least(integer)) >= 0 && exact.compareTo(Numbers.greatest(integer)) <= 0;
                yield fits ? next : number;
            }
            case Double number -> random.below(2) == 0 ? Math.nextUp(number) : Math.nextDown(number);
            case Float number -> random.below(2) == 0 ? Math.nextUp(number) : Math.nextDown(number);
            case String text -> random.below(2) == 0 ? text + "a" : text.isEmpty() ? "" : cut(text);
            default -> value;
        };
    }

    private static String cut(String text) {
        return text.substring(0, text.offsetByCodePoints(text.length(), -1));
    }

    /// Gives the values of rows one after another.
    final class Rows {
        private final RandomValues random;
        private int at;
        private int nullsLeft;

        Rows(RandomValues random) {
            this.random = random;
            at = random.below(pool.size());
        }

        @Nullable
        Object next() {
            if (clustered && random.below(15) > 0) {
                at = Math.clamp(at + random.below(3) - 1L, 0, pool.size() - 1);
            } else {
                at = random.below(pool.size());
            }
            if (nullsLeft > 0) {
                nullsLeft--;
                return null;
            }
            if (random.below(100) < nullPercent) {
                nullsLeft = random.below(3) == 0 ? random.below(6) : 0; // runs, so that zones are all NULL
                return null;
            }
            return pool.get(at);
        }
    }
}
