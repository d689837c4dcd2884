package io.winnow.arrow.ipc;

import io.winnow.core.scalar.Bytes;
import io.winnow.core.scalar.IntervalValue;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.IntervalUnit;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.jspecify.annotations.Nullable;

/// Values of one Arrow type, NULL among them, and what they read as.
record TypeCase(Field field, DataType type, List<@Nullable Object> written, List<@Nullable Object> read) {
    private static final BigDecimal WIDE = new BigDecimal("-99999999999999999999999999999999999.999");

    static List<TypeCase> all() {
        List<TypeCase> cases = new ArrayList<>();
        for (int bits : new int[] {8, 16, 32, 64}) {
            long most = bits == 64 ? Long.MAX_VALUE : (1L << (bits - 1)) - 1;
            cases.add(same(new ArrowType.Int(bits, true), new DataType.Int(bits, true), 0L, null, most, -most - 1));
            long all = bits == 64 ? -1 : (1L << bits) - 1;
            cases.add(same(new ArrowType.Int(bits, false), new DataType.Int(bits, false), 0L, null, most + 1, all));
        }
        float negativeNan = Float.intBitsToFloat(0xFFC00001);
        cases.add(same(floats(FloatingPointPrecision.HALF), DataType.FLOAT32, 1.5f, null, -0.0f, Float.NaN));
        cases.add(same(floats(FloatingPointPrecision.SINGLE), DataType.FLOAT32, 1.5f, null, -0.0f, negativeNan));
        cases.add(same(
                floats(FloatingPointPrecision.DOUBLE),
                DataType.FLOAT64,
                Double.NEGATIVE_INFINITY,
                null,
                -0.0,
                Double.longBitsToDouble(0xFFF8000000000001L)));
        cases.add(same(ArrowType.Bool.INSTANCE, DataType.BOOL, true, null, false, true));
        for (int bits : new int[] {128, 256}) {
            cases.add(same(
                    new ArrowType.Decimal(9, 2, bits),
                    new DataType.Decimal(9, 2),
                    new BigDecimal("1.25"),
                    null,
                    new BigDecimal("-9999999.99"),
                    new BigDecimal("0.00")));
            cases.add(same(
                    new ArrowType.Decimal(38, 3, bits), new DataType.Decimal(38, 3), WIDE, null, WIDE.negate(), WIDE));
        }
        String longText = "a text of more than twelve bytes: gr\u00fc\u00df";
        for (ArrowType type :
                List.of(ArrowType.Utf8.INSTANCE, ArrowType.LargeUtf8.INSTANCE, ArrowType.Utf8View.INSTANCE)) {
            cases.add(same(type, DataType.UTF8, "a", null, "", longText));
        }
        for (ArrowType type :
                List.of(ArrowType.Binary.INSTANCE, ArrowType.LargeBinary.INSTANCE, ArrowType.BinaryView.INSTANCE)) {
            cases.add(binary(type, new byte[] {0, -1}, null, new byte[0], new byte[40]));
        }
        cases.add(binary(new ArrowType.FixedSizeBinary(3), new byte[] {1, 2, 3}, null, new byte[3], new byte[3]));
        cases.add(same(new ArrowType.Date(DateUnit.DAY), DataType.DATE, 0L, null, -719_162L, 2_932_896L));
        cases.add(new TypeCase(
                field(new ArrowType.Date(DateUnit.MILLISECOND)),
                DataType.DATE,
                Arrays.asList(86_400_000L, null, -1L, 0L),
                Arrays.asList(1L, null, -1L, 0L)));
        for (TimeUnit unit : TimeUnit.values()) {
            addTimes(cases, unit);
        }
        cases.add(new TypeCase(
                field(new ArrowType.Interval(IntervalUnit.YEAR_MONTH)),
                DataType.INTERVAL,
                Arrays.asList(13L, null, -1L, 0L),
                Arrays.asList(interval(13, 0, 0), null, interval(-1, 0, 0), interval(0, 0, 0))));
        cases.add(new TypeCase(
                field(new ArrowType.Interval(IntervalUnit.DAY_TIME)),
                DataType.INTERVAL,
                Arrays.asList(List.of(1, 2), null, List.of(-1, -2), List.of(0, 0)),
                Arrays.asList(interval(0, 1, 2_000_000), null, interval(0, -1, -2_000_000), interval(0, 0, 0))));
        cases.add(new TypeCase(
                field(new ArrowType.Interval(IntervalUnit.MONTH_DAY_NANO)),
                DataType.INTERVAL,
                Arrays.asList(List.of(1, 2, 3), null, List.of(-1, -2, -3), List.of(0, 0, 0)),
                Arrays.asList(interval(1, 2, 3), null, interval(-1, -2, -3), interval(0, 0, 0))));
        cases.add(same(ArrowType.Null.INSTANCE, DataType.NULL, null, null, null, null));
        addNested(cases);
        return cases;
    }

