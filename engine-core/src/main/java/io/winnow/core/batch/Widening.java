package io.winnow.core.batch;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.error.PlanException;
import io.winnow.core.scalar.ValueText;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.math.BigInteger;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Brings a file's column to the type that it has in all files together: see [io.winnow.core.type.ExactUnion].
///
/// @param place the file and the column, for errors
/// @param from as the file has it
/// @param to what holds every value of `from`; timestamps may be beyond the range of a finer unit
public record Widening(String place, DataType from, DataType to) {
    /// The column in its wider type: the same one where nothing changes.
    ///
    /// @throws ExecutionException for a timestamp that the finer unit does not reach
    public Column apply(Column column) {
        return widen(column, from, to);
    }

    /// The column in its wider type, brought there when it is loaded.
    public LazyColumn lazy(LazyColumn column) {
        if (from.equals(to)) {
            return column;
        }
        return new LazyColumn() {
            @Override
            public Column load() {
                return apply(column.load());
            }

            @Override
            public Column load(int[] rows, int count) {
                return apply(column.load(rows, count));
            }
        };
    }

    private Column widen(Column column, DataType old, DataType wide) {
        if (old.equals(wide)) {
            return column;
        }
        if (old instanceof DataType.Null || column instanceof NullColumn) {
            return NullColumns.of(wide, column.size());
        }
        if (column instanceof DictionaryColumn(int[] codes, Column dictionary, var validity, int size)) {
            return new DictionaryColumn(codes, widen(dictionary, old, wide), validity, size);
        }
        return switch (wide) {
            case DataType.Int _ -> column instanceof IntColumn ints && isLong(wide) ? longs(ints) : column;
            case DataType.Floating _ -> doubles(column);
            case DataType.Decimal decimal -> decimals(column, old, decimal);
            case DataType.Timestamp finer -> timestamps((LongColumn) column, (DataType.Timestamp) old, finer);
            case DataType.ListOf list -> {
                ListColumn lists = (ListColumn) column;
                Column elements = widen(lists.elements(), ((DataType.ListOf) old).element(), list.element());
                yield new ListColumn(elements, lists.offsets(), lists.validity(), lists.size());
            }
            case DataType.MapOf map -> {
                ListColumn lists = (ListColumn) column;
                Column entries = widen(lists.elements(), entries((DataType.MapOf) old), entries(map));
                yield new ListColumn(entries, lists.offsets(), lists.validity(), lists.size());
            }
            case DataType.Struct struct -> structs((StructColumn) column, (DataType.Struct) old, struct);
            case DataType.Null _,
                    DataType.Bool _,
                    DataType.Utf8 _,
                    DataType.Binary _,
                    DataType.Date _,
                    DataType.Time _,
                    DataType.Interval _,
                    DataType.Unsupported _ -> throw new PlanException(place + ": " + old + " is not part of " + wide);
        };
    }

    private static boolean isLong(DataType type) {
        return type instanceof DataType.Int integer && integer.physical() == DataType.INT64.physical();
    }

    private static DataType.Struct entries(DataType.MapOf map) {
        return new DataType.Struct(List.of(Field.of("key", map.key()), Field.of("value", map.value())));
    }

    private StructColumn structs(StructColumn column, DataType.Struct old, DataType.Struct wide) {
        List<Column> fields = new ArrayList<>(column.fields().size());
        for (int i = 0; i < column.fields().size(); i++) {
            DataType part = old.fields().get(i).type();
            fields.add(widen(column.fields().get(i), part, wide.fields().get(i).type()));
        }
        return new StructColumn(fields, column.validity(), column.size());
    }

    private static LongColumn longs(IntColumn column) {
        int[] values = column.values();
        long[] out = new long[column.size()];
        for (int i = 0; i < out.length; i++) {
            out[i] = values[i];
        }
        return new LongColumn(out, column.validity(), out.length);
    }

