package io.winnow.core.testing;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.scalar.Bytes;
import io.winnow.core.scalar.IntervalValue;
import io.winnow.core.scalar.Numbers;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.TimeUnit;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// Random scalar carriers of any type, a third of them edge values: both NaNs and zeros, infinities, extremes, empty
/// and supplementary-plane strings.
public final class RandomValues {
    private static final String[] PIECES = {
        "a", "b", "Z", "0", "%", "_", "\\", "'", "\"", " ", "\n", "ß", "é", "\u007f", "\ud7ff", "\uffff", "😀", "🌼",
        "\u0000"
    };
    private static final double[] DOUBLES = {
        0.0,
        -0.0,
        1,
        -1,
        0.5,
        2.5,
        -1.5,
        Double.NaN,
        Double.longBitsToDouble(0xfff8_0000_0000_0000L),
        Double.longBitsToDouble(0x7ff8_0000_0000_0001L),
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        Double.MAX_VALUE,
        -Double.MAX_VALUE,
        Double.MIN_VALUE,
        9007199254740992.0,
        9.223372036854776E18,
        1.8446744073709552e19,
        1e38
    };

    private final RandomGenerator random;

    public RandomValues(RandomGenerator random) {
        this.random = random;
    }

    /// The same values for the same seed.
    public static RandomValues seeded(long seed) {
        return new RandomValues(new SplittableRandom(seed));
    }

    /// Every kind of type that holds values, with some of each parameter.
    public static List<DataType> types() {
        List<DataType> types = new ArrayList<>(scalarTypes());
        types.add(new DataType.ListOf(DataType.INT32));
        types.add(new DataType.ListOf(DataType.FLOAT64));
        types.add(new DataType.ListOf(DataType.UTF8));
        types.add(new DataType.Struct(List.of(Field.of("a", DataType.INT64), Field.of("b", DataType.UTF8))));
        types.add(new DataType.MapOf(DataType.UTF8, DataType.INT32));
        types.add(new DataType.ListOf(new DataType.ListOf(DataType.FLOAT32)));
        return types;
    }

    /// The types that are not nested.
    public static List<DataType> scalarTypes() {
        List<DataType> types = new ArrayList<>(List.of(
                DataType.BOOL,
                DataType.INT8,
                DataType.INT16,
                DataType.INT32,
                DataType.INT64,
                DataType.UINT8,
                DataType.UINT16,
                DataType.UINT32,
                DataType.UINT64,
                DataType.FLOAT32,
                DataType.FLOAT64,
                new DataType.Decimal(4, 2),
                new DataType.Decimal(18, 0),
                new DataType.Decimal(20, 5),
                new DataType.Decimal(38, 0),
                new DataType.Decimal(38, 38),
                DataType.UTF8,
                DataType.BINARY,
                DataType.DATE,
                DataType.TIME,
                DataType.INTERVAL));
        for (TimeUnit unit : TimeUnit.values()) {
            types.add(new DataType.Timestamp(unit, false));
            types.add(new DataType.Timestamp(unit, true));
        }
        return types;
    }

    /// One of some things.
    public <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /// A number from 0 to below `bound`.
    public int below(int bound) {
        return random.nextInt(bound);
    }

