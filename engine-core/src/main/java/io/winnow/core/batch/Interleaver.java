package io.winnow.core.batch;

import io.winnow.core.error.MemoryExceededException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Picks rows out of several columns of one type into one: how sorted rows leave many batches, and how columns are
/// joined end to end.
public final class Interleaver {
    private final Column[] sources;

    /// Validity words of each source, none for one without NULLs; no element when no source has a NULL.
    private final long[][] validity;

    private final Taker taker;

    /// Takes the values, whatever is NULL.
    private interface Taker {
        Column take(int[] source, int[] rows, int count, long @Nullable [] validity);
    }

    /// @param sources columns of one type; dictionaries survive where all share one
    public Interleaver(List<? extends Column> sources) {
        this.sources = unified(sources);
        validity = validityOf(this.sources);
        taker = switch (model(this.sources)) {
            case NullColumn _ -> (_, _, count, _) -> new NullColumn(count);
            case BoolColumn _ -> bools();
            case IntColumn _ -> ints();
            case LongColumn _ -> longs();
            case Int128Column _ -> wide();
            case FloatColumn _ -> floats();
            case DoubleColumn _ -> doubles();
            case BytesColumn _ -> this::bytes;
            case IntervalColumn _ -> this::intervals;
            case ListColumn _ -> lists();
            case StructColumn first -> structs(first.fields().size());
            case DictionaryColumn first -> codes(first.dictionary());
        };
    }

    /// The column whose row `i` is row `rows[i]` of column `source[i]`, for `count` rows.
    public Column take(int[] source, int[] rows, int count) {
        return sources.length == 1
                ? sources[0].take(rows, count)
                : taker.take(source, rows, count, taken(source, rows, count));
    }

    private static Column[] unified(List<? extends Column> sources) {
        Column[] unified = sources.toArray(new Column[0]);
        Column dictionary = null;
        boolean shared = true;
        for (Column column : unified) {
            if (column instanceof DictionaryColumn coded) {
                shared &= dictionary == null || dictionary == coded.dictionary();
                dictionary = coded.dictionary();
            } else {
                shared = false;
            }
        }
        if (!shared) {
            for (int s = 0; s < unified.length; s++) {
                unified[s] = unified[s].decoded();
            }
        }
        return unified;
    }

    /// The first column that is not just NULLs: it tells the form of the result.
    private static Column model(Column[] sources) {
        for (Column column : sources) {
            if (!(column instanceof NullColumn)) {
                return column;
            }
        }
        return new NullColumn(0);
    }

    private static long[][] validityOf(Column[] sources) {
        long[][] words = new long[sources.length][0];
        boolean any = false;
        for (int s = 0; s < words.length; s++) {
            long[] own = sources[s].validity();
            if (own != null) {
                words[s] = own;
                any = true;
            }
        }
        return any ? words : new long[0][];
    }

    private long @Nullable [] taken(int[] source, int[] rows, int count) {
        if (validity.length == 0) {
            return null;
        }
        long[] taken = new long[Validity.words(count)];
        for (int i = 0; i < count; i++) {
            long[] words = validity[source[i]];
            int row = rows[i];
            long bit = words.length == 0 ? 1 : words[row >> 6] >>> row & 1;
            taken[i >> 6] |= bit << i;
        }
        return Validity.orNone(taken, count);
    }

    private Taker bools() {
        byte[][] from = new byte[sources.length][];
        for (int s = 0; s < from.length; s++) {
            from[s] = sources[s] instanceof BoolColumn c ? c.values() : new byte[sources[s].size()];
        }
        return (source, rows, count, valid) -> {
            byte[] to = new byte[count];
            for (int i = 0; i < count; i++) {
                to[i] = from[source[i]][rows[i]];
            }
            return new BoolColumn(to, valid, count);
        };
    }

    private Taker ints() {
        int[][] from = new int[sources.length][];
        for (int s = 0; s < from.length; s++) {
            from[s] = sources[s] instanceof IntColumn c ? c.values() : new int[sources[s].size()];
        }
        return (source, rows, count, valid) -> new IntColumn(ints(from, source, rows, count), valid, count);
    }

    private Taker codes(Column dictionary) {
        int[][] from = new int[sources.length][];
        for (int s = 0; s < from.length; s++) {
            from[s] = ((DictionaryColumn) sources[s]).codes();
        }
        return (source, rows, count, valid) ->
                new DictionaryColumn(ints(from, source, rows, count), dictionary, valid, count);
    }

    private static int[] ints(int[][] from, int[] source, int[] rows, int count) {
        int[] to = new int[count];
        for (int i = 0; i < count; i++) {
            to[i] = from[source[i]][rows[i]];
        }
        return to;
    }

    private Taker longs() {
        long[][] from = new long[sources.length][];
        for (int s = 0; s < from.length; s++) {
            from[s] = sources[s] instanceof LongColumn c ? c.values() : new long[sources[s].size()];
        }
        return (source, rows, count, valid) -> new LongColumn(longs(from, source, rows, count), valid, count);
    }

