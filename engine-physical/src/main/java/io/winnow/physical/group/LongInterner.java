package io.winnow.physical.group;

import io.winnow.core.batch.Validity;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Gives each distinct `long` a dense id, in the order in which they are met; NULL counts as one more value.
///
/// While the values lie within a range of 65,536 a table indexed by the value holds the ids; after that an open hash
/// table of ids, at most half full, whose keys lie densely by id.
final class LongInterner {
    private static final int DIRECT_RANGE = 1 << 16;
    private static final int PASS_ROWS = 2048;
    private static final int SAMPLE_ROWS = 64;

    /// Slots.
    private static final int MOST_EXPECTED = 1 << 24;

    private long[] keys = new long[16];
    private int size;
    private int nullId = -1;

    /// Id + 1 of the value `base + index`, 0 for none; null once the range has been left.
    private int @Nullable [] direct = new int[0];

    private long base;

    /// Id + 1, 0 for none.
    private int[] slots = new int[0];

    private int shift;
    private final int[] pass = new int[PASS_ROWS];
    private final int[] unfinished = new int[PASS_ROWS];

    /// Of a pass over runs of equal values: the value of each, its id, and the run of each row.
    private long[] heads = new long[0];

    private int[] headIds = new int[0];
    private int[] runs = new int[0];

    int size() {
        return size;
    }

    /// The value of each id; that of the NULL id is undefined.
    long[] keys() {
        return keys;
    }

    /// Id of NULL, -1 when it was not met.
    int nullId() {
        return nullId;
    }

    long heapBytes() {
        return 8L * keys.length + 4L * slots.length + (direct == null ? 0 : 4L * direct.length);
    }

    /// Sets `ids[i]` to the id of `values[i]`, for all `rows`.
    ///
    /// @param validity null when no row is NULL
    void assign(long[] values, long @Nullable [] validity, int rows, int[] ids) {
        if (direct != null && !coverDirectly(values, validity, rows)) {
            leaveDirect();
        }
        int[] table = direct;
        for (int from = 0; from < rows; from += PASS_ROWS) {
            int to = Math.min(rows, from + PASS_ROWS);
            if (table != null) {
                assignDirect(table, values, validity, from, to, ids);
            } else if (validity == null && isClustered(values, from, to)) {
                assignRuns(values, from, to, ids);
            } else {
                assignHashed(values, validity, from, to, ids);
            }
        }
    }

    /// Makes room for so many new values at once, where they are hashed already. They may all be known: for very many
    /// the table grows as they come.
    void expect(int more) {
        if (direct == null && 2L * (size + (long) more) <= MOST_EXPECTED) {
            reserve(more);
        }
    }

    /// The id of one value.
    int assignOne(long value) {
        int[] ids = new int[1];
        assign(new long[] {value}, null, 1, ids);
        return ids[0];
    }

    private void assignDirect(int[] table, long[] values, long @Nullable [] validity, int from, int to, int[] ids) {
        long start = base;
        if (validity == null) {
            for (int i = from; i < to; i++) {
                int id = table[(int) (values[i] - start)];
                ids[i] = id == 0 ? addDirect(table, values[i]) : id - 1;
            }
            return;
        }
        for (int i = from; i < to; i++) {
            if (Validity.isSet(validity, i)) {
                int id = table[(int) (values[i] - start)];
                ids[i] = id == 0 ? addDirect(table, values[i]) : id - 1;
            } else {
                ids[i] = idOfNull();
            }
        }
    }

    private int addDirect(int[] table, long value) {
        int id = add(value);
        table[(int) (value - base)] = id + 1;
        return id;
    }

    private int add(long value) {
        if (size == keys.length) {
            keys = Arrays.copyOf(keys, Capacity.grown(size));
        }
        keys[size] = value;
        return size++;
    }

    /// The id of NULL, new if need be.
    int idOfNull() {
        if (nullId < 0) {
            nullId = add(0);
        }
        return nullId;
    }

    /// Whether most of the first rows have the value of the row before.
    private static boolean isClustered(long[] values, int from, int to) {
        int end = Math.min(to, from + SAMPLE_ROWS);
        int repeated = 0;
        for (int i = from + 1; i < end; i++) {
            repeated += values[i] == values[i - 1] ? 1 : 0;
        }
        return 2 * repeated > end - from;
    }

