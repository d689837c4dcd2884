package io.winnow.physical.group;

import io.winnow.core.batch.Column;

/// One running value per group, in primitive arrays indexed by the group's id.
abstract class Accumulator {
    /// Makes room for the groups 0 to `groups - 1`; new ones have seen no row.
    abstract void ensure(int groups);

    /// Takes in rows: row `i` belongs to group `groups[i]`.
    abstract void add(Column[] arguments, int rows, int[] groups);

    /// Whether [#add] takes strays: rows that belong to no group and change nothing, with the number of groups in
    /// place of a group. Worth it where a row more costs next to nothing.
    boolean takesStrays() {
        return false;
    }

    /// Asks for sums of the rows in place of [#add], where sums over the batch are all that this wants of them.
    ///
    /// @return false, and nothing is asked for, where it wants the rows themselves
    boolean wants(Column[] arguments, int rows, BatchSums sums) {
        return false;
    }

    /// Takes in rows that all belong to group 0.
    void addUngrouped(Column[] arguments, int rows) {
        add(arguments, rows, new int[rows]);
    }

    /// Takes in an accumulator of the same kind, whose group `g` is this one's group `groups[g]`.
    abstract void merge(Accumulator other, int[] groups);

    abstract long heapBytes();
}
