package io.winnow.physical.kernel;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.BoolColumn;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Exprs;
import io.winnow.core.expr.Fallibility;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Selects the rows on which every conjunct is TRUE.
///
/// Masks of conjuncts that cannot fail are ANDed over the whole batch. Once few rows are left, and always before a
/// conjunct that may fail, the batch is narrowed to them, and what follows sees only those.
final class Conjunction implements SelectionKernel {
    /// The batch is narrowed when at most one row in this many is left.
    private static final int FEW = 8;

    private final Kernel[] conjuncts;
    private final boolean[] fallible;

    private Conjunction(Kernel[] conjuncts, boolean[] fallible) {
        this.conjuncts = conjuncts;
        this.fallible = fallible;
    }

    static SelectionKernel compile(Expr predicate, Compilation compilation) {
        List<Kernel> kernels = new ArrayList<>();
        List<Expr> exprs = Exprs.conjuncts(predicate);
        boolean[] fallible = new boolean[exprs.size()];
        for (int k = 0; k < fallible.length; k++) {
            kernels.add(compilation.kernel(exprs.get(k)));
            fallible[k] = Fallibility.isFallible(exprs.get(k));
        }
        return new Conjunction(kernels.toArray(new Kernel[0]), fallible);
    }

    @Override
    public Selection select(Batch batch) {
        return batch.rows() == 0 ? Selection.all(0) : from(0, batch);
    }

    /// The rows of `batch` on which the conjuncts from `first` on hold.
    private Selection from(int first, Batch batch) {
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