    /// Values of a type, each NULL with probability `nullShare`.
    public List<@Nullable Object> values(DataType type, int count, double nullShare) {
        List<@Nullable Object> values = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            values.add(value(type, nullShare));
        }
        return Collections.unmodifiableList(values);
    }

    /// A column of such values.
    public Column column(DataType type, int count, double nullShare) {
        return ColumnBuilder.column(type, values(type, count, nullShare));
    }

    /// A value, NULL with probability `nullShare`.
    public @Nullable Object value(DataType type, double nullShare) {
        return type instanceof DataType.Null || random.nextDouble() < nullShare ? null : value(type);
    }

    /// A value that is not NULL.
    public Object value(DataType type) {
        return switch (type) {
            case DataType.Bool _ -> random.nextBoolean();
            case DataType.Int integer -> integer(integer);
            case DataType.Floating floating -> floating.bits() == 32 ? (Object) (float) number() : (Object) number();
            case DataType.Decimal decimal -> decimal(decimal);
            case DataType.Utf8 _ -> text();
            case DataType.Binary _ -> Bytes.of(bytes());
            case DataType.Date _ ->
                edge()
                        ? oneOf(List.of(0L, -1L, -719_529L, 2_932_897L, -2147483648L, 2147483647L))
                        : (long) random.nextInt(-20_000, 40_000);
            case DataType.Time _ ->
                edge()
                        ? oneOf(List.of(0L, 86_399_999_999_999L, 86_400_000_000_000L, 1L))
                        : random.nextLong(86_400) * 1_000_000_000L;
            case DataType.Timestamp timestamp -> timestamp(timestamp);
            case DataType.Interval _ -> interval();
            case DataType.ListOf list -> values(list.element(), random.nextInt(4), 0.2);
            case DataType.Struct struct -> {
                List<@Nullable Object> parts = new ArrayList<>();
                struct.fields().forEach(field -> parts.add(value(field.type(), 0.2)));
                yield Collections.unmodifiableList(parts);
            }
            case DataType.MapOf map -> {
                List<Object> entries = new ArrayList<>();
                for (int i = random.nextInt(3); i > 0; i--) {
                    List<@Nullable Object> entry = new ArrayList<>();
                    entry.add(value(map.key()));
                    entry.add(value(map.value(), 0.2));
                    entries.add(Collections.unmodifiableList(entry));
                }
                yield Collections.unmodifiableList(entries);
            }
            case DataType.Null _, DataType.Unsupported _ -> throw new IllegalArgumentException("no values of " + type);
        };
    }

    private boolean edge() {
        return random.nextInt(3) == 0;
    }

    private Long integer(DataType.Int type) {
        BigInteger least = Numbers.least(type);
        BigInteger greatest = Numbers.greatest(type);
        if (edge()) {
            BigInteger next = greatest.subtract(BigInteger.ONE);
            return oneOf(List.of(least, greatest, next, BigInteger.ZERO, BigInteger.ONE))
                    .longValue();
        }
        if (random.nextBoolean()) {
            return (long) random.nextInt(type.signed() ? -9 : 0, 10);
        }
        BigInteger span = greatest.subtract(least).add(BigInteger.ONE);
        return new BigInteger(70, new Random(random.nextLong()))
                .mod(span)
                .add(least)
                .longValue();
    }

    private double number() {
        return switch (random.nextInt(4)) {
            case 0 -> DOUBLES[random.nextInt(DOUBLES.length)];
            case 1 -> random.nextInt(-20, 20);
            case 2 -> random.nextInt(-2000, 2000) / 100.0;
            default -> Double.longBitsToDouble(random.nextLong());
        };
    }

    private BigDecimal decimal(DataType.Decimal type) {
        BigInteger limit = BigInteger.TEN.pow(type.precision()).subtract(BigInteger.ONE);
        BigInteger unscaled = edge()
                ? oneOf(List.of(limit, limit.negate(), BigInteger.ZERO, BigInteger.ONE))
                : new BigInteger(random.nextInt(1, 130), new Random(random.nextLong())).mod(limit);
        return new BigDecimal(random.nextBoolean() ? unscaled : unscaled.negate(), type.scale());
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(5); i > 0; i--) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.toString();
    }

    private byte[] bytes() {
        byte[] bytes = new byte[random.nextInt(5)];
        random.nextBytes(bytes);
        return bytes;
    }

    private Long timestamp(DataType.Timestamp type) {
        long perSecond = type.unit().perSecond();
        return switch (random.nextInt(4)) {
            case 0 ->
                oneOf(List.of(0L, -1L, Long.MAX_VALUE, Long.MIN_VALUE, -62_135_596_801L * Math.min(perSecond, 1_000)));
            case 1 -> random.nextLong();
            case 2 -> random.nextLong(0, 2_000_000_000) * perSecond;
            default -> random.nextLong(-2_000_000_000, 4_000_000_000L) * perSecond + random.nextLong(perSecond);
        };
    }

    private IntervalValue interval() {
        if (edge()) {
            return new IntervalValue(
                    oneOf(List.of(0, 1, -1, Integer.MAX_VALUE, Integer.MIN_VALUE)),
                    oneOf(List.of(0, 30, -30, Integer.MAX_VALUE, Integer.MIN_VALUE)),
                    oneOf(List.of(0L, 86_400_000_000_000L, Long.MAX_VALUE, Long.MIN_VALUE)));
        }
        long nanos = random.nextLong(-100_000, 100_000) * 1_000_000_000L + random.nextInt(3) * 500_000_000L;
        return new IntervalValue(random.nextInt(-30, 30), random.nextInt(-60, 60), nanos);
    }
}
