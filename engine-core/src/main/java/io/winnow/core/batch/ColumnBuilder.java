package io.winnow.core.batch;

import io.winnow.core.scalar.Bytes;
import io.winnow.core.scalar.IntervalValue;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Collects scalar carriers (see `core.scalar`) into a column; for literals, small results and tests.
public final class ColumnBuilder {
    private final DataType type;
    private final List<@Nullable Object> values = new ArrayList<>();

    public ColumnBuilder(DataType type) {
        this.type = type;
    }

    /// A column of these values; null stands for NULL.
    public static Column column(DataType type, List<? extends @Nullable Object> values) {
        return new Assembly(type, values).column();
    }

    /// A column that holds one value `rows` times.
    public static Column repeat(DataType type, @Nullable Object value, int rows) {
        ColumnBuilder one = new ColumnBuilder(type).add(value);
        return one.build().take(new int[rows], rows);
    }

    /// Appends a carrier of the type, or null for NULL.
    public ColumnBuilder add(@Nullable Object value) {
        values.add(value);
        return this;
    }

    /// Number of values so far.
    public int size() {
        return values.size();
    }

    /// The column of all values so far; the builder stays usable.
    public Column build() {
        return column(type, values);
    }

    /// One pass over the values for one physical type.
    private record Assembly(DataType type, List<? extends @Nullable Object> values) {
        Column column() {
            return switch (type.physical()) {
                case NULL -> new NullColumn(values.size());
                case BOOL -> bools();
                case INT32 -> ints();
                case INT64 -> longs();
                case INT128 -> int128s();
                case FLOAT32 -> floats();
                case FLOAT64 -> doubles();
                case BYTES -> bytes();
                case INTERVAL -> intervals();
                case LIST -> lists();
                case STRUCT -> structs();
            };
        }

        private long @Nullable [] validity() {
            long[] words = new long[Validity.words(values.size())];
            for (int i = 0; i < values.size(); i++) {
                if (values.get(i) != null) {
                    Validity.set(words, i);
                }
            }
            return Validity.orNone(words, values.size());
        }

        private BoolColumn bools() {
            byte[] out = new byte[values.size()];
            for (int i = 0; i < out.length; i++) {
                Object value = values.get(i);
                out[i] = (byte) (value != null && (Boolean) value ? 1 : 0);
            }
            return new BoolColumn(out, validity(), out.length);
        }

        private IntColumn ints() {
            int[] out = new int[values.size()];
            for (int i = 0; i < out.length; i++) {
                Object value = values.get(i);
                out[i] = value == null ? 0 : Math.toIntExact((Long) value);
            }
            return new IntColumn(out, validity(), out.length);
        }

        private LongColumn longs() {
            long[] out = new long[values.size()];
            for (int i = 0; i < out.length; i++) {
                out[i] = switch (values.get(i)) {
                    case null -> 0;
                    case BigDecimal decimal -> unscaled(decimal).longValueExact();
                    case Object value -> (Long) value;
                };
            }
            return new LongColumn(out, validity(), out.length);
        }

        private BigInteger unscaled(BigDecimal decimal) {
            DataType.Decimal expected = (DataType.Decimal) type;
            if (decimal.scale() != expected.scale() || decimal.precision() > expected.precision()) {
                throw new IllegalArgumentException(decimal + " is no value of " + type);
            }
            return decimal.unscaledValue();
        }

        private Int128Column int128s() {
            long[] high = new long[values.size()];
            long[] low = new long[values.size()];
            for (int i = 0; i < high.length; i++) {
                Object value = values.get(i);
                if (value != null) {
                    BigInteger unscaled = unscaled((BigDecimal) value);
                    low[i] = unscaled.longValue();
                    high[i] = unscaled.shiftRight(64).longValueExact();
                }
            }
            return new Int128Column(high, low, validity(), high.length);
        }

        private FloatColumn floats() {
            float[] out = new float[values.size()];
            for (int i = 0; i < out.length; i++) {
                Object value = values.get(i);
                out[i] = value == null ? 0 : (Float) value;
            }
            return new FloatColumn(out, validity(), out.length);
        }

        private DoubleColumn doubles() {
            double[] out = new double[values.size()];
            for (int i = 0; i < out.length; i++) {
                Object value = values.get(i);
                out[i] = value == null ? 0 : (Double) value;
            }
            return new DoubleColumn(out, validity(), out.length);
        }

        private BytesColumn bytes() {
            ByteArrayOutputStream data = new ByteArrayOutputStream();
            int[] offsets = new int[values.size() + 1];
            for (int i = 0; i < values.size(); i++) {
                switch (values.get(i)) {
                    case null -> {}
                    case Bytes value -> data.writeBytes(value.toArray());
                    case Object value -> data.writeBytes(((String) value).getBytes(StandardCharsets.UTF_8));
                }
                offsets[i + 1] = data.size();
            }
            return new BytesColumn(data.toByteArray(), offsets, validity(), values.size());
        }

        private IntervalColumn intervals() {
            int[] months = new int[values.size()];
            int[] days = new int[values.size()];
            long[] nanos = new long[values.size()];
            for (int i = 0; i < months.length; i++) {
                IntervalValue value = (IntervalValue) values.get(i);
                if (value != null) {
                    months[i] = value.months();
                    days[i] = value.days();
                    nanos[i] = value.nanos();
                }
            }
            return new IntervalColumn(months, days, nanos, validity(), months.length);
        }

        private ListColumn lists() {
            DataType element = type instanceof DataType.MapOf map
                    ? ColumnValues.entryType(map)
                    : ((DataType.ListOf) type).element();
            ColumnBuilder elements = new ColumnBuilder(element);
            int[] offsets = new int[values.size() + 1];
            for (int i = 0; i < values.size(); i++) {
                List<?> list = (List<?>) values.get(i);
                if (list != null) {
                    for (Object value : list) {
                        elements.add(value);
                    }
                }
                offsets[i + 1] = elements.size();
            }
            return new ListColumn(elements.build(), offsets, validity(), values.size());
        }

        private StructColumn structs() {
            List<Field> fields = ((DataType.Struct) type).fields();
            List<Column> columns = new ArrayList<>();
            for (int f = 0; f < fields.size(); f++) {
                ColumnBuilder column = new ColumnBuilder(fields.get(f).type());
                for (Object value : values) {
                    column.add(value == null ? null : ((List<?>) value).get(f));
                }
                columns.add(column.build());
            }
            return new StructColumn(columns, validity(), values.size());
        }
    }
}
