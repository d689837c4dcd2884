package io.winnow.formats.parquet.decode;

import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.FloatColumn;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.IntervalColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.error.MemoryExceededException;
import io.winnow.core.io.MemoryBudget;
import io.winnow.core.type.PhysicalType;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The values of one column of a batch in heap arrays, on their way to becoming a [Column].
///
/// Which arrays are filled depends on the form. Arrays may be longer than the batch. Positions of NULLs
/// hold unspecified values, except that their byte strings are empty. While there is a dictionary, the
/// values are codes into it and the value arrays are unused.
public final class ColumnBuffer {
    private static final int[] NO_INTS = new int[0];
    private static final long[] NO_LONGS = new long[0];
    private static final byte[] NO_BYTES = new byte[0];

    /// Byte strings that take less are not counted.
    private static final int LITTLE_BYTES = 1 << 20;

    private final PhysicalType form;
    private final boolean reused;
    private final @Nullable MemoryBudget budget;
    private long counted;
    private int rows;
    private int nulls;
    private int capacity;
    private int[] ints = NO_INTS;
    private int[] days = NO_INTS;
    private long[] longs = NO_LONGS;
    private long[] highs = NO_LONGS;
    private float[] floats = new float[0];
    private double[] doubles = new double[0];
    private byte[] bytes = NO_BYTES;
    private int[] offsets = NO_INTS;
    private int[] codes = NO_INTS;
    private long[] validity = NO_LONGS;
    private @Nullable ColumnBuffer dictionary;
    private @Nullable Column shared;

    /// A buffer for values whose number and size its caller knows.
    ColumnBuffer(PhysicalType form) {
        this(form, false, null);
    }

    /// @param budget counts byte strings as they grow: a few bytes of a page can stand for any number of them
    public ColumnBuffer(PhysicalType form, MemoryBudget budget) {
        this(form, false, budget);
    }

    private ColumnBuffer(PhysicalType form, boolean reused, @Nullable MemoryBudget budget) {
        this.form = form;
        this.reused = reused;
        this.budget = budget;
    }

    /// A buffer whose columns stay as they are until its next batch begins, which fills their arrays anew.
    public static ColumnBuffer reused(PhysicalType form, MemoryBudget budget) {
        return new ColumnBuffer(form, true, budget);
    }

    /// A buffer over the values of a column without NULLs, whose arrays it takes over.
    static ColumnBuffer over(Column column) {
        ColumnBuffer buffer = new ColumnBuffer(column.physical());
        buffer.rows = column.size();
        switch (column) {
            case IntColumn c -> buffer.ints = c.values();
            case LongColumn c -> buffer.longs = c.values();
            case FloatColumn c -> buffer.floats = c.values();
            case DoubleColumn c -> buffer.doubles = c.values();
            case BoolColumn c -> buffer.bytes = c.values();
            case BytesColumn c -> {
                buffer.offsets = c.offsets();
                buffer.bytes = Arrays.copyOf(c.data(), Math.addExact(c.data().length, LittleEndian.SLACK));
            }
            default -> throw new IllegalArgumentException("values are not stored as " + column.physical());
        }
        return buffer;
    }

    /// Starts a batch of `newRows` rows: room for them, no NULLs, no dictionary.
    public void begin(int newRows) {
        rows = newRows;
        nulls = 0;
        dictionary = null;
        if (newRows > capacity || capacity == 0) {
            capacity = Math.max(newRows, 1);
            switch (form) {
                case INT32 -> ints = new int[capacity];
                case INT64 -> longs = new long[capacity];
                case FLOAT32 -> floats = new float[capacity];
                case FLOAT64 -> doubles = new double[capacity];
                case BOOL -> bytes = new byte[capacity];
                case BYTES -> offsets = new int[capacity + 1];
                case INT128 -> {
                    longs = new long[capacity];
                    highs = new long[capacity];
                }
                case INTERVAL -> {
                    ints = new int[capacity];
                    days = new int[capacity];
                    longs = new long[capacity];
                }
                case NULL -> {}
                case LIST, STRUCT -> throw new IllegalStateException("nested columns are not decoded here");
            }
        }
        if (form == PhysicalType.BYTES) {
            offsets[0] = 0;
        }
        if (validity.length > 0) {
            Arrays.fill(validity, 0L);
        }
    }

    PhysicalType form() {
        return form;
    }

    int rows() {
        return rows;
    }

    int[] ints() {
        return ints;
    }