    /// Looks each run of one value up once.
    private void assignRuns(long[] values, int from, int to, int[] ids) {
        if (heads.length == 0) {
            heads = new long[PASS_ROWS];
            headIds = new int[PASS_ROWS];
            runs = new int[PASS_ROWS];
        }
        int run = 0;
        heads[0] = values[from];
        runs[0] = 0;
        for (int i = from + 1; i < to; i++) {
            run += values[i] != values[i - 1] ? 1 : 0;
            heads[run] = values[i];
            runs[i - from] = run;
        }
        assignHashed(heads, null, 0, run + 1, headIds);
        for (int i = from; i < to; i++) {
            ids[i] = headIds[runs[i - from]];
        }
    }

    /// Looks at the first slot of all rows before anything else, so that the many cache misses of a large table
    /// overlap; the few rows that are not done then are finished one by one.
    private void assignHashed(long[] values, long @Nullable [] validity, int from, int to, int[] ids) {
        reserve(to - from);
        int[] starts = pass;
        int right = shift;
        for (int i = from; i < to; i++) {
            starts[i - from] = slot(values[i], right);
        }
        int[] table = slots;
        for (int i = from; i < to; i++) {
            ids[i] = table[starts[i - from]] - 1;
        }
        long[] known = keys;
        int[] open = unfinished;
        int count = 0;
        for (int i = from; i < to; i++) {
            int id = ids[i];
            open[count] = i;
            count += id >= 0 && known[id] == values[i] ? 0 : 1;
        }
        if (validity != null) {
            count = withNulls(validity, from, to, ids);
        }
        for (int k = 0; k < count; k++) {
            int i = open[k];
            ids[i] = find(values[i], starts[i - from]);
        }
    }

    /// Settles the NULL rows and lists all others as unfinished: what lies in the slot of a NULL is no value.
    private int withNulls(long[] validity, int from, int to, int[] ids) {
        int count = 0;
        for (int i = from; i < to; i++) {
            if (Validity.isSet(validity, i)) {
                unfinished[count++] = i;
            } else {
                ids[i] = idOfNull();
            }
        }
        return count;
    }

    private int find(long value, int start) {
        int[] table = slots;
        int mask = table.length - 1;
        int slot = start;
        int id = table[slot];
        while (id != 0 && keys[id - 1] != value) {
            slot = slot + 1 & mask;
            id = table[slot];
        }
        if (id == 0) {
            id = add(value) + 1;
            table[slot] = id;
        }
        return id - 1;
    }

    private static int slot(long value, int right) {
        long hash = value * 0x9e3779b97f4a7c15L;
        hash = (hash ^ hash >>> 32) * 0xd6e8feb86659fd93L;
        return (int) (hash >>> right);
    }

    /// Makes room for `more` new values without the table being more than half full.
    private void reserve(int more) {
        long wanted = 2L * (size + (long) more);
        if (wanted > slots.length) {
            rehash(Capacity.powerOfTwo(wanted));
        }
    }

    private void rehash(int length) {
        int[] table = new int[length];
        int right = 64 - Integer.numberOfTrailingZeros(length);
        int mask = length - 1;
        for (int id = 0; id < size; id++) {
            if (id == nullId) {
                continue;
            }
            int slot = slot(keys[id], right);
            while (table[slot] != 0) {
                slot = slot + 1 & mask;
            }
            table[slot] = id + 1;
        }
        slots = table;
        shift = right;
    }

    private void leaveDirect() {
        direct = null;
        reserve(PASS_ROWS);
    }

    /// Makes the direct table reach over these values too; false when they lie too far apart for one.
    private boolean coverDirectly(long[] values, long @Nullable [] validity, int rows) {
        long min = Long.MAX_VALUE;
        long max = Long.MIN_VALUE;
        if (validity == null) {
            for (int i = 0; i < rows; i++) {
                min = Math.min(min, values[i]);
                max = Math.max(max, values[i]);
            }
        } else {
            for (int i = 0; i < rows; i++) {
                if (Validity.isSet(validity, i)) {
                    min = Math.min(min, values[i]);
                    max = Math.max(max, values[i]);
                }
            }
        }
        int[] old = direct;
        if (min > max || old == null) {
            return old != null;
        }
        if (old.length > 0) {
            if (min >= base && max < base + old.length) {
                return true;
            }
            min = Math.min(min, base);
            max = Math.max(max, base + old.length - 1);
        }
        long range = max - min + 1;
        if (range <= 0 || range > DIRECT_RANGE) {
            return false;
        }
        int[] wider = new int[(int) range];
        if (old.length > 0) {
            System.arraycopy(old, 0, wider, (int) (base - min), old.length);
        }
        base = min;
        direct = wider;
        return true;
    }
}
