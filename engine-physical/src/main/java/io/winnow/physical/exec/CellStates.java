package io.winnow.physical.exec;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.aggregate.ColumnFacts;
import io.winnow.core.aggregate.Folding;
import io.winnow.core.aggregate.Summary;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.physical.plan.AggregatedScan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// The group and the states of cells. Thread-safe.
final class CellStates {
    private final AggregatedScan shape;
    /// Null where groups have extremes of their own.
    private final @Nullable KnownExtremes extremes;

    CellStates(AggregatedScan shape) {
        this.shape = shape;
        this.extremes = shape.groups().isEmpty() ? new KnownExtremes(shape.aggregates()) : null;
    }

    List<AggregateCall> calls() {
        return shape.aggregates();
    }

    /// Whether nothing but extremes and numbers of rows are asked for, so that few zones matter.
    boolean onlyExtremes() {
        return extremes != null
                && calls().stream()
                        .allMatch(call ->
                                KnownExtremes.isExtreme(call) || call.function() == AggregateFunction.COUNT_STAR);
    }

    boolean isUngrouped() {
        return shape.groups().isEmpty();
    }

    /// Whether a cell's group and states are known, whatever is known of other cells.
    boolean wouldBeKnown(ZoneCell cell) {
        if (group(cell, ZoneCell.Gone.UNREAD) == null) {
            return false;
        }
        for (AggregateCall call : calls()) {
            if (isOfRows(call)) {
                continue;
            }
            ColumnRef column = (ColumnRef) call.arguments().getFirst();
            for (ZoneCell.Piece piece : pieces(column, cell)) {
                if (known(call, piece.summary(null, column.type())) == null) {
                    return false;
                }
            }
        }
        return true;
    }

    /// The group of all live rows of a cell; null where they may be of several.
    @Nullable
    List<Literal> group(ZoneCell cell, ZoneCell.Gone gone) {
        List<Literal> group = new ArrayList<>();
        for (Expr expr : shape.groups()) {
            Literal only = constant((ColumnRef) expr, cell, gone);
            if (only == null) {
                return null;
            }
            group.add(only);
        }
        return group;
    }

    private static @Nullable Literal constant(ColumnRef column, ZoneCell cell, ZoneCell.Gone gone) {
        Literal only = null;
        for (ZoneCell.Piece piece : pieces(column, cell)) {
            ColumnFacts facts = ColumnFacts.of(column, piece.summary(gone.of(column.index(), piece), column.type()));
            Literal value = facts.isConstant() ? new Literal(column.type(), facts.constant()) : null;
            if (value == null || (only != null && !only.equals(value))) {
                return null;
            }
            only = value;
        }
        return only;
    }

    /// The state of each aggregate over a cell that has live rows; null where one is not known.
    @Nullable
    List<List<Literal>> states(ZoneCell cell, ZoneCell.Gone gone) {
        List<List<Literal>> all = new ArrayList<>(calls().size());
        for (int i = 0; i < calls().size(); i++) {
            List<Literal> state = state(i, cell, gone);
            if (state == null) {
                return null;
            }
            all.add(state);
        }
        return all;
    }

    /// The state of one aggregate over a cell; null where it is not known.
    @Nullable
    List<Literal> state(int index, ZoneCell cell, ZoneCell.Gone gone) {
        AggregateCall call = calls().get(index);
        if (isOfRows(call)) {
            return known(call, Summary.ofRows(cell.live()));
        }
        ColumnRef column = (ColumnRef) call.arguments().getFirst();
        List<List<Literal>> states = new ArrayList<>();
        for (ZoneCell.Piece piece : pieces(column, cell)) {
            List<Literal> state = known(call, piece.summary(gone.of(column.index(), piece), column.type()));
            if (state != null && extremes != null) {
                extremes.offer(index, state);
            } else if (state == null && extremes != null) {
                state = extremes.standIn(index, piece.statistics());
            }
            if (state == null) {
                return null;
            }
            states.add(state);
        }
        return states.size() == 1 ? states.getFirst() : call.function().merge(states);
    }

    /// The states over rows of which none is deleted; null where one is not known. Without groups.
    ///
    /// @param columns statistics by column
    @Nullable
    List<List<Literal>> ofRun(long rows, IntFunction<ColumnStatistics> columns) {
        List<List<Literal>> all = new ArrayList<>(calls().size());
        for (AggregateCall call : calls()) {
            List<Literal> state = known(call, new Summary(rows, rows, columns));
            if (state == null) {
                return null;
            }
            all.add(state);
        }
        return all;
    }

    /// Takes note of states of rows that are surely folded.
    void offer(List<List<Literal>> states) {
        for (int i = 0; i < states.size() && extremes != null; i++) {
            extremes.offer(i, states.get(i));
        }
    }

    /// Tells columns of the extremes that are known.
    void offerTo(Map<Integer, ColumnRun> columns) {
        for (int i = 0; i < calls().size() && extremes != null; i++) {
            Object known = extremes.known(i);
            if (known != null && calls().get(i).arguments().getFirst() instanceof ColumnRef column) {
                ColumnRun run = columns.get(column.index());
                if (run != null) {
                    run.offer(calls().get(i).function(), known);
                }
            }
        }
    }

    static boolean isOfRows(AggregateCall call) {
        return call.function() == AggregateFunction.COUNT_STAR
                || !(call.arguments().getFirst() instanceof ColumnRef);
    }

    private static @Nullable List<Literal> known(AggregateCall call, Summary summary) {
        return switch (call.function().fold(call.arguments(), summary)) {
            case Folding.Known(List<Literal> state) -> state;
            case Folding.Unknown _ -> null;
        };
    }

    /// The zones of a column that have live rows; of a cell that has some.
    private static List<ZoneCell.Piece> pieces(ColumnRef column, ZoneCell cell) {
        List<ZoneCell.Piece> all = Objects.requireNonNull(cell.pieces().get(column.index()));
        List<ZoneCell.Piece> live = new ArrayList<>(all.size());
        for (ZoneCell.Piece piece : all) {
            if (piece.dead() < piece.rows()) {
                live.add(piece);
            }
        }
        return live;
    }
}
