package io.winnow.engine;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.index.RowRanges;
import io.winnow.core.io.index.IndexFormats;
import io.winnow.core.io.index.ZoneSegments;
import io.winnow.core.prune.StatisticsRow;
import io.winnow.core.prune.search.SegmentZones;
import io.winnow.core.prune.search.ZoneMatches;
import io.winnow.core.prune.search.ZoneSearch;
import io.winnow.core.prune.zone.ZoneFacts;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.FragmentStatistics;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.Stat;
import io.winnow.core.table.TableIndex;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import io.winnow.engine.IndexReport.Kept;
import io.winnow.engine.IndexReport.Part;
import io.winnow.engine.explain.Phase;
import io.winnow.engine.zones.ZoneCounts;
import io.winnow.engine.zones.ZoneLayout;
import io.winnow.physical.exec.ExecutionContext;
import io.winnow.sql.NearestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Makes a report on the zone map of a column: opens its segments, and searches them for a condition if there is one.
///
/// What statistics say of whole fragments is left out: a fragment without zones is kept.
final class IndexReporting {
    private final ReportedScan scan;
    private final IndexFormats formats;
    private final ExecutionContext context;
    private final Snapshot snapshot;

    /// The zones of one fragment.
    private record Own(ZoneFacts facts, int from, int to) {}

    IndexReporting(ReportedScan scan, IndexFormats formats, ExecutionContext context) {
        this.scan = scan;
        this.formats = formats;
        this.context = context;
        this.snapshot = scan.scan().snapshot();
    }

