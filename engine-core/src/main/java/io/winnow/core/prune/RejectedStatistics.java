package io.winnow.core.prune;

import io.winnow.core.table.Fragment;
import io.winnow.core.table.Snapshot;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;

/// The statistics of columns that contradict themselves or each other, so that nothing was taken from them: each
/// column of a fragment once, however often it was looked at. Those of a zone map count as its column's. Thread-safe.
public final class RejectedStatistics {
    private final Set<Entry> entries = ConcurrentHashMap.newKeySet();

    /// One column of one fragment.
    ///
    /// @param table its name in plans
    /// @param file where the fragment lies, since two tables may have one name
    /// @param fragment id of the fragment
    public record Entry(String table, String file, String column, int fragment) implements Comparable<Entry> {
        private static final Comparator<Entry> ORDER = Comparator.comparing(Entry::table)
                .thenComparing(Entry::file)
                .thenComparing(Entry::column)
                .thenComparingInt(Entry::fragment);

        @Override
        public int compareTo(Entry other) {
            return ORDER.compare(this, other);
        }
    }

    /// Adds what was rejected when a fragment, or a part of it, was looked at.
    ///
    /// @param looked after the last look
    public void add(Snapshot snapshot, Fragment fragment, StatisticsRow looked) {
        if (looked.rejects()) {
            for (int column : looked.rejected()) {
                add(snapshot, fragment, column);
            }
        }
    }

    /// Adds a column of a fragment.
    ///
    /// @param column position in the snapshot's schema
    public void add(Snapshot snapshot, Fragment fragment, int column) {
        String name = snapshot.schema().name(column);
        entries.add(new Entry(snapshot.name(), fragment.location().file(), name, fragment.id()));
    }

    /// How many there are.
    public int size() {
        return entries.size();
    }

    /// What there is so far, by table, column and fragment.
    public List<Entry> entries() {
        return inOrder(entries);
    }

    /// Entries of several collections, each once, by table, column and fragment.
    public static List<Entry> inOrder(Collection<Entry> entries) {
        return List.copyOf(new TreeSet<>(entries));
    }
}
