package io.winnow.physical.kernel;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.expr.And;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Exprs;
import io.winnow.core.expr.Fallibility;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Selects the rows on which every conjunct is TRUE.
///
/// A range of a column without NULLs selects its rows at once; masks of other conjuncts that cannot fail are ANDed
/// over the whole batch. Once few rows are left, and always before a conjunct that may fail, the batch is narrowed to
/// them, and what follows sees only those.
final class Conjunction implements SelectionKernel {
    /// The batch is narrowed when at most one row in this many is left: after masks, and after a range, where the
    /// positions are there already.
    private static final int FEW = 8;

    private static final int FEWER_THAN_ALL = 2;

    private final Kernel[] conjuncts;
    private final boolean[] fallible;

    /// For each conjunct that is a range of a column, both.
    private final @Nullable RangeComparer[] ranges;

    private final @Nullable Kernel[] columns;

    private Conjunction(List<Step> steps, Compilation compilation) {
        conjuncts = new Kernel[steps.size()];
        fallible = new boolean[steps.size()];
        ranges = new @Nullable RangeComparer[steps.size()];
        columns = new @Nullable Kernel[steps.size()];
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
        int run = 0;
        for (Expr expr : Exprs.conjuncts(predicate)) {
            Step step = Step.of(expr);
            if (!united(steps.subList(run, steps.size()), step)) {
                steps.add(step);
            }
            if (step.fallible()) {
                run = steps.size(); // what comes later must not keep rows from failing here
            }
        }
        return new Conjunction(steps, compilation);
    }

    /// Makes one step of two that bound the same column, so that its values are looked at once.
    private static boolean united(List<Step> run, Step step) {
        for (int k = 0; k < run.size(); k++) {
            Step both = run.get(k).and(step);
            if (both != null) {
                run.set(k, both);
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
        Selection ranged = inRange(first, batch);
        if (ranged != null) {
            return ranged;
        }
        int rows = batch.rows();
        byte @Nullable [] mask = null;
        int count = rows;
        for (int k = first; k < conjuncts.length; k++) {
            if (mask != null && count < rows && (fallible[k] || count <= rows / FEW)) {
                return narrowed(k, batch, Bits.positions(mask, rows, count), count);
            }
            BoolColumn column = (BoolColumn) conjuncts[k].evaluate(batch).decoded();
            if (mask == null) {
                mask = BooleanKernels.whereTrue(column, rows);
            } else {
                Bits.andInto(mask, column.values(), rows);
                Bits.clearInvalid(mask, column.validity(), rows);
            }
            count = Bits.count(mask, rows);
            if (count == 0) {
                return Selection.none();
            }
        }
        if (mask == null || count == rows) {
            return Selection.all(rows);
        }
        return new Selection(Bits.positions(mask, rows, count), count);
    }

    /// The same, where the next conjunct is a range and it is worth going on with the rows inside alone; else null.
    private @Nullable Selection inRange(int first, Batch batch) {
        RangeComparer range = first == conjuncts.length ? null : ranges[first];
        Kernel column = first == conjuncts.length ? null : columns[first];
        if (range == null || column == null) {
            return null;
        }
        Column values = column.evaluate(batch);
        if (values.validity() != null || values instanceof DictionaryColumn) {
            return null;
        }
        int rows = batch.rows();
        int[] positions = new int[rows + 1];
        int count = range.select(values, positions, rows);
        if (count == 0) {
            return Selection.none();
        }
        boolean last = first + 1 == conjuncts.length;
        if (count == rows) {
            return last ? Selection.all(rows) : from(first + 1, batch);
        }
        if (last) {
            return new Selection(positions, count);
        }
        return count <= rows / FEWER_THAN_ALL || fallible[first + 1]
                ? narrowed(first + 1, batch, positions, count)
                : null;
    }

    private Selection narrowed(int next, Batch batch, int[] selected, int count) {
        try (Batch few = batch.narrowedTo(selected, count)) {
            Selection inner = from(next, few);
            int[] positions = inner.rows();
            if (positions == null) {
                return new Selection(selected, count);
            }
            int[] composed = new int[inner.count()];
            for (int i = 0; i < composed.length; i++) {
                composed[i] = selected[positions[i]];
            }
            return new Selection(composed, composed.length);
        }
    }
}
