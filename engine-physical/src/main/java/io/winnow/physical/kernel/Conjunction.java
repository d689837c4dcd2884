package io.winnow.physical.kernel;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnLife;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.expr.And;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Exprs;
import io.winnow.core.expr.Fallibility;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Selects the rows on which every conjunct is TRUE.
///
/// Masks of conjuncts that cannot fail are ANDed over the whole batch. Once few rows are left, and always before a
/// conjunct that may fail, the batch is narrowed to them, and what follows sees only those.
final class Conjunction implements SelectionKernel {
    /// The batch is narrowed when at most one row in this many is left.
    private static final int FEW = 4;

    private final Kernel[] conjuncts;
    private final boolean[] fallible;

    /// For each conjunct that is a range of a column, both.
    private final @Nullable RangeComparer[] ranges;

    private final @Nullable Kernel[] columns;

    private final ColumnLife life;

    /// For each conjunct the positions of the last batch that was looked at from it on, where those need not stay.
    private final int[][] kept;

    /// What the conjuncts so far hold for, of the batch or of what it is narrowed to.
    private byte[] mask = new byte[0];

    /// What one more holds for.
    private byte[] more = new byte[0];

    private Conjunction(List<Step> steps, Compilation compilation) {
        conjuncts = new Kernel[steps.size()];
        fallible = new boolean[steps.size()];
        ranges = new @Nullable RangeComparer[steps.size()];
        columns = new @Nullable Kernel[steps.size()];
        life = compilation.context().results();
        kept = new int[steps.size()][0];
        for (int k = 0; k < conjuncts.length; k++) {
            Step step = steps.get(k);
            ColumnRef column = step.column();
            conjuncts[k] = compilation.kernel(step.expr());
            fallible[k] = step.fallible();
            ranges[k] = step.range();
            columns[k] = column == null ? null : compilation.kernel(column);
        }
    }

    /// @param column the column whose values it bounds, where it is a `range`; else null
    private record Step(
            Expr expr,
            boolean fallible,
            @Nullable ColumnRef column,
            @Nullable RangeComparer range) {
        static Step of(Expr conjunct) {
            RangeComparer range = ComparisonCompiler.range(conjunct);
            ColumnRef column = range == null ? null : column((Comparison) conjunct);
            return new Step(conjunct, Fallibility.isFallible(conjunct), column, range);
        }

        private static @Nullable ColumnRef column(Comparison comparison) {
            return comparison.left() instanceof ColumnRef column
                    ? column
                    : comparison.right() instanceof ColumnRef other ? other : null;
        }

        /// The one step in place of this and another; null where they do not bound the same column.
        @Nullable
        Step and(Step other) {
            RangeComparer both = range == null || other.range == null || !Objects.equals(column, other.column)
                    ? null
                    : range.and(other.range);
            return both == null
                    ? null
                    : new Step(new And(List.of(expr, other.expr)), fallible || other.fallible, column, both);
        }
    }

    static SelectionKernel compile(Expr predicate, Compilation compilation) {
        List<Step> steps = new ArrayList<>();
        // Of a condition of 100,000 terms each can look only at those that it may be united with.
        Map<ColumnRef, List<Integer>> bounding = new HashMap<>();
        for (Expr expr : Exprs.conjuncts(predicate)) {
            Step step = Step.of(expr);
            ColumnRef column = step.column();
            List<Integer> others =
                    column == null ? List.of() : bounding.computeIfAbsent(column, _ -> new ArrayList<>());
            if (!united(steps, others, step)) {
                if (column != null) {
                    others.add(steps.size());
                }
                steps.add(step);
            }
            if (step.fallible()) {
                bounding.clear(); // what comes later must not keep rows from failing here
            }
        }
        return new Conjunction(steps, compilation);
    }

    /// Makes one step of two that bound the same column, so that its values are looked at once.
    ///
    /// @param others positions of those that bound it
    private static boolean united(List<Step> steps, List<Integer> others, Step step) {
        for (int k : others) {
            Step both = steps.get(k).and(step);
            if (both != null) {
                steps.set(k, both);
                return true;
            }
        }
        return false;
    }

    @Override
    public Selection select(Batch batch) {
        return batch.rows() == 0 ? Selection.all(0) : from(0, batch);
    }

    /// The rows of `batch` on which the conjuncts from `first` on hold.
    private Selection from(int first, Batch batch) {
        int rows = batch.rows();
        byte[] left = mask(rows);
        int count = rows;
        for (int k = first; k < conjuncts.length; k++) {
            if (count < rows && (fallible[k] || count <= rows / FEW)) {
                return narrowed(k, batch, positions(first, left, rows, count), count);
            }
            if (count == rows) {
                holds(k, batch, left);
            } else {
                byte[] holds = more(rows);
                holds(k, batch, holds);
                Bits.andInto(left, holds, rows);
            }
            count = Bits.count(left, rows);
            if (count == 0) {
                return Selection.none();
            }
        }
        return count == rows ? Selection.all(rows) : new Selection(positions(first, left, rows, count), count);
    }

    /// Writes 1 for the rows on which a conjunct is TRUE, else 0.
    private void holds(int conjunct, Batch batch, byte[] out) {
        int rows = batch.rows();
        RangeComparer range = ranges[conjunct];
        Kernel column = columns[conjunct];
        if (range != null && column != null) {
            Column values = column.evaluate(batch);
            if (!(values instanceof DictionaryColumn)) {
                range.compare(values, out, rows);
                Bits.clearInvalid(out, values.validity(), rows);
                return;
            }
        }
        BoolColumn truth = (BoolColumn) conjuncts[conjunct].evaluate(batch).decoded();
        System.arraycopy(truth.values(), 0, out, 0, rows);
        Bits.clearInvalid(out, truth.validity(), rows);
    }

    private Selection narrowed(int next, Batch batch, int[] selected, int count) {
        try (Batch few = batch.narrowedTo(selected, count)) {
            Selection inner = from(next, few);
            int[] positions = inner.rows();
            if (positions == null) {
                return new Selection(selected, count);
            }
            // In place, as the positions ascend and no column of the narrowed batch is loaded any more.
            int left = inner.count();
            for (int i = 0; i < left; i++) {
                selected[i] = selected[positions[i]];
            }
            return new Selection(selected, left);
        }
    }

    /// Positions of the rows that are left; `first` tells those of narrowed batches apart.
    private int[] positions(int first, byte[] mask, int rows, int count) {
        if (life == ColumnLife.KEPT) {
            return Bits.positions(mask, rows, count);
        }
        if (kept[first].length < Bits.room(count)) {
            kept[first] = new int[Bits.room(rows)];
        }
        Bits.positions(mask, rows, kept[first]);
        return kept[first];
    }

    private byte[] mask(int rows) {
        if (mask.length < rows) {
            mask = new byte[rows];
        }
        return mask;
    }

    private byte[] more(int rows) {
        if (more.length < rows) {
            more = new byte[rows];
        }
        return more;
    }
}
