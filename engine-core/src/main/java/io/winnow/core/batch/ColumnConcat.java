package io.winnow.core.batch;

import io.winnow.core.error.MemoryExceededException;
import io.winnow.core.type.PhysicalType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Puts columns of one physical form one after another.
///
/// With [Column#take] that is how the results of CASE, computed on the rows that each owns, become one column.
public final class ColumnConcat {
    private ColumnConcat() {}

    /// The rows of each piece in turn; dictionaries are decoded.
    ///
    /// @param pieces at least one, of one physical form, or of none where all rows are NULL
    /// @throws MemoryExceededException where the bytes of strings exceed one array
    public static Column concat(List<? extends Column> pieces) {
        if (pieces.size() == 1) {
            return pieces.getFirst().decoded();
        }
        List<Column> plain = new ArrayList<>(pieces.size());
        PhysicalType physical = PhysicalType.NULL;
        int rows = 0;
        for (Column piece : pieces) {
            Column column = piece.decoded();
            plain.add(column);
            rows = Math.addExact(rows, column.size());
            if (column.physical() != PhysicalType.NULL) {
                physical = column.physical();
            }
        }
        long[] validity = validity(plain, rows);
        return switch (physical) {
            case NULL -> new NullColumn(rows);
            case BOOL -> bools(plain, validity, rows);
            case INT32 -> ints(plain, validity, rows);
            case INT64 -> longs(plain, validity, rows);
            case INT128 -> wide(plain, validity, rows);
            case FLOAT32 -> floats(plain, validity, rows);
            case FLOAT64 -> doubles(plain, validity, rows);
            case BYTES -> bytes(plain, validity, rows);
            case INTERVAL -> intervals(plain, validity, rows);
            case LIST -> lists(plain, validity, rows);
            case STRUCT -> structs(plain, validity, rows);
        };
    }

    private static long @Nullable [] validity(List<Column> pieces, int rows) {
        boolean anyNull = false;
        for (Column piece : pieces) {
            anyNull |= piece.validity() != null;
        }
        if (!anyNull) {
            return null;
        }
        long[] words = Validity.allValid(rows);
        int at = 0;
        for (Column piece : pieces) {
            long[] from = piece.validity();
            if (from != null) {
                for (int i = 0; i < piece.size(); i++) {
                    if (!Validity.isSet(from, i)) {
                        Validity.clear(words, at + i);
                    }
                }
            }
            at += piece.size();
        }
        return words;
    }

    private static Column bools(List<Column> pieces, long @Nullable [] validity, int rows) {
        byte[] values = new byte[rows];
        int at = 0;
        for (Column piece : pieces) {
            if (piece instanceof BoolColumn column) {
                System.arraycopy(column.values(), 0, values, at, column.size());
            }
            at += piece.size();
        }
        return new BoolColumn(values, validity, rows);
    }

    private static Column ints(List<Column> pieces, long @Nullable [] validity, int rows) {
        int[] values = new int[rows];
        int at = 0;
        for (Column piece : pieces) {
            if (piece instanceof IntColumn column) {
                System.arraycopy(column.values(), 0, values, at, column.size());
            }
            at += piece.size();
        }
        return new IntColumn(values, validity, rows);
    }

    private static Column longs(List<Column> pieces, long @Nullable [] validity, int rows) {
        long[] values = new long[rows];
        int at = 0;
        for (Column piece : pieces) {
            if (piece instanceof LongColumn column) {
                System.arraycopy(column.values(), 0, values, at, column.size());
            }
            at += piece.size();
        }
        return new LongColumn(values, validity, rows);
    }

    private static Column wide(List<Column> pieces, long @Nullable [] validity, int rows) {
        long[] high = new long[rows];
        long[] low = new long[rows];
        int at = 0;
        for (Column piece : pieces) {
            if (piece instanceof Int128Column column) {
                System.arraycopy(column.high(), 0, high, at, column.size());
                System.arraycopy(column.low(), 0, low, at, column.size());
            }
            at += piece.size();
        }
        return new Int128Column(high, low, validity, rows);
    }

