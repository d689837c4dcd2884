package io.winnow.core.batch;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Puts columns of one type one after another.
public final class ColumnConcat {
    private ColumnConcat() {}

    /// The rows of each part in turn; dictionaries are decoded.
    ///
    /// @param parts at least one, of one physical form
    /// @throws ArithmeticException where the bytes of strings exceed one array
    public static Column concat(List<? extends Column> parts) {
        List<Column> plain = new ArrayList<>(parts.size());
        int rows = 0;
        for (Column part : parts) {
            plain.add(part.decoded());
            rows = Math.addExact(rows, part.size());
        }
        int size = rows;
        long[] validity = validity(plain, size);
        return switch (plain.getFirst()) {
            case NullColumn _ -> new NullColumn(size);
            case BoolColumn _ -> {
                byte[] values = new byte[size];
                int at = 0;
                for (Column part : plain) {
                    System.arraycopy(((BoolColumn) part).values(), 0, values, at, part.size());
                    at += part.size();
                }
                yield new BoolColumn(values, validity, size);
            }
            case IntColumn _ -> {
                int[] values = new int[size];
                int at = 0;
                for (Column part : plain) {
                    System.arraycopy(((IntColumn) part).values(), 0, values, at, part.size());
                    at += part.size();
                }
                yield new IntColumn(values, validity, size);
            }
            case LongColumn _ -> {
                long[] values = new long[size];
                int at = 0;
                for (Column part : plain) {
                    System.arraycopy(((LongColumn) part).values(), 0, values, at, part.size());
                    at += part.size();
                }
                yield new LongColumn(values, validity, size);
            }
            case FloatColumn _ -> {
                float[] values = new float[size];
                int at = 0;
                for (Column part : plain) {
                    System.arraycopy(((FloatColumn) part).values(), 0, values, at, part.size());
                    at += part.size();
                }
                yield new FloatColumn(values, validity, size);
            }
            case DoubleColumn _ -> {
                double[] values = new double[size];
                int at = 0;
                for (Column part : plain) {
                    System.arraycopy(((DoubleColumn) part).values(), 0, values, at, part.size());
                    at += part.size();
                }
                yield new DoubleColumn(values, validity, size);
            }
            case Int128Column _ -> wide(plain, validity, size);
            case IntervalColumn _ -> intervals(plain, validity, size);
            case BytesColumn _ -> bytes(plain, validity, size);
            case ListColumn _ -> lists(plain, validity, size);
            case StructColumn first -> structs(first.fields().size(), plain, validity, size);
            case DictionaryColumn _ -> throw new IllegalStateException("dictionary was not decoded");
        };
    }

    private static long @Nullable [] validity(List<Column> parts, int rows) {
        long[] words = Validity.allValid(rows);
        int at = 0;
        for (Column part : parts) {
            long[] own = part.validity();
            for (int i = 0; own != null && i < part.size(); i++) {
                if (!Validity.isSet(own, i)) {
                    Validity.clear(words, at + i);
                }
            }
            at += part.size();
        }
        return Validity.orNone(words, rows);
    }

    private static Column wide(List<Column> parts, long @Nullable [] validity, int size) {
        long[] high = new long[size];
        long[] low = new long[size];
        int at = 0;
        for (Column part : parts) {
            Int128Column column = (Int128Column) part;
            System.arraycopy(column.high(), 0, high, at, part.size());
            System.arraycopy(column.low(), 0, low, at, part.size());
            at += part.size();
        }
        return new Int128Column(high, low, validity, size);
    }

    private static Column intervals(List<Column> parts, long @Nullable [] validity, int size) {
        int[] months = new int[size];
        int[] days = new int[size];
        long[] nanos = new long[size];
        int at = 0;
        for (Column part : parts) {
            IntervalColumn column = (IntervalColumn) part;
            System.arraycopy(column.months(), 0, months, at, part.size());
            System.arraycopy(column.days(), 0, days, at, part.size());
            System.arraycopy(column.nanos(), 0, nanos, at, part.size());
            at += part.size();
        }
        return new IntervalColumn(months, days, nanos, validity, size);
    }

    private static Column bytes(List<Column> parts, long @Nullable [] validity, int size) {
        int[] offsets = new int[size + 1];
        int at = 0;
        for (Column part : parts) {
            int[] own = ((BytesColumn) part).offsets();
            for (int i = 0; i < part.size(); i++) {
                offsets[at + i + 1] = Math.addExact(offsets[at], own[i + 1] - own[0]);
            }
            at += part.size();
        }
        byte[] data = new byte[offsets[size]];
        at = 0;
        for (Column part : parts) {
            BytesColumn column = (BytesColumn) part;
            int end = offsets[at + part.size()];
            System.arraycopy(column.data(), column.offsets()[0], data, offsets[at], end - offsets[at]);
            at += part.size();
        }
        return new BytesColumn(data, offsets, validity, size);
    }

    private static Column lists(List<Column> parts, long @Nullable [] validity, int size) {
        int[] offsets = new int[size + 1];
        List<Column> elements = new ArrayList<>(parts.size());
        int at = 0;
        for (Column part : parts) {
            ListColumn column = (ListColumn) part;
            int[] own = column.offsets();
            for (int i = 0; i < part.size(); i++) {
                offsets[at + i + 1] = Math.addExact(offsets[at], own[i + 1] - own[0]);
            }
            elements.add(column.elements().slice(own[0], own[part.size()] - own[0]));
            at += part.size();
        }
        return new ListColumn(concat(elements), offsets, validity, size);
    }

    private static Column structs(int fields, List<Column> parts, long @Nullable [] validity, int size) {
        List<Column> columns = new ArrayList<>(fields);
        for (int field = 0; field < fields; field++) {
            List<Column> own = new ArrayList<>(parts.size());
            for (Column part : parts) {
                own.add(((StructColumn) part).fields().get(field));
            }
            columns.add(concat(own));
        }
        return new StructColumn(columns, validity, size);
    }
}
