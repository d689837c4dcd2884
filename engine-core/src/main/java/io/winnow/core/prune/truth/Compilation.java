package io.winnow.core.prune.truth;

import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.expr.And;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.IsNull;
import io.winnow.core.expr.IsTruth;
import io.winnow.core.expr.Not;
import io.winnow.core.expr.Or;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.type.DataType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/// Turns an expression into nodes, operands first, and tables the conditions over one column as it goes. Keeps its
/// own stack, so that no expression is too deep.
final class Compilation {
    private final Nodes nodes;
    private final Budget budget = new Budget();
    private final Junctions junctions = new Junctions(budget);
    private final Map<Integer, DataType> columns = new HashMap<>();

    Compilation(EvaluationContext context) {
        nodes = new Nodes(context);
    }

    /// Columns of the expressions compiled so far, with their types.
    Map<Integer, DataType> columns() {
        return columns;
    }

    /// An expression whose operands are being compiled.
    private record Frame(Expr expr, List<Expr> children, List<Node> done) {
        static Frame of(Expr expr) {
            List<Expr> children = expr instanceof And || expr instanceof Or ? flattened(expr) : expr.children();
            return new Frame(expr, children, new ArrayList<>(children.size()));
        }

        /// The operands of an AND of ANDs, or an OR of ORs, in order of evaluation.
        private static List<Expr> flattened(Expr junction) {
            List<Expr> operands = new ArrayList<>();
            Deque<Expr> open = new ArrayDeque<>(List.of(junction));
            while (!open.isEmpty()) {
                Expr next = open.pop();
                if (next.getClass() == junction.getClass()) {
                    next.children().reversed().forEach(open::push);
                } else {
                    operands.add(next);
                }
            }
            return operands;
        }
    }

    Node compile(Expr root) {
        Deque<Frame> open = new ArrayDeque<>();
        open.push(Frame.of(root));
        while (true) {
            Frame frame = open.element();
            if (frame.done().size() < frame.children().size()) {
                open.push(Frame.of(frame.children().get(frame.done().size())));
                continue;
            }
            Node node = node(frame.expr(), frame.done());
            open.pop();
            if (open.isEmpty()) {
                return node;
            }
            open.element().done().add(node);
        }
    }

    private Node node(Expr expr, List<Node> operands) {
        if (expr instanceof ColumnRef(int index, String _, DataType type)) {
            columns.put(index, type);
        }
        Node node = nodes.of(expr, operands);
        if (!node.isBoolean() || node.constant() != null) {
            return node;
        }
        return switch (expr) {
            case And _ -> junctions.of(node, true);
            case Or _ -> junctions.of(node, false);
            case Not _ -> mapped(node, outcomes -> TruthSet.of(outcomes).not().bits());
            case IsTruth is -> asked(node, Nodes.truths(is.truth()));
            case IsNull isNull when isNull.operand().isBoolean() -> asked(node, TruthSet.UNKNOWN);
            default -> tabled(node);
        };
    }

    private static Node asked(Node node, TruthSet truths) {
        return mapped(node, outcomes -> TruthSet.of(outcomes).isAnyOf(truths).bits());
    }

    /// A condition that looks at the outcome of one other.
    private static Node mapped(Node node, IntUnaryOperator function) {
        @Nullable Steps steps = node.operands().getFirst().steps();
        return steps == null ? node : node.withSteps(steps.map(function));
    }

    private Node tabled(Node node) {
        DataType type = columns.get(node.column());
        return type == null ? node : node.withSteps(Partition.of(node, type, budget));
    }
}
