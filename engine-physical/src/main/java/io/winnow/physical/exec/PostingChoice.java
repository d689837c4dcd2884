package io.winnow.physical.exec;

import io.winnow.core.error.MemoryExceededException;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Exprs;
import io.winnow.core.index.RowRanges;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.index.IndexFormat;
import io.winnow.core.prune.key.KeyCondition;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.TableIndex;
import io.winnow.physical.memory.Reservation;
import io.winnow.physical.plan.ScanExec;
import io.winnow.physical.posting.KeyFilter;
import io.winnow.physical.posting.PostedColumn;
import io.winnow.physical.posting.PostedFragment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// Finds the rows that bitmap indexes let pass the filter above a scan, where they are so few that picking them is
/// cheaper than looking at all. Belongs to one thread at a time.
///
/// Picking saves work and is never needed: keys, conditions or postings that the query has no memory for are done
/// without, and what they would have told is read.
final class PostingChoice {
    /// Rows are picked where at most one in so many is.
    private static final int FEW = 8;

    private final ScanExec scan;
    private final List<KeyCondition> conjuncts;
    private final List<AskedIndex> asked;
    private final OperatorMetrics metrics;
    private final ExecutionContext context;
    private final Reservation memory;
    private final Map<List<Integer>, Settled> settled = new HashMap<>();

    /// What the filter is for the keys of the segments that cover a fragment.
    ///
    /// @param columns by column of the scan; null for those that no segment knows
    /// @param filters those conjuncts that the segments decide
    private record Settled(@Nullable PostedColumn[] columns, List<KeyFilter> filters) {}

    private PostingChoice(
            ScanExec scan,
            List<KeyCondition> conjuncts,
            List<AskedIndex> asked,
            OperatorMetrics metrics,
            ExecutionContext context) {
        this.scan = scan;
        this.conjuncts = conjuncts;
        this.asked = asked;
        this.metrics = metrics;
        this.context = context;
        memory = new Reservation(context.pickingMemory(), "conditions over keys");
        context.closeWithQuery(memory);
    }

    /// Null where no bitmap index is asked.
    static @Nullable PostingChoice of(ScanExec scan, Expr pruning, OperatorMetrics metrics, ExecutionContext context) {
        if (scan.indexes().stream().noneMatch(index -> index.kind().equals(TableIndex.BITMAP))) {
            return null;
        }
        List<KeyCondition> conjuncts = new ArrayList<>();
        for (Expr conjunct : Exprs.conjuncts(pruning)) {
            KeyCondition apart = KeyCondition.of(conjunct);
            if (apart != null) {
                conjuncts.add(apart);
            }
        }
        List<AskedIndex> asked = new ArrayList<>();
        for (TableIndex index : scan.indexes()) {
            int column = scan.projection().indexOf(index.column());
            IndexFormat format = context.indexFormat(index.kind());
            if (index.kind().equals(TableIndex.BITMAP) && column >= 0 && format != null) {
                asked.add(AskedIndex.of(column, index, format::isUsable));
            }
        }
        return conjuncts.isEmpty() || asked.isEmpty()
                ? null
                : new PostingChoice(scan, conjuncts, asked, metrics, context);
    }

    /// Offsets of stored rows outside of which none passes; null where nothing is known of them, or they are not few.
    ///
    /// @param stored how many rows the fragment stores
    @Nullable
    RoaringBitmap rows(Fragment fragment, long stored, IoContext io) {
        return rows(fragment, stored, null, io);
    }

    /// The same of some rows of a fragment.
    ///
    /// @param within the rows; null for all
    @Nullable
    RoaringBitmap rows(Fragment fragment, long stored, @Nullable RowRanges within, IoContext scanned) {
        IoContext io = new BudgetedIo(scanned, context.pickingMemory());
        List<Integer> segments = new ArrayList<>(asked.size());
        asked.forEach(index -> segments.add(index.segments().getOrDefault(fragment.id(), -1)));
        Settled known = settled.computeIfAbsent(segments, covering -> settle(covering, io));
        if (known.filters().isEmpty()) {
            return null;
        }
        try (PostedFragment posted = new PostedFragment(fragment.id(), stored, known.columns(), io)) {
            RoaringBitmap rows = rows(posted, known.filters(), within);
            for (AskedIndex index : metrics.keepsFragments() ? asked : List.<AskedIndex>of()) {
                int read = posted.probes(index.column());
                if (read > 0) {
                    FragmentProbes.Count count = new FragmentProbes.Count(read, posted.probedBytes(index.column()));
                    metrics.probesOf(fragment.id(), index.index().name(), count);
                }
            }
            return rows;
        } catch (MemoryExceededException _) {
            return null;
        }
    }

    private @Nullable RoaringBitmap rows(PostedFragment posted, List<KeyFilter> filters, @Nullable RowRanges within) {
        List<KeyFilter> useful = new ArrayList<>();
        long most = posted.rows();
        for (KeyFilter filter : filters) {
            long passes = filter.most(posted);
            most = Math.min(most, passes);
            if (passes < posted.rows()) {
                useful.add(filter);
            }
        }
        RoaringBitmap some = within == null ? null : bitmap(within);
        // Postings are read whole: where they name more rows than are asked for, these are read as fast.
        long asked = some == null ? posted.rows() : some.getLongCardinality();
        if (useful.isEmpty() || most > posted.rows() / FEW || most > asked) {
            return null;
        }
        RoaringBitmap rows = new KeyFilter.All(useful).offsets(posted);
        metrics.probed(posted.probes());
        if (some != null) {
            rows = RoaringBitmap.and(rows, some);
        }
        return rows.getLongCardinality() > asked / FEW ? null : rows;
    }

    private static RoaringBitmap bitmap(RowRanges ranges) {
        RoaringBitmap rows = new RoaringBitmap();
        for (int i = 0; i < ranges.count(); i++) {
            rows.add(ranges.start(i), ranges.end(i));
        }
        return rows;
    }

    private Settled settle(List<Integer> segments, IoContext io) {
        @Nullable
        PostedColumn[] columns = new @Nullable PostedColumn[scan.projection().size()];
        for (int i = 0; i < asked.size(); i++) {
            if (segments.get(i) >= 0) {
                PostedColumn posted = open(asked.get(i), segments.get(i), io);
                if (posted != null) {
                    columns[asked.get(i).column()] = posted;
                }
            }
        }
        List<KeyFilter> filters = new ArrayList<>();
        for (KeyCondition conjunct : conjuncts) {
            if (conjunct.parts().stream().allMatch(part -> columns[part.column()] != null)) {
                KeyFilter filter = settle(conjunct, columns);
                if (filter != null) {
                    filters.add(filter);
                }
            }
        }
        return new Settled(columns, filters);
    }

    /// Null where its keys are too many for the query's memory.
    private @Nullable PostedColumn open(AskedIndex one, int segment, IoContext io) {
        try {
            return OpenPostings.open(
                    scan, one.column(), one.index(), one.index().segments().get(segment), context, io);
        } catch (MemoryExceededException _) {
            return null;
        }
    }

    /// Null where its keys are too many for the query's memory.
    private @Nullable KeyFilter settle(KeyCondition conjunct, @Nullable PostedColumn[] columns) {
        try {
            return KeyFilter.of(conjunct, column -> column(columns, column), context.kernels(), memory);
        } catch (MemoryExceededException _) {
            return null;
        }
    }

    private static PostedColumn column(@Nullable PostedColumn[] columns, int column) {
        PostedColumn posted = columns[column];
        if (posted == null) {
            throw new IllegalStateException("column " + column + " is not posted");
        }
        return posted;
    }
}