    /// Days of INTERVAL; its months are [#ints()], its nanoseconds [#longs()].
    int[] days() {
        return days;
    }

    long[] longs() {
        return longs;
    }

    /// High halves of INT128; the low ones are [#longs()].
    long[] highs() {
        return highs;
    }

    float[] floats() {
        return floats;
    }

    double[] doubles() {
        return doubles;
    }

    /// Data of BYTES, or the 0 and 1 of BOOL.
    byte[] bytes() {
        return bytes;
    }

    int[] offsets() {
        return offsets;
    }

    /// Positions in [#dictionary()], with 0 at NULLs.
    int[] codes() {
        return codes;
    }

    /// A bit per row, least significant first, 1 = not NULL.
    long[] validity() {
        return validity;
    }

    /// The distinct values that [#codes()] point to; null when the values stand in this buffer itself.
    @Nullable
    ColumnBuffer dictionary() {
        return dictionary;
    }

    /// The batch as a column, which takes the arrays with it unless they are used again.
    public Column column() {
        long[] valid = nulls == 0 ? null : validity;
        ColumnBuffer known = dictionary;
        Column column = known != null
                ? new DictionaryColumn(codes, known.entries(), valid, rows)
                : switch (form) {
                    case INT32 -> new IntColumn(ints, valid, rows);
                    case INT64 -> new LongColumn(longs, valid, rows);
                    case FLOAT32 -> new FloatColumn(floats, valid, rows);
                    case FLOAT64 -> new DoubleColumn(doubles, valid, rows);
                    case BOOL -> new BoolColumn(bytes, valid, rows);
                    case BYTES -> new BytesColumn(bytes, offsets, valid, rows);
                    case INT128 -> new Int128Column(highs, longs, valid, rows);
                    case INTERVAL -> new IntervalColumn(ints, days, longs, valid, rows);
                    case NULL -> new NullColumn(rows);
                    case LIST, STRUCT -> throw new IllegalStateException("nested columns are not decoded here");
                };
        if (!reused) {
            capacity = 0;
            bytes = NO_BYTES;
            codes = NO_INTS;
            validity = NO_LONGS;
            release();
        }
        return column;
    }

    /// This buffer as the entries of a dictionary: the same column each time.
    private Column entries() {
        Column column = shared;
        if (column == null) {
            column = new BytesColumn(bytes, offsets, null, rows);
            shared = column;
        }
        return column;
    }

    /// Validity words for the batch, all 0 when the batch has just begun.
    long[] presence() {
        int words = (capacity + 63) >>> 6;
        if (validity.length < words) {
            validity = Arrays.copyOf(validity, words);
        }
        return validity;
    }

    void addNulls(int count) {
        nulls += count;
    }

    /// Marks rows `[at, at + count)` as not NULL, for batches where only some pages have levels.
    void markPresent(int at, int count) {
        BitRanges.set(presence(), at, count);
    }

    /// Makes room for `extra` bytes behind those of the first `at` rows and returns the array, which has
    /// slack behind.
    byte[] room(int at, long extra) {
        long needed = offsets[at] + extra + LittleEndian.SLACK;
        if (needed > Integer.MAX_VALUE - 64) {
            throw new MemoryExceededException(
                    "the values of one batch of a column need " + needed + " bytes, more than an array holds");
        }
        if (bytes.length < needed) {
            long grown = Math.min(Integer.MAX_VALUE - 64, Math.max(needed, bytes.length + (bytes.length >> 1)));
            count(grown);
            bytes = Arrays.copyOf(bytes, (int) grown);
        }
        return bytes;
    }

    private void count(long size) {
        if (budget != null && size > LITTLE_BYTES) {
            budget.reserve(size - counted, "the byte strings of a column");
            counted = size;
        }
    }

    /// Ends the counting of what was filled in; the arrays are of no use any more, or somebody else's.
    public void release() {
        if (budget != null) {
            budget.release(counted);
            counted = 0;
        }
    }

    /// Room for codes; they count from now on.
    int[] codesOf(ColumnBuffer newDictionary) {
        dictionary = newDictionary;
        if (codes.length < capacity) {
            codes = new int[capacity];
        }
        return codes;
    }

    /// Goes back from codes to values.
    void dropDictionary() {
        dictionary = null;
    }

    /// Bytes held on the heap, roughly.
    long heapBytes() {
        return 4L * (ints.length + days.length + floats.length + offsets.length + codes.length)
                + 8L * (longs.length + highs.length + doubles.length + validity.length)
                + bytes.length;
    }
}
