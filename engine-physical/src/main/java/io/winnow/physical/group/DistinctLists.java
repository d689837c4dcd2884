package io.winnow.physical.group;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ListColumn;
import io.winnow.core.batch.StructColumn;
import io.winnow.core.type.DataType;
import java.util.List;

/// The sets of distinct values as lists, group by group.
final class DistinctLists {
    private final List<DataType> types;
    private final GroupKeys values;

    /// Ids of the members, ordered by group.
    private final int[] members;

    /// Where the members of a group start in `members`, one more than there are groups.
    private final int[] starts;

    /// @param pairs `group << 32 | value` of each member, empty where all values are members of group 0
    DistinctLists(List<DataType> types, GroupKeys values, long[] pairs, int size) {
        this.types = types;
        this.values = values;
        int groups = 1;
        for (int m = 0; m < Math.min(size, pairs.length); m++) {
            groups = Math.max(groups, (int) (pairs[m] >>> 32) + 1);
        }
        members = new int[size];
        starts = new int[groups + 1];
        if (pairs.length == 0) {
            System.arraycopy(DistinctValues.range(0, size), 0, members, 0, size);
            starts[1] = size;
            return;
        }
        for (int m = 0; m < size; m++) {
            starts[(int) (pairs[m] >>> 32) + 1]++;
        }
        for (int g = 0; g < groups; g++) {
            starts[g + 1] += starts[g];
        }
        int[] next = starts.clone();
        for (int m = 0; m < size; m++) {
            members[next[(int) (pairs[m] >>> 32)]++] = (int) pairs[m];
        }
    }

    /// The sets of `groups[0..count)`; an empty list for a group without members.
    ListColumn lists(int[] groups, int count) {
        int[] offsets = new int[count + 1];
        for (int i = 0; i < count; i++) {
            offsets[i + 1] = Math.addExact(offsets[i], length(groups[i]));
        }
        int[] ids = new int[offsets[count]];
        for (int i = 0; i < count; i++) {
            int length = length(groups[i]);
            if (length > 0) {
                System.arraycopy(members, starts[groups[i]], ids, offsets[i], length);
            }
        }
        List<Column> columns = values.values(ids, ids.length);
        Column elements = types.size() == 1 ? columns.getFirst() : new StructColumn(columns, null, ids.length);
        return new ListColumn(elements, offsets, null, count);
    }

    long heapBytes() {
        return 4L * (members.length + starts.length);
    }

    private int length(int group) {
        return group + 1 < starts.length ? starts[group + 1] - starts[group] : 0;
    }
}