    private Taker wide() {
        long[][] high = new long[sources.length][];
        long[][] low = new long[sources.length][];
        for (int s = 0; s < high.length; s++) {
            high[s] = sources[s] instanceof Int128Column c ? c.high() : new long[sources[s].size()];
            low[s] = sources[s] instanceof Int128Column c ? c.low() : high[s];
        }
        return (source, rows, count, valid) ->
                new Int128Column(longs(high, source, rows, count), longs(low, source, rows, count), valid, count);
    }

    private static long[] longs(long[][] from, int[] source, int[] rows, int count) {
        long[] to = new long[count];
        for (int i = 0; i < count; i++) {
            to[i] = from[source[i]][rows[i]];
        }
        return to;
    }

    private Taker floats() {
        float[][] from = new float[sources.length][];
        for (int s = 0; s < from.length; s++) {
            from[s] = sources[s] instanceof FloatColumn c ? c.values() : new float[sources[s].size()];
        }
        return (source, rows, count, valid) -> {
            float[] to = new float[count];
            for (int i = 0; i < count; i++) {
                to[i] = from[source[i]][rows[i]];
            }
            return new FloatColumn(to, valid, count);
        };
    }

    private Taker doubles() {
        double[][] from = new double[sources.length][];
        for (int s = 0; s < from.length; s++) {
            from[s] = sources[s] instanceof DoubleColumn c ? c.values() : new double[sources[s].size()];
        }
        return (source, rows, count, valid) -> {
            double[] to = new double[count];
            for (int i = 0; i < count; i++) {
                to[i] = from[source[i]][rows[i]];
            }
            return new DoubleColumn(to, valid, count);
        };
    }

    private IntervalColumn intervals(int[] source, int[] rows, int count, long @Nullable [] valid) {
        int[] months = new int[count];
        int[] days = new int[count];
        long[] nanos = new long[count];
        for (int i = 0; i < count; i++) {
            if (sources[source[i]] instanceof IntervalColumn c) {
                months[i] = c.months()[rows[i]];
                days[i] = c.days()[rows[i]];
                nanos[i] = c.nanos()[rows[i]];
            }
        }
        return new IntervalColumn(months, days, nanos, valid, count);
    }

    private BytesColumn bytes(int[] source, int[] rows, int count, long @Nullable [] valid) {
        int[] ends = new int[count + 1];
        long length = 0;
        for (int i = 0; i < count; i++) {
            if (sources[source[i]] instanceof BytesColumn c) {
                length += c.offsets()[rows[i] + 1] - c.offsets()[rows[i]];
            }
            ends[i + 1] = (int) length;
        }
        if (length > Integer.MAX_VALUE - 8) {
            throw new MemoryExceededException("the strings of one batch exceed 2 GiB");
        }
        byte[] data = new byte[(int) length];
        for (int i = 0; i < count; i++) {
            if (ends[i + 1] > ends[i]) {
                BytesColumn c = (BytesColumn) sources[source[i]];
                System.arraycopy(c.data(), c.offsets()[rows[i]], data, ends[i], ends[i + 1] - ends[i]);
            }
        }
        return new BytesColumn(data, ends, valid, count);
    }

    private Taker lists() {
        List<Column> elements = new ArrayList<>();
        int[][] offsets = new int[sources.length][];
        for (int s = 0; s < offsets.length; s++) {
            elements.add(sources[s] instanceof ListColumn c ? c.elements() : new NullColumn(0));
            offsets[s] = sources[s] instanceof ListColumn c ? c.offsets() : new int[sources[s].size() + 1];
        }
        Interleaver parts = new Interleaver(elements);
        return (source, rows, count, valid) -> {
            int[] ends = new int[count + 1];
            for (int i = 0; i < count; i++) {
                int[] from = offsets[source[i]];
                ends[i + 1] = Math.addExact(ends[i], from[rows[i] + 1] - from[rows[i]]);
            }
            int[] partSource = new int[ends[count]];
            int[] partRows = new int[ends[count]];
            for (int i = 0; i < count; i++) {
                Arrays.fill(partSource, ends[i], ends[i + 1], source[i]);
                for (int k = ends[i]; k < ends[i + 1]; k++) {
                    partRows[k] = offsets[source[i]][rows[i]] + k - ends[i];
                }
            }
            return new ListColumn(parts.take(partSource, partRows, ends[count]), ends, valid, count);
        };
    }

    private Taker structs(int width) {
        List<Interleaver> fields = new ArrayList<>();
        for (int f = 0; f < width; f++) {
            List<Column> parts = new ArrayList<>();
            for (Column column : sources) {
                parts.add(column instanceof StructColumn c ? c.fields().get(f) : new NullColumn(column.size()));
            }
            fields.add(new Interleaver(parts));
        }
        return (source, rows, count, valid) -> {
            List<Column> taken = new ArrayList<>();
            for (Interleaver field : fields) {
                taken.add(field.take(source, rows, count));
            }
            return new StructColumn(taken, valid, count);
        };
    }
}
