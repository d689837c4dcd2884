package io.winnow.physical.exec;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.batch.ListColumn;
import io.winnow.core.type.DataType;
import io.winnow.physical.group.SketchOfValues;
import java.util.Arrays;

/// Which keys occur in each of some groups, as states of aggregates over distinct values. Belongs to one thread.
final class PresentKeys {
    private final Column keys;
    private final int[] ends;
    private int[] positions = new int[16];
    private int count;
    private int groups;

    /// @param groups at most so many
    PresentKeys(Column keys, int groups) {
        this.keys = keys;
        ends = new int[groups + 1];
    }

    /// Notes a key of the group at hand, which is none before.
    void add(int key) {
        if (count == positions.length) {
            positions = Arrays.copyOf(positions, Math.addExact(count, count));
        }
        positions[count++] = key;
    }

    /// Ends the group at hand.
    void end() {
        ends[++groups] = count;
    }

    /// A list for each group.
    Column lists() {
        return new ListColumn(keys.take(positions, count), ends, null, groups);
    }

    /// A sketch for each group; NULL of no keys.
    Column sketches(DataType type) {
        ColumnBuilder sketches = new ColumnBuilder(DataType.BINARY);
        for (int group = 0; group < groups; group++) {
            int[] own = Arrays.copyOfRange(positions, ends[group], ends[group + 1]);
            sketches.add(SketchOfValues.state(type, keys.take(own, own.length)));
        }
        return sketches.build();
    }
}
