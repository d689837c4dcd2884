package io.winnow.physical.plan;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.prune.key.KeyCondition;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.Stat;
import io.winnow.core.table.TableIndex;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What indexes, by their kind, know of the columns of a scan.
record IndexedColumns(ScanExec scan, List<TableIndex> indexes) {
    /// A bitmap index rather than a zone map; null for a column of which neither is among the indexes.
    @Nullable
    TableIndex index(int column) {
        TableIndex bitmap = index(column, TableIndex.BITMAP);
        return bitmap == null ? index(column, TableIndex.ZONE_MAP) : bitmap;
    }

    private @Nullable TableIndex index(int column, String kind) {
        for (TableIndex index : indexes) {
            if (index.kind().equals(kind) && index.column() == scan.projection().get(column)) {
                return index;
            }
        }
        return null;
    }

    /// Why an aggregate cannot be answered; null where it can.
    @Nullable
    String missing(@Nullable Expr filter, List<NamedExpr> groups, List<AggregateCall> aggregates) {
        String reason = coverage();
        if (reason == null && filter != null) {
            reason = condition(filter);
        }
        for (NamedExpr group : groups) {
            if (reason == null) {
                reason = group(group.expr());
            }
        }
        for (AggregateCall aggregate : aggregates) {
            if (reason == null) {
                reason = aggregate(aggregate);
            }
        }
        return reason;
    }

    private @Nullable String coverage() {
        for (Fragment fragment : scan.fragments()) {
            if (!(fragment.physicalRows() instanceof Stat.Exact<Long>)) {
                return "fragment " + fragment.id() + " has an unknown number of rows";
            }
        }
        FragmentSet fragments = FragmentSet.ofFragments(scan.fragments());
        for (TableIndex index : indexes) {
            FragmentSet missing = fragments.without(index.covered());
            if (!missing.isEmpty()) {
                return "index " + index.name() + " does not cover fragment " + missing.first();
            }
        }
        return null;
    }

    private @Nullable String condition(Expr condition) {
        KeyCondition apart = KeyCondition.of(condition);
        if (apart == null) {
            return "indexes do not decide " + condition;
        }
        for (KeyCondition.OfColumn part : apart.parts()) {
            if (!knows(part.column(), part.isNullTest())) {
                return lacks(part.column(), part.condition());
            }
        }
        return null;
    }

    private boolean knows(int column, boolean onlyNulls) {
        TableIndex index = index(column);
        return index != null && (onlyNulls || index.kind().equals(TableIndex.BITMAP));
    }

    private String lacks(int column, Object what) {
        return scan.schema().name(column) + ": no index for " + what;
    }

    private @Nullable String group(Expr group) {
        String reason = IndexedAggregates.unanswerable(group);
        if (reason != null || !(group instanceof ColumnRef column)) {
            return reason;
        }
        return knows(column.index(), false) ? null : lacks(column.index(), "GROUP BY");
    }

    private @Nullable String aggregate(AggregateCall call) {
        Expr filter = call.filter();
        String reason = filter == null ? null : condition(filter);
        if (reason == null) {
            reason = IndexedAggregates.unanswerable(call);
        }
        ColumnRef column = IndexedAggregates.column(call);
        if (reason != null || column == null) {
            return reason;
        }
        return knows(column.index(), IndexedAggregates.asksNullsOnly(call)) ? null : lacks(column.index(), call);
    }
}