    private static Column floats(List<Column> pieces, long @Nullable [] validity, int rows) {
        float[] values = new float[rows];
        int at = 0;
        for (Column piece : pieces) {
            if (piece instanceof FloatColumn column) {
                System.arraycopy(column.values(), 0, values, at, column.size());
            }
            at += piece.size();
        }
        return new FloatColumn(values, validity, rows);
    }

    private static Column doubles(List<Column> pieces, long @Nullable [] validity, int rows) {
        double[] values = new double[rows];
        int at = 0;
        for (Column piece : pieces) {
            if (piece instanceof DoubleColumn column) {
                System.arraycopy(column.values(), 0, values, at, column.size());
            }
            at += piece.size();
        }
        return new DoubleColumn(values, validity, rows);
    }

    private static Column intervals(List<Column> pieces, long @Nullable [] validity, int rows) {
        int[] months = new int[rows];
        int[] days = new int[rows];
        long[] nanos = new long[rows];
        int at = 0;
        for (Column piece : pieces) {
            if (piece instanceof IntervalColumn column) {
                System.arraycopy(column.months(), 0, months, at, column.size());
                System.arraycopy(column.days(), 0, days, at, column.size());
                System.arraycopy(column.nanos(), 0, nanos, at, column.size());
            }
            at += piece.size();
        }
        return new IntervalColumn(months, days, nanos, validity, rows);
    }

    private static Column bytes(List<Column> pieces, long @Nullable [] validity, int rows) {
        int[] offsets = new int[rows + 1];
        long length = 0;
        for (Column piece : pieces) {
            if (piece instanceof BytesColumn column) {
                length += column.offsets()[column.size()] - column.offsets()[0];
            }
        }
        if (length > Integer.MAX_VALUE - 8) {
            throw new MemoryExceededException("the strings of one batch exceed 2 GiB");
        }
        byte[] data = new byte[(int) length];
        int at = 0;
        int end = 0;
        for (Column piece : pieces) {
            if (piece instanceof BytesColumn column) {
                int[] from = column.offsets();
                int first = from[0];
                System.arraycopy(column.data(), first, data, end, from[column.size()] - first);
                for (int i = 0; i < column.size(); i++) {
                    offsets[at + i + 1] = end + from[i + 1] - first;
                }
                end += from[column.size()] - first;
            } else {
                Arrays.fill(offsets, at + 1, at + piece.size() + 1, end);
            }
            at += piece.size();
        }
        return new BytesColumn(data, offsets, validity, rows);
    }

    private static Column lists(List<Column> pieces, long @Nullable [] validity, int rows) {
        int[] offsets = new int[rows + 1];
        List<Column> elements = new ArrayList<>();
        int at = 0;
        int end = 0;
        for (Column piece : pieces) {
            if (piece instanceof ListColumn column) {
                int[] from = column.offsets();
                int first = from[0];
                int count = from[column.size()] - first;
                elements.add(column.elements().slice(first, count));
                for (int i = 0; i < column.size(); i++) {
                    offsets[at + i + 1] = end + from[i + 1] - first;
                }
                end = Math.addExact(end, count);
            } else {
                Arrays.fill(offsets, at + 1, at + piece.size() + 1, end);
            }
            at += piece.size();
        }
        return new ListColumn(concat(elements), offsets, validity, rows);
    }

    private static Column structs(List<Column> pieces, long @Nullable [] validity, int rows) {
        int fields = 0;
        for (Column piece : pieces) {
            if (piece instanceof StructColumn column) {
                fields = column.fields().size();
            }
        }
        List<Column> merged = new ArrayList<>(fields);
        for (int f = 0; f < fields; f++) {
            List<Column> parts = new ArrayList<>(pieces.size());
            for (Column piece : pieces) {
                parts.add(piece instanceof StructColumn column ? column.fields().get(f) : new NullColumn(piece.size()));
            }
            merged.add(concat(parts));
        }
        return new StructColumn(merged, validity, rows);
    }
}