    private static void addTimes(List<TypeCase> cases, TimeUnit unit) {
        long perSecond = switch (unit) {
            case SECOND -> 1;
            case MILLISECOND -> 1_000;
            case MICROSECOND -> 1_000_000;
            case NANOSECOND -> 1_000_000_000;
        };
        long nanos = 1_000_000_000 / perSecond;
        io.winnow.core.type.TimeUnit own = io.winnow.core.type.TimeUnit.valueOf(unit.name());
        int bits = perSecond < 1_000_000 ? 32 : 64;
        long day = 86_400 * perSecond;
        cases.add(new TypeCase(
                field(new ArrowType.Time(unit, bits)),
                DataType.TIME,
                Arrays.asList(1L, null, 0L, day),
                Arrays.asList(nanos, null, 0L, day * nanos)));
        for (String zone : Arrays.asList(null, "", "UTC", "Asia/Tokyo")) {
            boolean zoned = zone != null && !zone.isEmpty();
            cases.add(same(
                    new ArrowType.Timestamp(unit, zone),
                    new DataType.Timestamp(own, zoned),
                    Long.MAX_VALUE,
                    null,
                    Long.MIN_VALUE,
                    -1L));
        }
        cases.add(new TypeCase(
                field(new ArrowType.Duration(unit)),
                DataType.INTERVAL,
                Arrays.asList(1L, null, -5L, 0L),
                Arrays.asList(interval(0, 0, nanos), null, interval(0, 0, -5 * nanos), interval(0, 0, 0))));
    }

    private static void addNested(List<TypeCase> cases) {
        Field number = new Field("item", FieldType.nullable(new ArrowType.Int(32, true)), null);
        Field text = new Field("t", FieldType.nullable(ArrowType.Utf8.INSTANCE), null);
        DataType numbers = new DataType.ListOf(DataType.INT32);
        List<@Nullable Object> lists =
                Arrays.asList(Arrays.asList(1L, null, 3L), null, List.of(), Arrays.asList((Object) null));
        cases.add(nested(ArrowType.List.INSTANCE, numbers, lists, number));
        cases.add(nested(ArrowType.LargeList.INSTANCE, numbers, lists, number));
        List<@Nullable Object> pairs = Arrays.asList(List.of(1L, 2L), null, Arrays.asList(null, 4L), List.of(5L, 6L));
        cases.add(nested(new ArrowType.FixedSizeList(2), numbers, pairs, number));
        DataType struct = new DataType.Struct(List.of(
                io.winnow.core.type.Field.of("item", DataType.INT32),
                io.winnow.core.type.Field.of("t", DataType.UTF8)));
        List<@Nullable Object> structs =
                Arrays.asList(List.of(1L, "x"), null, Arrays.asList(null, null), Arrays.asList(4L, null));
        cases.add(nested(ArrowType.Struct.INSTANCE, struct, structs, number, text));
        Field element = new Field("item", FieldType.nullable(ArrowType.Struct.INSTANCE), List.of(number, text));
        List<@Nullable Object> deep =
                Arrays.asList(structs, null, List.of(), Arrays.asList(null, Arrays.asList(7L, "y")));
        cases.add(nested(ArrowType.List.INSTANCE, new DataType.ListOf(struct), deep, element));
        Field key = new Field("key", new FieldType(false, ArrowType.Utf8.INSTANCE, null), null);
        Field entries =
                new Field("entries", new FieldType(false, ArrowType.Struct.INSTANCE, null), List.of(key, number));
        List<@Nullable Object> maps = Arrays.asList(
                List.of(List.of("a", 1L), Arrays.asList("b", null)), null, List.of(), List.of(List.of("", 0L)));
        cases.add(nested(new ArrowType.Map(false), new DataType.MapOf(DataType.UTF8, DataType.INT32), maps, entries));
    }

    private static ArrowType floats(FloatingPointPrecision precision) {
        return new ArrowType.FloatingPoint(precision);
    }

    private static IntervalValue interval(int months, int days, long nanos) {
        return new IntervalValue(months, days, nanos);
    }

    private static Field field(ArrowType type) {
        return new Field(type.toString(), FieldType.nullable(type), null);
    }

    private static TypeCase same(ArrowType arrow, DataType type, @Nullable Object... values) {
        return new TypeCase(field(arrow), type, Arrays.asList(values), Arrays.asList(values));
    }

    private static TypeCase binary(ArrowType arrow, @Nullable Object... values) {
        List<@Nullable Object> written = new ArrayList<>();
        List<@Nullable Object> read = new ArrayList<>();
        for (Object value : values) {
            written.add(value);
            read.add(value == null ? null : Bytes.of((byte[]) value));
        }
        return new TypeCase(field(arrow), DataType.BINARY, written, read);
    }

    private static TypeCase nested(ArrowType arrow, DataType type, List<@Nullable Object> values, Field... children) {
        Field field = new Field(arrow + " of " + type, FieldType.nullable(arrow), List.of(children));
        return new TypeCase(field, type, values, values);
    }
}
