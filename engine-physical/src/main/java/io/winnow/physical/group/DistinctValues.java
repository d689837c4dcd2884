package io.winnow.physical.group;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ListColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.type.DataType;
import java.util.Arrays;
import java.util.List;

/// A set of distinct values, or rows of values, per group; rows with a NULL are left out.
///
/// All groups share one table of values; a group's set are its pairs of (group, value). Without groups the table is
/// the set.
final class DistinctValues extends Accumulator implements DistinctSets {
    private final List<DataType> types;
    private final GroupKeys values;
    private final PairInterner members = new PairInterner();
    private final boolean grouped;
    private long[] counts = new long[0];
    private int[] ids = new int[0];
    private int[] kept = new int[0];

    /// @param types of the arguments
    /// @param grouping whether there is more than one set
    DistinctValues(List<DataType> types, Grouping grouping) {
        this.types = types;
        values = new GroupKeys(types);
        grouped = grouping == Grouping.GROUPED;
    }

    @Override
    void ensure(int groups) {
        if (grouped) {
            counts = Capacity.fit(counts, groups);
        }
    }

    @Override
    void add(Column[] arguments, int rows, int[] groups) {
        Column[] present = arguments;
        int count = rows;
        int[] owners = groups;
        long[] validity = null;
        for (Column argument : arguments) {
            validity = Validity.and(validity, argument.validity(), rows);
        }
        if (validity != null && Validity.count(validity, rows) < rows) {
            count = select(validity, rows);
            present = new Column[arguments.length];
            for (int a = 0; a < present.length; a++) {
                present[a] = arguments[a].take(kept, count);
            }
            owners = new int[count];
            for (int i = 0; grouped && i < count; i++) {
                owners[i] = groups[kept[i]];
            }
        }
        addPresent(present, count, owners);
    }

    @Override
    void addUngrouped(Column[] arguments, int rows) {
        add(arguments, rows, new int[0]);
    }

    private int select(long[] validity, int rows) {
        if (kept.length < rows) {
            kept = new int[rows];
        }
        int count = 0;
        for (int i = 0; i < rows; i++) {
            kept[count] = i;
            count += (int) (validity[i >> 6] >>> i & 1);
        }
        return count;
    }

    private void addPresent(Column[] arguments, int rows, int[] groups) {
        if (ids.length < rows) {
            ids = new int[rows];
        }
        values.assign(arguments, rows, ids);
        if (grouped) {
            join(Arrays.copyOf(groups, rows), ids, rows);
        }
    }

    /// Makes the values `ids[i]` members of the sets of `groups[i]`, and overwrites `groups`.
    private void join(int[] groups, int[] ids, int rows) {
        int before = members.size();
        members.assign(groups, counts.length, ids, values.size(), rows);
        long[] pairs = members.keys();
        for (int m = before; m < members.size(); m++) {
            counts[(int) (pairs[m] >>> 32)]++;
        }
    }

    /// Takes in the elements of lists, for sets of one argument: the list of row `i` belongs to `groups[i]`.
    void addLists(ListColumn lists, int rows, int[] groups) {
        int[] offsets = lists.offsets();
        int start = offsets[0];
        int count = offsets[rows] - start;
        int[] owners = new int[grouped ? count : 0];
        for (int i = 0; grouped && i < rows; i++) {
            Arrays.fill(owners, offsets[i] - start, offsets[i + 1] - start, groups[i]);
        }
        Column elements = lists.elements().slice(start, count).decoded();
        add(new Column[] {elements}, count, owners);
    }

    @Override
    void merge(Accumulator other, int[] groups) {
        DistinctValues from = (DistinctValues) other;
        int[] mapping = new int[from.values.size()];
        int chunk = 1 << 16;
        for (int start = 0; start < mapping.length; start += chunk) {
            int count = Math.min(chunk, mapping.length - start);
            int[] own = new int[count];
            values.assign(from.values.values(range(start, count), count).toArray(new Column[0]), count, own);
            System.arraycopy(own, 0, mapping, start, count);
        }
        if (!grouped) {
            return;
        }
        long[] pairs = from.members.keys();
        for (int start = 0; start < from.members.size(); start += chunk) {
            int count = Math.min(chunk, from.members.size() - start);
            int[] left = new int[count];
            int[] right = new int[count];
            for (int i = 0; i < count; i++) {
                left[i] = groups[(int) (pairs[start + i] >>> 32)];
                right[i] = mapping[(int) pairs[start + i]];
            }
            join(left, right, count);
        }
    }

    static int[] range(int start, int count) {
        int[] range = new int[count];
        for (int i = 0; i < count; i++) {
            range[i] = start + i;
        }
        return range;
    }

    @Override
    public long count(int group) {
        return grouped ? counts[group] : values.size();
    }

    @Override
    public DistinctLists lists() {
        return new DistinctLists(
                types, values, grouped ? members.keys() : new long[0], grouped ? members.size() : values.size());
    }

    @Override
    long heapBytes() {
        return values.heapBytes() + members.heapBytes() + 8L * counts.length + 4L * (ids.length + kept.length);
    }
}
