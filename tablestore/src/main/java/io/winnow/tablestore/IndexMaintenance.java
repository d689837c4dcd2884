package io.winnow.tablestore;

import io.winnow.core.error.CommitConflictException;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.error.IoFailureException;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.error.WinnowException;
import io.winnow.core.io.FragmentSource;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.index.IndexFormat;
import io.winnow.core.io.index.IndexRepair;
import io.winnow.core.table.FragmentSet;
import io.winnow.tablestore.commit.Change;
import io.winnow.tablestore.commit.Leases;
import io.winnow.tablestore.index.IndexBuild;
import io.winnow.tablestore.manifest.FileEntry;
import io.winnow.tablestore.manifest.FragmentEntry;
import io.winnow.tablestore.manifest.IndexEntry;
import io.winnow.tablestore.manifest.Manifest;
import io.winnow.tablestore.manifest.ManifestHeader;
import io.winnow.tablestore.manifest.SegmentEntry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Makes, extends and removes indexes of a table. Belongs to one thread.
///
/// Segments that are not usable, because their format is not known, stay as they are: their fragments are not built
/// anew, since no two segments may cover one fragment, and they are not merged.
final class IndexMaintenance {
    private final NativeTable table;
    private final Manifest base;
    private final FragmentSource source;
    private final int batchRows;
    private final IoContext context;

    /// @param base the version that is built from
    IndexMaintenance(NativeTable table, Manifest base, FragmentSource source, int batchRows, IoContext context) {
        this.table = table;
        this.base = base;
        this.source = source;
        this.batchRows = batchRows;
        this.context = context;
    }

    /// Makes an index over all fragments.
    ///
    /// @param index without segments
    /// @throws CommitConflictException where it does not go with what others did meanwhile
    void create(IndexEntry index) {
        try (Building building = new Building(index, format(index))) {
            Map<Integer, FileEntry> all = new HashMap<>();
            base.fragments().forEach(fragment -> all.put(fragment.id(), fragment.data()));
            FragmentSet fragments = FragmentSet.of(all.keySet());
            List<SegmentEntry> segments =
                    fragments.isEmpty() ? List.of() : List.of(built(index, fragments, building.build));
            building.commit(new Change.CreateIndex(index.withSegments(segments), all));
        }
    }

    /// Covers the fragments that no segment covers.
    ///
    /// @param merge whether segments are then made one, as far as their formats go together
    /// @return fragments that the segments cover that were written; 0 where there was nothing to do: then there is
    ///     no new version
    /// @throws CommitConflictException where another statement has changed the same meanwhile
    int optimize(String name, Merge merge) {
        IndexEntry index = base.header().index(name);
        if (index == null) {
            throw new ExecutionException(
                    ErrorCode.UNKNOWN_NAME, "there is no index '" + name + "' on table '" + table.name() + "'");
        }
        IndexFormat format = format(index);
        try (Building building = new Building(index, format)) {
            FragmentSet uncovered = FragmentSet.of(
                            base.fragments().stream().map(FragmentEntry::id).toList())
                    .without(index.covered());
            SegmentEntry built = uncovered.isEmpty() ? null : built(index, uncovered, building.build);
            List<SegmentEntry> added = built == null ? List.of() : List.of(built);
            Set<String> replaced = Set.of();
            if (merge == Merge.ALL) {
                List<SegmentEntry> before = usable(index, format);
                added = merged(index, before, built, building.build);
                replaced = replaced(before, added);
            }
            if (added.isEmpty()) {
                return 0;
            }
            FragmentSet covered = index.withSegments(added).covered();
            Map<Integer, FileEntry> read = new HashMap<>();
            for (FragmentEntry fragment : base.fragments()) {
                if (covered.contains(fragment.id())) {
                    read.put(fragment.id(), fragment.data());
                }
            }
            building.commit(new Change.Reindex(index, List.copyOf(replaced), added, read));
            return covered.size();
        }
    }

    /// What becomes of the segments of an index.
    enum Merge {
        NONE,
        /// Those of one version of their format become one.
        ALL
    }

    private List<SegmentEntry> usable(IndexEntry index, IndexFormat format) {
        return index.segments().stream()
                .filter(segment -> format.isUsable(segment.segment(table.directory())))
                .toList();
    }

    /// One segment for each version of the format: what is of an old one stays so.
    private List<SegmentEntry> merged(
            IndexEntry index, List<SegmentEntry> before, @Nullable SegmentEntry built, IndexBuild build) {
        Map<Integer, List<SegmentEntry>> byVersion = new TreeMap<>();
        for (SegmentEntry segment : before) {
            byVersion.computeIfAbsent(segment.version(), _ -> new ArrayList<>()).add(segment);
        }
        if (built != null) {
            byVersion.computeIfAbsent(built.version(), _ -> new ArrayList<>()).add(built);
        }
        List<SegmentEntry> added = new ArrayList<>();
        for (List<SegmentEntry> group : byVersion.values()) {
            if (group.size() > 1) {
                added.add(merged(index, group, build));
            } else if (group.getFirst() == built) {
                added.add(built);
            }
        }
        if (built != null && !added.contains(built)) {
            build.discard(built);
        }
        return added;
    }

    private SegmentEntry built(IndexEntry index, FragmentSet fragments, IndexBuild build) {
        try {
            return build.build(fragments);
        } catch (WinnowException e) {
            throw repair(index).named(e);
        }
    }

    private SegmentEntry merged(IndexEntry index, List<SegmentEntry> segments, IndexBuild build) {
        try {
            return build.merge(segments);
        } catch (WinnowException e) {
            IndexRepair repair = repair(index);
            throw repair.named(repair.mendable(e));
        }
    }

    private IndexRepair repair(IndexEntry index) {
        ManifestHeader header = base.header();
        String column =
                header.columns().get(header.position(index.column())).field().name();
        return new IndexRepair(table.name(), index.name(), index.kind(), column, index.options());
    }

    /// The segments that lie within those that are added.
    private static Set<String> replaced(List<SegmentEntry> before, List<SegmentEntry> added) {
        return before.stream()
                .filter(segment ->
                        added.stream().anyMatch(other -> other.fragments().intersects(segment.fragments())))
                .map(SegmentEntry::id)
                .collect(Collectors.toSet());
    }

    private IndexFormat format(IndexEntry index) {
        IndexFormat format = table.context().indexes().find(index.kind());
        if (format == null) {
            throw new UnsupportedFeatureException("indexes of kind " + index.kind());
        }
        return format;
    }

    /// What is written, and removed where it does not come to be committed.
    private final class Building implements AutoCloseable {
        private final Leases.Writing lease = table.leases().write();
        private final IndexBuild build;
        /// Whether what was written is in the hands of the commit.
        private boolean committed;

        private Building(IndexEntry index, IndexFormat format) {
            build = new IndexBuild(
                    table.directory(),
                    base,
                    index,
                    format,
                    table.context().files(),
                    new IndexBuild.Reading(source, batchRows, context, lease::renew));
        }

        private void commit(Change change) {
            lease.renew();
            committed = true;
            table.commits().commit(change, base, build::discard);
        }

        /// @throws IoFailureException where something stays that the next vacuum takes
        @Override
        public void close() {
            try (lease) {
                if (!committed) {
                    build.discard();
                }
            }
        }
    }
}
