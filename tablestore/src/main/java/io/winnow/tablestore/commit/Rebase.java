package io.winnow.tablestore.commit;

import io.winnow.core.error.CommitConflictException;
import io.winnow.core.table.FragmentSet;
import io.winnow.tablestore.manifest.FragmentEntry;
import io.winnow.tablestore.manifest.IndexEntry;
import io.winnow.tablestore.manifest.Manifest;
import io.winnow.tablestore.manifest.ManifestHeader;
import io.winnow.tablestore.manifest.NewFragment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Applies a change to the version that is the newest now, which may be newer than the one it was made for.
///
/// | change \ meanwhile | append | delete | compaction | made anew |
/// |---|---|---|---|---|
/// | append | applied | applied | applied | conflict |
/// | delete | applied | conflict where it touched the same fragments | likewise | conflict |
/// | compaction | applied | likewise | likewise | conflict |
/// | index made | applied, for the fragments that are left | likewise | likewise | conflict |
/// | segments added | likewise | likewise | likewise | conflict |
/// | made anew | applied | applied | applied | conflict |
/// | made anew of its own rows | conflict | conflict | conflict | conflict |
///
/// What goes with what of changes to indexes, [IndexRebase] says. Whatever takes fragments away takes them from the
/// segments that cover them.
final class Rebase {
    private final String table;
    private final Manifest current;
    private final long millis;

    Rebase(String table, Manifest current, long millis) {
        this.table = table;
        this.current = current;
        this.millis = millis;
    }

    /// The next version.
    ///
    /// @param base the version that the change was made for
    /// @throws CommitConflictException where another commit came in between that it does not go with
    Manifest apply(Change change, Manifest base) {
        checkSameTable(base);
        return switch (change) {
            case Change.Append append -> {
                checkSameColumns(base);
                yield changed(change, current.fragments(), append.fragments());
            }
            case Change.Delete delete -> {
                Map<Integer, FragmentEntry> touched = unchanged(delete.before());
                List<FragmentEntry> kept = new ArrayList<>();
                for (FragmentEntry fragment : current.fragments()) {
                    Change.Deleted deleted = delete.after().get(fragment.id());
                    if (deleted != null) {
                        kept.add(fragment.withDeletions(deleted.rows(), deleted.file()));
                    } else if (!touched.containsKey(fragment.id())) {
                        kept.add(fragment);
                    }
                }
                yield changed(change, kept, List.of());
            }
            case Change.Compact compact -> {
                checkSameColumns(base);
                Map<Integer, FragmentEntry> replaced = unchanged(compact.before());
                List<FragmentEntry> kept = current.fragments().stream()
                        .filter(fragment -> !replaced.containsKey(fragment.id()))
                        .toList();
                yield changed(change, kept, compact.after());
            }
            case Change.CreateIndex create -> {
                checkSameColumns(base);
                yield reindexed(change, new IndexRebase(table, current).created(create));
            }
            case Change.Reindex reindex -> {
                checkSameColumns(base);
                yield reindexed(change, new IndexRebase(table, current).reindexed(reindex));
            }
            case Change.DropIndex drop -> reindexed(change, new IndexRebase(table, current).dropped(drop));
            case Change.Create create -> {
                ManifestHeader before = current.header();
                boolean isOther = create.basis() == Change.Basis.SAME_VERSION
                        && before.version() != base.header().version();
                if (isOther || before.nextColumnId() != base.header().nextColumnId()) {
                    throw new CommitConflictException(
                            table + ": another statement has changed the table in the meantime; nothing was changed");
                }
                ManifestHeader next = new ManifestHeader(
                        before.table(),
                        before.version() + 1,
                        millis,
                        "CREATE OR REPLACE TABLE",
                        create.columns(),
                        before.nextFragmentId(),
                        before.nextColumnId() + create.columns().size(),
                        create.options(),
                        List.of());
                yield Creation.filled(next, create.fragments());
            }
        };
    }

    private Manifest changed(Change change, List<FragmentEntry> kept, List<NewFragment> added) {
        int next = current.header().nextFragmentId() + added.size();
        if (next < 0) {
            throw new CommitConflictException(table + ": has used up its fragment ids; copy it into a new table");
        }
        ManifestHeader header = current.header().next(millis, change.operation(), next);
        if (kept.size() < current.fragments().size() && !header.indexes().isEmpty()) {
            FragmentSet left = IndexRebase.ids(kept);
            header = header.withIndexes(
                    header.indexes().stream().map(index -> index.within(left)).toList());
        }
        return current.changed(header, kept, added);
    }

    private Manifest reindexed(Change change, List<IndexEntry> indexes) {
        ManifestHeader header = current.header();
        ManifestHeader next = header.next(millis, change.operation(), header.nextFragmentId());
        return current.changed(next.withIndexes(indexes), current.fragments(), List.of());
    }

    private void checkSameTable(Manifest base) {
        if (!current.header().table().equals(base.header().table())) {
            throw new CommitConflictException(
                    table + ": was dropped and made anew while the statement ran; nothing was changed");
        }
    }

    private void checkSameColumns(Manifest base) {
        if (!current.header().columns().equals(base.header().columns())) {
            throw new CommitConflictException(
                    table + ": has got other columns while the statement ran; nothing was changed");
        }
    }

    /// The fragments by id, none of which others have changed.
    private Map<Integer, FragmentEntry> unchanged(List<FragmentEntry> before) {
        Map<Integer, FragmentEntry> byId = new HashMap<>();
        for (FragmentEntry fragment : before) {
            if (!fragment.equals(current.fragment(fragment.id()))) {
                throw new CommitConflictException(table + ": another statement has changed fragment " + fragment.id()
                        + " in the meantime; nothing was changed");
            }
            byId.put(fragment.id(), fragment);
        }
        return byId;
    }
}
