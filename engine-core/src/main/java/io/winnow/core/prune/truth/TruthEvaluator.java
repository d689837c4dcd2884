package io.winnow.core.prune.truth;

import io.winnow.core.error.PlanException;
import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.expr.Expr;
import io.winnow.core.prune.AbstractRow;
import io.winnow.core.prune.TruthSet;
import java.util.BitSet;

/// A condition, compiled once, that tells for many sets of rows which outcomes it may have there, from what is
/// known of their columns alone.
///
/// Over-approximates: the outcome of each row is in the set. A set without TRUE is a proof that no row matches, one
/// of nothing but TRUE that every row does. Conditions over one column of comparisons with constants are exact.
/// Immutable and thread-safe; opens nothing.
public final class TruthEvaluator {
    private final Program program;
    private final BitSet columns;

    private TruthEvaluator(Program program, BitSet columns) {
        this.program = program;
        this.columns = columns;
    }

    /// Compiles a condition: constants are folded, casts and the like are taken off, and conditions over one column
    /// become tables. Takes no more than some tens of milliseconds, whatever the condition.
    ///
    /// @param condition boolean; its columns are positions that [#evaluate] asks for
    /// @param context that of the query
    public static TruthEvaluator compile(Expr condition, EvaluationContext context) {
        if (!condition.isBoolean()) {
            throw new PlanException("a condition must be BOOLEAN, not " + condition.type());
        }
        Compilation compilation = new Compilation(context);
        Program program = Program.lookingUp(compilation.compile(condition));
        BitSet columns = new BitSet();
        compilation.columns().keySet().forEach(columns::set);
        return new TruthEvaluator(program, columns);
    }

    /// The columns whose values [#evaluate] may ask for.
    public BitSet columns() {
        return (BitSet) columns.clone();
    }

    /// The outcomes that the condition may have.
    ///
    /// @param row what is known of the rows' columns, each of its column's type; of no rows at all ask nothing, the
    ///     answer is [TruthSet#NONE]
    public TruthSet evaluate(AbstractRow row) {
        return (TruthSet) program.run(row);
    }
}
