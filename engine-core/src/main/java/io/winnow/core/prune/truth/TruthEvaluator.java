package io.winnow.core.prune.truth;

import io.winnow.core.error.PlanException;
import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.expr.Expr;
import io.winnow.core.prune.AbstractRow;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.Keys;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.prune.zone.ZoneSpan;
import io.winnow.core.type.DataType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A condition, compiled once, that tells for many sets of rows which outcomes it may have there, from
/// what is known of their columns alone.
///
/// Over-approximates: the outcome of each row is in the set. A set without TRUE is a proof that no row
/// matches, one of nothing but TRUE that every row does. Conditions over one column of comparisons with
/// constants are exact. Immutable and thread-safe; opens nothing.
public final class TruthEvaluator {
    private final Node root;
    private final Program program;
    private final BitSet columns;

    /// Of what the table of the condition leaves open; null where that is nothing, or there is no table.
    private final @Nullable Program computation;

    private TruthEvaluator(Node root, BitSet columns) {
        this.root = root;
        this.columns = columns;
        program = Program.lookingUp(root);
        Steps steps = root.steps();
        computation = steps == null || steps.isComplete() ? null : Program.computing(root);
    }

    /// Compiles a condition: constants are folded, casts and the like are taken off, and conditions over
    /// one column become tables. Takes no more than some tens of milliseconds, whatever the condition.
    ///
    /// @param condition boolean; its columns are positions that [#evaluate] asks for
    /// @param context that of the query
    public static TruthEvaluator compile(Expr condition, EvaluationContext context) {
        if (!condition.isBoolean()) {
            throw new PlanException("a condition must be BOOLEAN, not " + condition.type());
        }
        Compilation compilation = new Compilation(context);
        Node root = compilation.compile(condition);
        BitSet columns = new BitSet();
        compilation.columns().keySet().forEach(columns::set);
        return new TruthEvaluator(root, columns);
    }

    /// The columns whose values [#evaluate] may ask for.
    public BitSet columns() {
        return (BitSet) columns.clone();
    }

    /// The conditions of which this is the conjunction, those over one column joined where they may be;
    /// itself where there is one. Rows match this where they match all of them, in whatever order; only
    /// what fails depends on it.
    public List<TruthEvaluator> conjuncts() {
        if (root.steps() != null || !(root.operation() instanceof Junction junction) || !junction.isAnd()) {
            return List.of(this);
        }
        List<TruthEvaluator> conjuncts = new ArrayList<>(root.operands().size());
        for (Node operand : root.operands()) {
            conjuncts.add(new TruthEvaluator(operand, columnsOf(operand)));
        }
        return List.copyOf(conjuncts);
    }

    /// The conditions of which this is the disjunction, in the order in which they are evaluated: the outcomes are
    /// those of [TruthSet#or], from the left. Itself where there is one.
    public List<TruthEvaluator> disjuncts() {
        if (root.steps() != null || !(root.operation() instanceof Junction junction) || junction.isAnd()) {
            return List.of(this);
        }
        List<TruthEvaluator> disjuncts = new ArrayList<>(root.operands().size());
        for (Node operand : root.operands()) {
            disjuncts.add(new TruthEvaluator(operand, columnsOf(operand)));
        }
        return List.copyOf(disjuncts);
    }

    /// The condition as a comparison of two columns; null where it is another, or their type has no keys.
    public @Nullable ColumnPair columnPair() {
        return root.operation() instanceof Compared comparison
                        && root.operands().get(0).operation() instanceof ColumnRead(int left, String _, DataType type)
                        && root.operands().get(1).operation() instanceof ColumnRead(int right, String _, DataType other)
                        && left != right
                        && type.equals(other)
                        && Keys.isLong(type)
                        && !(type instanceof DataType.Bool)
                ? new ColumnPair(left, right, comparison)
                : null;
    }

    private static BitSet columnsOf(Node root) {
        BitSet columns = new BitSet();
        Deque<Node> open = new ArrayDeque<>(List.of(root));
        while (!open.isEmpty()) {
            Node node = open.pop();
            if (node.column() >= 0) {
                columns.set(node.column());
            } else {
                node.operands().forEach(open::push);
            }
        }
        return columns;
    }

    /// The only column that the condition depends on; -1 where there are several or none.
    public int column() {
        return Math.max(root.column(), -1);
    }

    /// The condition as a look at nothing but whether a column is NULL; null where it is more, or may fail.
    public @Nullable NullTest nullTest() {
        Steps steps = root.steps();
        return steps == null ? null : steps.nullTest();
    }

    /// The outcomes that the condition may have.
    ///
    /// @param row what is known of the rows' columns, each of its column's type; of no rows at all ask
    ///     nothing, the answer is [TruthSet#NONE]
    public TruthSet evaluate(AbstractRow row) {
        return (TruthSet) program.run(row);
    }

    /// The outcomes that a condition over one column may have in each of many zones.
    ///
    /// @param zones of [#column]
    /// @param outcomes where they are written, by zone of the span, as in [TruthSet#bits]; at least as
    ///     many as zones
    public void evaluate(ZoneSpan zones, byte[] outcomes) {
        if (column() < 0) {
            throw new PlanException("zones of one column, but a condition over several or none");
        }
        Steps steps = root.steps();
        if (steps != null) {
            ZoneLookup.read(steps, computation, zones, outcomes);
            return;
        }
        for (int i = 0; i < zones.count(); i++) {
            AbstractValue value = zones.value(zones.from() + i);
            outcomes[i] = (byte) evaluate(_ -> value).bits();
        }
    }
}
