package io.winnow.physical.kernel;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.Validity;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Fallibility;
import java.util.Arrays;
import java.util.List;

/// AND and OR as values. An operand that may fail is evaluated only on the rows that those before it leave
/// undecided; so is any operand once few rows are left.
final class LogicKernel implements Kernel {
    enum Connective {
        AND,
        OR
    }

    /// Rows are gathered when at most one in this many is left.
    private static final int FEW = 8;

    private final List<Kernel> operands;
    private final boolean[] fallible;
    private final boolean and;

    LogicKernel(List<Kernel> operands, List<Expr> exprs, Connective connective) {
        this.operands = operands;
        this.fallible = new boolean[exprs.size()];
        for (int k = 0; k < fallible.length; k++) {
            fallible[k] = Fallibility.isFallible(exprs.get(k));
        }
        this.and = connective == Connective.AND;
    }

    @Override
    public Column evaluate(Batch batch) {
        int rows = batch.rows();
        BoolColumn result = (BoolColumn) operands.getFirst().evaluate(batch).decoded();
        for (int k = 1; k < operands.size(); k++) {
            byte[] undecided = undecided(result, rows);
            int left = Bits.count(undecided, rows);
            if (left == 0) {
                break;
            }
            BoolColumn next;
            if (left == rows || (!fallible[k] && left > rows / FEW)) {
                next = (BoolColumn) operands.get(k).evaluate(batch).decoded();
            } else {
                next = onSome(operands.get(k), batch, Bits.positions(undecided, rows, left), left);
            }
            result = and ? BooleanKernels.and(result, next, rows) : BooleanKernels.or(result, next, rows);
        }
        return result;
    }

    /// 1 where the result is not yet FALSE (of AND) or TRUE (of OR).
    private byte[] undecided(BoolColumn result, int rows) {
        byte[] values = result.values();
        byte[] undecided = new byte[rows];
        int flip = and ? 0 : 1;
        for (int i = 0; i < rows; i++) {
            undecided[i] = (byte) (values[i] ^ flip);
        }
        long[] validity = result.validity();
        if (validity != null) {
            for (int i = 0; i < rows; i++) {
                undecided[i] |= (byte) (~(validity[i >> 6] >>> i) & 1);
            }
        }
        return undecided;
    }

    /// The operand on some rows; elsewhere the value that decides nothing.
    private BoolColumn onSome(Kernel operand, Batch batch, int[] selected, int count) {
        int rows = batch.rows();
        byte[] values = new byte[rows];
        Arrays.fill(values, (byte) (and ? 1 : 0));
        try (Batch narrowed = batch.narrowedTo(selected, count)) {
            BoolColumn some = (BoolColumn) operand.evaluate(narrowed).decoded();
            byte[] from = some.values();
            for (int i = 0; i < count; i++) {
                values[selected[i]] = from[i];
            }
            long[] validity = some.validity();
            if (validity == null) {
                return new BoolColumn(values, null, rows);
            }
            long[] scattered = Validity.allValid(rows);
            for (int i = 0; i < count; i++) {
                if (!Validity.isSet(validity, i)) {
                    Validity.clear(scattered, selected[i]);
                }
            }
            return new BoolColumn(values, scattered, rows);
        }
    }
}
