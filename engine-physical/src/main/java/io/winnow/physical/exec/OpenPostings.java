package io.winnow.physical.exec;

import io.winnow.core.error.PlanException;
import io.winnow.core.error.WinnowException;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.index.IndexFormat;
import io.winnow.core.io.index.IndexRepair;
import io.winnow.core.io.index.ValuePostings;
import io.winnow.core.io.index.ZoneAnswer;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.table.TableIndex;
import io.winnow.core.type.DataType;
import io.winnow.physical.memory.Reservation;
import io.winnow.physical.plan.IndexedAggregateExec;
import io.winnow.physical.plan.ScanExec;
import io.winnow.physical.posting.PostedColumn;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Opens the indexes of which an aggregate asks the rows of values.
///
/// Nothing is left out that cannot be opened: the plan counts on every index for every fragment.
final class OpenPostings {
    private final ScanExec scan;
    private final List<TableIndex> indexes;
    private final ExecutionContext context;
    private final IoContext io;

    OpenPostings(IndexedAggregateExec plan, ExecutionContext context, IoContext io) {
        this.scan = plan.scan();
        this.indexes = plan.indexes();
        this.context = context;
        this.io = io;
    }

    /// The fragments of the scan that have rows, those together that the same segments cover.
    ///
    /// @param asked columns of the scan
    /// @param filters how many conditions are to be settled for each cohort
    /// @param memory what holds those of a cohort
    List<Cohort> open(BitSet asked, int filters, Supplier<Reservation> memory) {
        List<AskedIndex> used = new ArrayList<>();
        asked.stream().forEach(column -> used.add(asked(column)));
        Map<List<Integer>, List<Fragment>> bySegments = new LinkedHashMap<>();
        for (Fragment fragment : scan.fragments()) {
            if (scan.snapshot().storedRows(fragment.id()) != 0) {
                List<Integer> segments = new ArrayList<>(used.size());
                used.forEach(index -> segments.add(index.segment(fragment)));
                bySegments.computeIfAbsent(segments, _ -> new ArrayList<>()).add(fragment);
            }
        }
        List<Map<Integer, PostedColumn>> opened = new ArrayList<>();
        used.forEach(_ -> opened.add(new HashMap<>()));
        List<Cohort> cohorts = new ArrayList<>();
        bySegments.forEach((segments, fragments) -> {
            @Nullable
            PostedColumn[] columns =
                    new @Nullable PostedColumn[scan.projection().size()];
            for (int i = 0; i < used.size(); i++) {
                AskedIndex index = used.get(i);
                columns[index.column()] = opened.get(i).computeIfAbsent(segments.get(i), s -> open(index, s));
            }
            cohorts.add(new Cohort(columns, fragments, filters, memory.get()));
        });
        return cohorts;
    }

    private AskedIndex asked(int column) {
        TableIndex index = Objects.requireNonNull(IndexedAggregateExec.index(scan, indexes, column));
        return AskedIndex.of(column, index, _ -> true); // one that cannot be opened is an error
    }

    private PostedColumn open(AskedIndex asked, int position) {
        TableIndex index = asked.index();
        return open(scan, asked.column(), index, index.segments().get(position), context, io);
    }

    /// A column as a segment of an index on it knows it.
    ///
    /// @param column of the scan
    static PostedColumn open(
            ScanExec scan, int column, TableIndex index, IndexSegment segment, ExecutionContext context, IoContext io) {
        IndexFormat format = context.indexFormat(index.kind());
        if (format == null || !format.isUsable(segment)) {
            throw new PlanException("index " + index.name() + ": nothing reads segment " + segment.id() + " of kind "
                    + index.kind() + ", version " + segment.version());
        }
        PostedColumn posted;
        try {
            posted = open(format, index, segment, scan, column, io);
        } catch (WinnowException e) {
            throw repair(scan, index).mendable(e);
        }
        if (posted == null) {
            throw new PlanException("index " + index.name() + ": segment " + segment.id()
                    + " does not know the rows that are asked for");
        }
        return posted;
    }

    private static @Nullable PostedColumn open(
            IndexFormat format, TableIndex index, IndexSegment segment, ScanExec scan, int column, IoContext io) {
        DataType type = scan.schema().type(column);
        IntToLongFunction rows = scan.snapshot()::storedRows;
        if (index.kind().equals(TableIndex.BITMAP)) {
            ValuePostings postings = format.postings(type, segment, rows, io);
            return postings == null ? null : PostedColumn.of(type, postings, repair(scan, index));
        }
        ZoneAnswer zones = format.zones(type, segment, rows, io);
        return zones == null || zones.nulls() == null ? null : PostedColumn.ofNulls(type, zones.nulls(), rows);
    }

    private static IndexRepair repair(ScanExec scan, TableIndex index) {
        return IndexRepair.of(
                scan.snapshot().name(), index, scan.snapshot().schema().name(index.column()));
    }
}