    private Column doubles(Column column) {
        double[] out = new double[column.size()];
        switch (column) {
            case DoubleColumn c -> {
                return c;
            }
            case FloatColumn c -> {
                float[] values = c.values();
                for (int i = 0; i < out.length; i++) {
                    out[i] = values[i];
                }
            }
            case IntColumn c -> {
                int[] values = c.values();
                for (int i = 0; i < out.length; i++) {
                    out[i] = values[i];
                }
            }
            case LongColumn c -> {
                long[] values = c.values();
                for (int i = 0; i < out.length; i++) {
                    out[i] = values[i];
                }
            }
            case Column c -> throw new PlanException(place + ": no floats in " + c.physical());
        }
        return new DoubleColumn(out, column.validity(), out.length);
    }

    private Column decimals(Column column, DataType old, DataType.Decimal wide) {
        int scale = old instanceof DataType.Decimal decimal ? decimal.scale() : 0;
        BigInteger factor = BigInteger.TEN.pow(wide.scale() - scale);
        Column numbers = column instanceof IntColumn ints ? longs(ints) : column;
        if (numbers instanceof LongColumn longs && wide.precision() <= DataType.Decimal.MAX_LONG_PRECISION) {
            return multiplied(longs, factor.longValueExact());
        }
        boolean unsigned = old.equals(DataType.UINT64);
        if (numbers instanceof Int128Column && factor.equals(BigInteger.ONE)) {
            return numbers;
        }
        return wide(numbers, factor, unsigned);
    }

    private static LongColumn multiplied(LongColumn column, long factor) {
        if (factor == 1) {
            return column;
        }
        long[] values = column.values();
        long[] out = new long[column.size()];
        for (int i = 0; i < out.length; i++) {
            out[i] = values[i] * factor;
        }
        return new LongColumn(out, column.validity(), out.length);
    }

    private Int128Column wide(Column column, BigInteger factor, boolean unsigned) {
        int size = column.size();
        long[] high = new long[size];
        long[] low = new long[size];
        switch (column) {
            case LongColumn c -> {
                long[] values = c.values();
                for (int i = 0; i < size; i++) {
                    low[i] = values[i];
                    high[i] = unsigned ? 0 : values[i] >> 63;
                }
            }
            case Int128Column c -> {
                System.arraycopy(c.high(), 0, high, 0, size);
                System.arraycopy(c.low(), 0, low, 0, size);
            }
            case Column c -> throw new PlanException(place + ": no decimals in " + c.physical());
        }
        BigInteger step = BigInteger.TEN.pow(18);
        for (BigInteger rest = factor; rest.compareTo(BigInteger.ONE) > 0; rest = rest.divide(step)) {
            multiply(high, low, rest.min(step).longValueExact());
        }
        return new Int128Column(high, low, column.validity(), size);
    }

    /// Multiplies 128-bit values; the products are known to fit.
    private static void multiply(long[] high, long[] low, long factor) {
        for (int i = 0; i < high.length; i++) {
            high[i] = high[i] * factor + Math.unsignedMultiplyHigh(low[i], factor);
            low[i] *= factor;
        }
    }

    private LongColumn timestamps(LongColumn column, DataType.Timestamp old, DataType.Timestamp finer) {
        long factor = finer.unit().perSecond() / old.unit().perSecond();
        long[] values = column.values();
        long[] validity = column.validity();
        long[] out = new long[column.size()];
        long wrong = 0;
        for (int i = 0; i < out.length; i++) {
            out[i] = values[i] * factor;
            wrong |= Math.multiplyHigh(values[i], factor) ^ (out[i] >> 63);
        }
        if (wrong != 0) {
            checkRange(values, validity, out.length, factor, old, finer);
        }
        return new LongColumn(out, validity, out.length);
    }

    private void checkRange(
            long[] values,
            long @Nullable [] validity,
            int size,
            long factor,
            DataType.Timestamp old,
            DataType.Timestamp finer) {
        long most = Long.MAX_VALUE / factor;
        for (int i = 0; i < size; i++) {
            boolean outside = values[i] > most || values[i] < -most;
            if (outside && (validity == null || Validity.isSet(validity, i))) {
                throw new ExecutionException(
                        ErrorCode.OVERFLOW,
                        place + ": " + ValueText.text(values[i], old, ZoneOffset.UTC) + " does not fit " + finer
                                + ", which the column is in the files together");
            }
        }
    }
}
