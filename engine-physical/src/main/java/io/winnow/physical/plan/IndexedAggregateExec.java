package io.winnow.physical.plan;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.error.PlanException;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.table.FragmentIds;
import io.winnow.core.table.TableIndex;
import io.winnow.core.type.Schema;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Aggregates rows of fragments into partial states without reading the rows: from indexes that know exactly which
/// rows have which value. Indexes are opened and asked at execution; deleted rows count for nothing. Emits what a
/// partial [AggregateExec] over the filtered rows emits, a group perhaps more than once.
///
/// @param scan whose rows are aggregated: its fragments and, by position, its columns; its pruning means nothing here
/// @param filter over the columns of the scan; null for none
/// @param groups columns of the scan
/// @param aggregates over columns of the scan
/// @param indexes that are asked, each of which covers all the fragments; per column and use one
public record IndexedAggregateExec(
        ScanExec scan,
        @Nullable Expr filter,
        List<NamedExpr> groups,
        List<AggregateCall> aggregates,
        List<TableIndex> indexes)
        implements PhysicalPlan {
    public IndexedAggregateExec {
        groups = List.copyOf(groups);
        aggregates = List.copyOf(aggregates);
        indexes = List.copyOf(indexes);
        if (scan.limited()) {
            throw new PlanException("an index cannot tell which rows a scan with a limit reads");
        }
        String reason = unanswerable(scan, filter, groups, aggregates, indexes);
        if (reason != null) {
            throw new PlanException(reason);
        }
    }

    /// Why indexes do not answer an aggregate of fragments; null where they do, provided that each knows what its
    /// kind knows: a bitmap index all values, a zone map all NULLs.
    public static @Nullable String unanswerable(
            ScanExec scan,
            @Nullable Expr filter,
            List<NamedExpr> groups,
            List<AggregateCall> aggregates,
            List<TableIndex> indexes) {
        return new IndexedColumns(scan, indexes).missing(filter, groups, aggregates);
    }

    /// The index that is asked of a column of the scan: a bitmap index rather than a zone map; null where none is.
    public static @Nullable TableIndex index(ScanExec scan, List<TableIndex> indexes, int column) {
        return new IndexedColumns(scan, indexes).index(column);
    }

    @Override
    public Schema schema() {
        return AggregateExec.stateSchema(groups, aggregates);
    }

    @Override
    public List<PhysicalPlan> children() {
        return List.of();
    }

    @Override
    public IndexedAggregateExec withChildren(List<PhysicalPlan> children) {
        return this;
    }

    @Override
    public Map<String, String> attributes() {
        Map<String, String> attributes = new LinkedHashMap<>();
        if (filter != null) {
            attributes.put("filter", filter.toString());
        }
        attributes.put("gby", groups.toString());
        attributes.put("aggr", aggregates.toString());
        attributes.put("fragments", FragmentIds.format(scan.fragments()));
        attributes.put("indexes", TableIndex.names(indexes));
        return attributes;
    }
}
