package io.winnow.core.prune.search;

import io.winnow.core.prune.AbstractRow;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.prune.truth.ColumnPair;
import io.winnow.core.prune.truth.TruthEvaluator;
import io.winnow.core.prune.zone.ZoneSpan;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Decides the pieces of a fragment by conditions over several columns. Comparisons of two columns, and parts of an OR
/// that look at one column, are looked up in arrays; anything else is evaluated piece by piece, for pieces that the
/// others have left.
final class Several {
    private final FragmentZones zones;
    private final ZoneGrid grid;

    Several(FragmentZones zones, ZoneGrid grid) {
        this.zones = zones;
        this.grid = grid;
    }

    /// Takes away what a condition decides.
    void narrow(TruthEvaluator condition, States states) {
        List<TruthEvaluator> disjuncts = condition.disjuncts();
        byte[] outcomes = new byte[grid.size()];
        Arrays.fill(outcomes, (byte) TruthSet.FALSE.bits());
        for (TruthEvaluator disjunct : disjuncts) {
            int span = disjunct.column() < 0 ? -1 : zones.span(disjunct.column());
            ColumnPair pair = disjunct.columnPair();
            if (span >= 0) {
                addOneColumn(disjunct, span, outcomes);
            } else if (pair != null && zones.span(pair.left()) >= 0 && zones.span(pair.right()) >= 0) {
                addPair(disjunct, pair, states, outcomes);
            } else {
                addEach(disjunct, states, outcomes);
            }
        }
        for (int piece = 0; piece < outcomes.length; piece++) {
            states.and(piece, States.of(TruthSet.of(outcomes[piece])));
        }
    }

    private void addOneColumn(TruthEvaluator condition, int span, byte[] outcomes) {
        ZoneSpan ofColumn = zones.spans().get(span);
        byte[] found = new byte[ofColumn.count()];
        condition.evaluate(ofColumn, found);
        int outside = grid.isSame() ? 0 : condition.evaluate(zones.whole()).bits();
        for (int piece = 0; piece < outcomes.length; piece++) {
            int zone = grid.zone(span, piece);
            add(outcomes, piece, zone == ZoneGrid.NONE ? outside : found[zone - ofColumn.from()]);
        }
    }

    private void addPair(TruthEvaluator condition, ColumnPair pair, States states, byte[] outcomes) {
        int left = zones.span(pair.left());
        int right = zones.span(pair.right());
        ZoneSpan lefts = zones.spans().get(left);
        ZoneSpan rights = zones.spans().get(right);
        PieceRow row = new PieceRow(zones, grid);
        for (int piece = 0; piece < outcomes.length; piece++) {
            if (states.at(piece) != States.NEVER) {
                int leftZone = grid.zone(left, piece);
                int rightZone = grid.zone(right, piece);
                int found = leftZone == ZoneGrid.NONE || rightZone == ZoneGrid.NONE
                        ? ColumnPair.RARE
                        : pair.outcomes(lefts, leftZone, rights, rightZone);
                add(outcomes, piece, found == ColumnPair.RARE ? row.evaluate(condition, piece) : found);
            }
        }
    }

    private void addEach(TruthEvaluator condition, States states, byte[] outcomes) {
        PieceRow row = new PieceRow(zones, grid);
        for (int piece = 0; piece < outcomes.length; piece++) {
            if (states.at(piece) != States.NEVER) {
                add(outcomes, piece, row.evaluate(condition, piece));
            }
        }
    }

    private static void add(byte[] outcomes, int piece, int found) {
        outcomes[piece] =
                (byte) TruthSet.of(outcomes[piece]).or(TruthSet.of(found)).bits();
    }

    /// What is known of the columns in one piece.
    private static final class PieceRow implements AbstractRow {
        private final FragmentZones zones;
        private final ZoneGrid grid;
        private final int[] lastZones;
        private final @Nullable AbstractValue[] lastValues;
        private int piece;

        PieceRow(FragmentZones zones, ZoneGrid grid) {
            this.zones = zones;
            this.grid = grid;
            lastZones = new int[zones.spans().size()];
            lastValues = new @Nullable AbstractValue[lastZones.length];
        }

        int evaluate(TruthEvaluator condition, int next) {
            piece = next;
            return condition.evaluate(this).bits();
        }

        @Override
        public AbstractValue column(int index) {
            int span = zones.span(index);
            int zone = span < 0 ? ZoneGrid.NONE : grid.zone(span, piece);
            if (zone == ZoneGrid.NONE) {
                return zones.whole().column(index);
            }
            AbstractValue last = lastValues[span];
            if (last == null || lastZones[span] != zone) {
                last = zones.spans().get(span).value(zone);
                lastValues[span] = last;
                lastZones[span] = zone;
            }
            return last;
        }
    }
}
