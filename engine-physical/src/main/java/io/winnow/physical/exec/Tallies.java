package io.winnow.physical.exec;

import io.winnow.physical.memory.Reservation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What was counted of each group in fragments of one cohort. Groups are told apart by the positions of their values
/// among the keys. Belongs to one thread at a time.
final class Tallies {
    private final Measures measures;
    private final Cohort cohort;
    private final Reservation memory;
    private final Node root = new Node();

    /// Groups that have the same first keys.
    private static final class Node {
        private final TreeMap<Integer, Node> children = new TreeMap<>();
        private @Nullable Tally tally;
    }

    /// One group.
    ///
    /// @param keys positions of its values
    record Group(int[] keys, Tally tally) {}

    Tallies(Measures measures, Cohort cohort, Reservation memory) {
        this.measures = measures;
        this.cohort = cohort;
        this.memory = memory;
    }

    Cohort cohort() {
        return cohort;
    }

    /// The tally of a group, a new one where there was none.
    ///
    /// @param keys positions of its values; not kept
    Tally of(int[] keys) {
        Node node = root;
        for (int key : keys) {
            node = node.children.computeIfAbsent(key, _ -> new Node());
        }
        Tally tally = node.tally;
        if (tally == null) {
            tally = new Tally(measures);
            memory.add(tally.heapBytes() + 128L * keys.length);
            node.tally = tally;
        }
        return tally;
    }

    /// The counts by key of one measure of a group; of a column that rows are grouped by, the one count of the group's
    /// own key.
    ///
    /// @throws io.winnow.core.error.MemoryExceededException where there are too many
    long[] weights(Tally tally, int index) {
        long[] counts = tally.weights[index];
        if (counts == null) {
            int column = measures.weights().get(index).column();
            int keys = measures.isGroup(column) ? 1 : cohort.column(column).keys();
            memory.add(8L * keys);
            counts = new long[keys];
            tally.weights[index] = counts;
        }
        return counts;
    }

    /// Takes in what others counted in the same cohort; those are not used any more.
    void add(Tallies other) {
        for (Group group : other.groups()) {
            of(group.keys()).add(group.tally(), measures);
        }
    }

    /// All groups, in the order of their keys.
    List<Group> groups() {
        List<Group> groups = new ArrayList<>();
        collect(root, new int[measures.groups().length], 0, groups);
        return groups;
    }

    private static void collect(Node node, int[] keys, int depth, List<Group> to) {
        if (node.tally != null) {
            to.add(new Group(Arrays.copyOf(keys, depth), node.tally));
        }
        for (Map.Entry<Integer, Node> child : node.children.entrySet()) {
            keys[depth] = child.getKey();
            collect(child.getValue(), keys, depth + 1, to);
        }
    }
}
