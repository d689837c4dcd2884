package io.winnow.physical.exec;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.batch.DictionaryColumn;
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

/// Random values of every type, from few enough that equal ones are common, with the awkward ones among them.
record RandomData(Random random, double nulls) {
    static final DataType LIST = new DataType.ListOf(DataType.INT32);
    static final DataType FLOATS = new DataType.ListOf(DataType.FLOAT64);
    static final DataType STRUCT = new DataType.Struct(
            List.of(Field.of("a", DataType.INT32), Field.of("b", DataType.UTF8), Field.of("c", DataType.FLOAT64)));
    static final DataType MAP = new DataType.MapOf(DataType.UTF8, DataType.INT64);
    static final DataType SHORT_DECIMAL = new DataType.Decimal(9, 2);
    static final DataType LONG_DECIMAL = new DataType.Decimal(30, 4);

    static final List<DataType> TYPES = List.of(
            DataType.BOOL,
            DataType.INT8,
            DataType.INT32,
            DataType.INT64,
            DataType.UINT32,
            DataType.UINT64,
            DataType.FLOAT32,
            DataType.FLOAT64,
            SHORT_DECIMAL,
            LONG_DECIMAL,
            DataType.UTF8,
            DataType.BINARY,
            DataType.DATE,
            DataType.TIME,
            DataType.TIMESTAMP,
            DataType.INTERVAL,
            LIST,
            FLOATS,
            STRUCT,
            MAP,
            DataType.NULL);

    /// The seed of this run: given by `winnow.seed`, else a new one; printed either way.
    static long seed() {
        String given = System.getProperty("winnow.seed");
        long seed = given == null ? System.nanoTime() : Long.parseLong(given);
        System.out.println("winnow.seed=" + seed);
        return seed;
    }

    Column column(DataType type, int rows) {
        List<@Nullable Object> values = new ArrayList<>(rows);
        for (int i = 0; i < rows; i++) {
            values.add(value(type));
        }
        Column column = ColumnBuilder.column(type, values);
        return column instanceof BytesColumn plain && random.nextBoolean() ? coded(plain) : column;
    }

    /// The same values as codes of a dictionary with repeated and unused entries.
    private DictionaryColumn coded(BytesColumn plain) {
        int rows = plain.size();
        int extra = rows == 0 ? 0 : 3;
        int[] entries = new int[rows + extra];
        int[] codes = new int[rows];
        for (int i = 0; i < entries.length; i++) {
            entries[i] = i % rows;
        }
        for (int i = 0; i < rows; i++) {
            codes[i] = i;
        }
        Column dictionary = new BytesColumn(plain.data(), plain.offsets(), null, rows).take(entries, rows + extra);
        return new DictionaryColumn(codes, dictionary, plain.validity(), rows);
    }

    @Nullable
    Object value(DataType type) {
        return random.nextDouble() < nulls ? null : present(type);
    }

    private @Nullable Object present(DataType type) {
        return switch (type) {
            case DataType.Null _, DataType.Unsupported _ -> null;
            case DataType.Bool _ -> random.nextBoolean();
            case DataType.Int integer -> integer(integer);
            case DataType.Floating floating -> floating.bits() == 32 ? (Object) real() : (Object) floating();
            case DataType.Decimal decimal -> decimal(decimal);
            case DataType.Utf8 _ -> text();
            case DataType.Binary _ -> Bytes.of(new byte[] {(byte) random.nextInt(4), (byte) -random.nextInt(3)});
            case DataType.Date _ -> (long) random.nextInt(20) - 10;
            case DataType.Time _, DataType.Timestamp _ -> random.nextInt(20) * 1_000_000_000L;
            case DataType.Interval _ -> interval();
            case DataType.ListOf list -> elements(list.element());
            case DataType.Struct struct -> fields(struct);
            case DataType.MapOf map ->
                List.of(Collections.unmodifiableList(new ArrayList<>(List.of("k", random.nextInt(3) * 7L))));
        };
    }

    private long integer(DataType.Int type) {
        boolean extreme = random.nextInt(20) == 0;
        if (type.bits() == 64 && extreme) {
            return random.nextBoolean() ? Long.MIN_VALUE : Long.MAX_VALUE;
        }
        if (type.bits() == 32 && extreme) {
            return type.signed() ? Integer.MIN_VALUE : 0xffff_ffffL;
        }
        return type.signed() ? random.nextInt(24) - 12 : random.nextInt(24);
    }

    private double floating() {
        return switch (random.nextInt(12)) {
            case 0 -> Double.NaN;
            case 1 -> Double.longBitsToDouble(0xfff8_0000_0000_0001L);
            case 2 -> Double.longBitsToDouble(0x7ff8_0000_0000_1234L);
            case 3 -> -0.0;
            case 4 -> 0.0;
            case 5 -> Double.NEGATIVE_INFINITY;
            default -> (random.nextInt(9) - 4) * 0.75;
        };
    }

    private float real() {
        return switch (random.nextInt(12)) {
            case 0 -> Float.NaN;
            case 1 -> Float.intBitsToFloat(0xffc0_0007);
            case 2 -> -0.0f;
            case 3 -> 0.0f;
            default -> (random.nextInt(9) - 4) * 0.1f;
        };
    }

    private BigDecimal decimal(DataType.Decimal type) {
        BigInteger unscaled = BigInteger.valueOf(random.nextInt(30) - 15L);
        if (random.nextInt(3) == 0) {
            unscaled = unscaled.multiply(BigInteger.TEN.pow(type.precision() - 2));
        }
        return new BigDecimal(unscaled, type.scale());
    }

    private String text() {
        String[] texts = {"", "a", "ab", "abcdefgh", "abcdefghi", "abcdefghj", "ü", "\u0000", "longer than sixteen"};
        return texts[random.nextInt(texts.length)];
    }

    private IntervalValue interval() {
        return switch (random.nextInt(4)) {
            case 0 -> new IntervalValue(1, 0, 0);
            case 1 -> new IntervalValue(0, 30, 0);
            case 2 -> new IntervalValue(0, 29, 86_400_000_000_000L);
            default -> new IntervalValue(random.nextInt(3) - 1, random.nextInt(3), random.nextInt(2));
        };
    }

    private List<@Nullable Object> elements(DataType element) {
        List<@Nullable Object> values = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
            values.add(random.nextInt(4) == 0 ? null : present(element));
        }
        return Collections.unmodifiableList(values);
    }

    private List<@Nullable Object> fields(DataType.Struct struct) {
        List<@Nullable Object> values = new ArrayList<>();
        for (Field field : struct.fields()) {
            values.add(random.nextInt(3) == 0 ? null : present(field.type()));
        }
        return Collections.unmodifiableList(values);
    }
}