    IndexReport report(String columnName, @Nullable String where) {
        long start = System.nanoTime();
        int column = column(columnName);
        DataType type = snapshot.schema().type(column);
        List<SegmentZones> segments = open(column);
        ZoneSearch search = where == null || !scan.isSearchable() ? null : search(column, segments);
        ZoneLayout.Builder layout = new ZoneLayout.Builder(type);
        List<@Nullable Own> zones = new ArrayList<>();
        List<@Nullable Kept> kept = new ArrayList<>();
        for (Fragment fragment : snapshot.fragments()) {
            Own own = zones(fragment, segments);
            ZoneMatches matches = search == null ? null : search(search, fragment);
            RowRanges candidates =
                    matches != null ? matches.candidates() : where == null ? null : RowRanges.of(0, rows(fragment));
            layout.add(
                    rows(fragment),
                    own == null ? null : own.facts(),
                    own == null ? 0 : own.from(),
                    own == null ? 0 : own.to(),
                    candidates);
            zones.add(own);
            kept.add(candidates == null ? null : kept(candidates, matches, own));
        }
        ZoneLayout all = layout.build();
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < zones.size(); i++) {
            parts.add(part(i, type, zones.get(i), kept.get(i), all));
        }
        Part total = total(parts, all, where != null);
        Phase phase = Phase.of("execute", scan.bindNanos() + System.nanoTime() - start, context.counters());
        IndexReport.Picture picture =
                new IndexReport.Picture(all, type, scan.evaluation().zone());
        return new IndexReport(snapshot.name(), snapshot.schema().name(column), where, parts, total, phase, picture);
    }

    /// Position of the column of a name, or of the only one that is equal but for upper and lower case.
    private int column(String name) {
        List<String> names = snapshot.schema().names();
        int exact = names.indexOf(name);
        List<String> similar =
                names.stream().filter(each -> each.equalsIgnoreCase(name)).toList();
        if (exact < 0 && similar.size() != 1) {
            throw new ExecutionException(
                    ErrorCode.UNKNOWN_NAME,
                    "table '" + snapshot.name() + "' has no column '" + name + "'" + NearestName.hint(name, names));
        }
        return exact < 0 ? names.indexOf(similar.getFirst()) : exact;
    }

    private List<SegmentZones> open(int column) {
        List<SegmentZones> opened = new ArrayList<>();
        boolean any = false;
        for (TableIndex index : snapshot.indexes()) {
            if (index.column() == column && index.kind().equals(TableIndex.ZONE_MAP)) {
                any = true;
                opened.addAll(
                        ZoneSegments.open(index, formats.find(index.kind()), snapshot, snapshot.fragments(), context));
            }
        }
        if (!any) {
            throw new ExecutionException(
                    ErrorCode.UNKNOWN_NAME, missing(snapshot.schema().name(column)));
        }
        return opened;
    }

    private String missing(String column) {
        String table = snapshot.name();
        return "table '" + table + "' has no zone map on column '" + column + "'; CREATE INDEX "
                + quoted(column + "_zonemap") + " ON " + quoted(table) + " USING zonemap (" + quoted(column)
                + ") makes one";
    }

    private static String quoted(String name) {
        return name.matches("[a-z_][a-z0-9_]*") ? name : "\"" + name.replace("\"", "\"\"") + "\"";
    }

    private ZoneSearch search(int column, List<SegmentZones> segments) {
        int position = scan.column(column);
        if (scan.pruning() == null) {
            throw new IllegalStateException("no condition to search for");
        }
        return ZoneSearch.of(scan.pruning(), scan.evaluation(), position < 0 ? Map.of() : Map.of(position, segments));
    }

    private ZoneMatches search(ZoneSearch search, Fragment fragment) {
        StatisticsRow whole = new StatisticsRow(
                snapshot.schema(), scan.scan().projection(), FragmentStatistics.UNKNOWN, fragment.physicalRows());
        return search.search(fragment.id(), rows(fragment), whole);
    }

    /// Of the segments that cover a fragment the first that has zones there, as searches take it.
    private static @Nullable Own zones(Fragment fragment, List<SegmentZones> segments) {
        for (SegmentZones segment : segments) {
            int from = segment.facts().first(fragment.id());
            int to = segment.facts().end(fragment.id());
            if (segment.fragments().contains(fragment.id()) && from < to) {
                return new Own(segment.facts(), from, to);
            }
        }
        return null;
    }

    private static long rows(Fragment fragment) {
        if (fragment.physicalRows() instanceof Stat.Exact<Long>(Long rows)) {
            return rows;
        }
        throw new IllegalStateException("the rows of fragment " + fragment.id() + " were never counted");
    }

    /// Counts zones by their first rows, since a search divides a fragment by nothing but zones of this column; its
    /// own counts leave out zones that the condition does not ask for.
    ///
    /// @param matches null where the condition cannot be asked of zones
    private Kept kept(RowRanges candidates, @Nullable ZoneMatches matches, @Nullable Own own) {
        // Where only a part of the condition was searched for, zones are known that have no match, but not those
        // that match.
        RowRanges wholly = matches == null || !scan.whole() ? RowRanges.NONE : matches.wholly();
        long skipped = 0;
        long matched = 0;
        for (int zone = own == null ? 0 : own.from(); own != null && zone < own.to(); zone++) {
            long start = own.facts().zones().starts()[zone];
            skipped += candidates.contains(start) ? 0 : 1;
            matched += wholly.contains(start) ? 1 : 0;
        }
        long count = own == null ? 0 : own.to() - own.from();
        return new Kept(candidates.rows(), skipped, matched, count - skipped - matched);
    }

    private Part part(int place, DataType type, @Nullable Own own, @Nullable Kept kept, ZoneLayout layout) {
        Fragment fragment = snapshot.fragments().get(place);
        long rows = rows(fragment);
        ZoneCounts counts = own == null
                ? new ZoneCounts(rows == 0 ? 0L : null, rows == 0 || !Types.isFloat(type) ? 0L : null)
                : ZoneCounts.of(own.facts(), own.from(), own.to(), rows);
        return new Part(
                Integer.toString(fragment.id()),
                rows,
                fragment.deletedRows(),
                own == null ? 0 : own.to() - own.from(),
                counts.nulls(),
                counts.nans(),
                layout.overlap(place),
                kept);
    }

    private static Part total(List<Part> parts, ZoneLayout layout, boolean searched) {
        ZoneCounts counts = new ZoneCounts(0L, 0L);
        Kept kept = new Kept(0, 0, 0, 0);
        long deleted = 0;
        for (Part part : parts) {
            counts = counts.plus(part.nulls(), part.nans());
            kept = part.kept() == null ? kept : kept.plus(part.kept());
            deleted += part.deleted();
        }
        return new Part(
                "total",
                layout.rows(),
                deleted,
                layout.count(),
                counts.nulls(),
                counts.nans(),
                layout.overlap(),
                searched ? kept : null);
    }
}
