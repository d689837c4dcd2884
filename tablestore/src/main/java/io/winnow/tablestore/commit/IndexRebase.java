package io.winnow.tablestore.commit;

import io.winnow.core.error.CommitConflictException;
import io.winnow.core.table.FragmentSet;
import io.winnow.tablestore.manifest.FileEntry;
import io.winnow.tablestore.manifest.FragmentEntry;
import io.winnow.tablestore.manifest.IndexEntry;
import io.winnow.tablestore.manifest.Manifest;
import io.winnow.tablestore.manifest.SegmentEntry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Applies changes to the indexes of the version that is the newest now.
///
/// A new segment covers those of its fragments that are there still, with the data that it was built from: rows that
/// were deleted meanwhile change nothing, since it is about all that are stored. Meanwhile
///
/// - the index was dropped, or made anew otherwise: conflict;
/// - an index was made that has the name or, of the same kind, the column of one that is to be made: conflict;
/// - another segment came to cover a fragment of a new one, or a segment went that a new one replaces: conflict.
final class IndexRebase {
    private final String table;
    private final Manifest current;

    IndexRebase(String table, Manifest current) {
        this.table = table;
        this.current = current;
    }

    static FragmentSet ids(List<FragmentEntry> fragments) {
        return FragmentSet.of(fragments.stream().map(FragmentEntry::id).toList());
    }

    /// The indexes with a new one.
    List<IndexEntry> created(Change.CreateIndex change) {
        IndexEntry index = change.index();
        List<IndexEntry> indexes = new ArrayList<>(current.header().indexes());
        for (IndexEntry other : indexes) {
            if (other.name().equals(index.name())) {
                throw new CommitConflictException(table + ": another statement has made an index '" + index.name()
                        + "' in the meantime; nothing was changed");
            }
            if (other.column() == index.column() && other.kind().equals(index.kind())) {
                throw new CommitConflictException(table + ": another statement has made a " + index.kind()
                        + " index on the same column in the meantime, '" + other.name() + "'; nothing was changed");
            }
        }
        indexes.add(index.within(left(change.read())));
        return indexes;
    }

    /// The indexes with other segments of one.
    List<IndexEntry> reindexed(Change.Reindex change) {
        IndexEntry now = same(change.index());
        Set<String> replaced = new HashSet<>(change.replaced());
        List<SegmentEntry> segments = new ArrayList<>();
        FragmentSet uncovered = ids(current.fragments());
        for (SegmentEntry segment : now.segments()) {
            if (!replaced.remove(segment.id())) {
                segments.add(segment);
                uncovered = uncovered.without(segment.fragments());
            }
        }
        if (!replaced.isEmpty()) {
            throw changed(now.name());
        }
        IndexEntry added = now.withSegments(change.added()).within(left(change.read()));
        if (added.segments().isEmpty() || !added.covered().without(uncovered).isEmpty()) {
            throw changed(now.name());
        }
        segments.addAll(added.segments());
        return with(now.withSegments(segments));
    }

    /// The indexes without one.
    List<IndexEntry> dropped(Change.DropIndex change) {
        IndexEntry now = same(change.index());
        return current.header().indexes().stream()
                .filter(index -> !index.equals(now))
                .toList();
    }

    private IndexEntry same(IndexEntry before) {
        IndexEntry now = current.header().index(before.name());
        if (now == null || !now.isSame(before)) {
            throw new CommitConflictException(table + ": another statement has dropped the index '" + before.name()
                    + "' in the meantime; nothing was changed");
        }
        return now;
    }

    private List<IndexEntry> with(IndexEntry changed) {
        return current.header().indexes().stream()
                .map(index -> index.name().equals(changed.name()) ? changed : index)
                .toList();
    }

    private CommitConflictException changed(String index) {
        return new CommitConflictException(table + ": another statement has changed what the index '" + index
                + "' covers in the meantime; nothing was changed");
    }

    /// Fragments that have the data still that they were read with.
    private FragmentSet left(Map<Integer, FileEntry> read) {
        List<Integer> left = new ArrayList<>();
        for (Map.Entry<Integer, FileEntry> entry : read.entrySet()) {
            FragmentEntry fragment = current.fragment(entry.getKey());
            if (fragment != null && fragment.data().equals(entry.getValue())) {
                left.add(entry.getKey());
            }
        }
        return FragmentSet.of(left);
    }
}
