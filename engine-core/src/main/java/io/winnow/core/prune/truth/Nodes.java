package io.winnow.core.prune.truth;

import io.winnow.core.error.ExecutionException;
import io.winnow.core.error.PlanException;
import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.eval.Interpreter;
import io.winnow.core.expr.And;
import io.winnow.core.expr.Arithmetic;
import io.winnow.core.expr.Call;
import io.winnow.core.expr.Case;
import io.winnow.core.expr.Cast;
import io.winnow.core.expr.Coalesce;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Fallibility;
import io.winnow.core.expr.FieldAccess;
import io.winnow.core.expr.In;
import io.winnow.core.expr.IsNull;
import io.winnow.core.expr.IsTruth;
import io.winnow.core.expr.Like;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.Negate;
import io.winnow.core.expr.Not;
import io.winnow.core.expr.Or;
import io.winnow.core.expr.Truth;
import io.winnow.core.function.Volatility;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.prune.transfer.Casts;
import io.winnow.core.prune.transfer.Operators;
import io.winnow.core.prune.truth.Node.CutPoint;
import io.winnow.core.scalar.IntervalValue;
import io.winnow.core.scalar.Numbers;
import io.winnow.core.scalar.ScalarCasts;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Makes the node of one expression from the nodes of its operands.
final class Nodes {
    private final EvaluationContext context;

    Nodes(EvaluationContext context) {
        this.context = context;
    }

    /// The node, without a table; a constant where all operands are.
    ///
    /// @param operands of the expression's children, or of more where nested ANDs or ORs are one
    Node of(Expr expr, List<Node> operands) {
        if (expr instanceof Literal(DataType type, Object value)) {
            return Node.constant(type, value);
        }
        boolean isVolatile = expr instanceof Call call && call.function().volatility() == Volatility.VOLATILE;
        int column = expr instanceof ColumnRef ref ? ref.index() : Node.column(operands);
        boolean fallible = Fallibility.mayFail(expr);
        for (Node operand : operands) {
            fallible |= operand.fallible();
        }
        Operation operation = operation(expr, operands);
        // The constants of a list are sorted once and never pushed.
        List<Node> evaluated =
                operation instanceof ListMembership ? List.of(operands.getFirst()) : List.copyOf(operands);
        Node node = Node.of(
                expr.type(),
                operation,
                evaluated,
                isVolatile ? Node.MANY_COLUMNS : column,
                fallible,
                cutPoints(expr, operands));
        return node.column() == Node.NO_COLUMN ? folded(expr, node, operands) : node;
    }

    /// The constant that a node without columns is, where it is one.
    private Node folded(Expr expr, Node node, List<Node> operands) {
        boolean isJunction = expr instanceof And || expr instanceof Or;
        List<Expr> literals = new ArrayList<>(operands.size());
        for (Node operand : operands) {
            Node.Constant constant = operand.constant();
            if (constant != null && !constant.fails()) {
                literals.add(new Literal(operand.type(), constant.carrier()));
            }
        }
        if (!isJunction && literals.size() == operands.size()) {
            try {
                Expr alone = expr.withChildren(literals);
                return Node.constant(expr.type(), Interpreter.evaluate(alone, new Object[0], context));
            } catch (ExecutionException _) {
                return Node.failure(expr.type());
            }
        }
        AbstractValue value = Program.computing(node).run(_ -> {
            throw new PlanException("a constant that reads a column: " + expr.type());
        });
        if (!value.mayHaveValue()) {
            return Node.failure(expr.type());
        }
        if (value.equals(AbstractValue.nulls(expr.type()))) {
            return Node.constant(expr.type(), null);
        }
        Object single = value.single();
        return single == null ? node : Node.constant(expr.type(), single);
    }

    private Operation operation(Expr expr, List<Node> operands) {
        return switch (expr) {
            case ColumnRef(int index, String name, DataType type) -> new ColumnRead(index, name, type);
            case Literal literal -> {
                AbstractValue value = AbstractValue.constant(literal.type(), literal.value());
                yield (_, _, _) -> value;
            }
            case Comparison comparison ->
                new Compared(
                        comparison.op(),
                        comparison.left() instanceof ColumnRef left
                                && comparison.right() instanceof ColumnRef right
                                && left.index() == right.index());
            case Arithmetic arithmetic -> arithmetic(arithmetic, operands);
            case Negate _ -> (stack, base, _) -> Operators.negate(stack[base]);
            case And _, Or _ -> new Junction(expr instanceof And, operands.size());
            case Not _ -> (stack, base, _) -> ((TruthSet) stack[base]).not();
            case IsNull _ -> (stack, base, _) -> isNull(stack[base]);
            case IsTruth(Expr _, Truth truth) -> {
                TruthSet asked = truths(truth);
                yield (stack, base, _) -> ((TruthSet) stack[base]).isAnyOf(asked);
            }
            case In in -> in(in, operands);
            case Like like -> like(like, operands.get(1));
            case Case branches ->
                new Branches.Chosen(branches.type(), branches.conditions().size());
            case Coalesce coalesce ->
                new Branches.FirstPresent(coalesce.type(), coalesce.operands().size());
            case Cast(Expr _, DataType type, boolean lenient) ->
                lenient
                        ? (stack, base, _) -> Casts.tryCast(stack[base], type, context.zone())
                        : (stack, base, _) -> Casts.cast(stack[base], type, context.zone());
            case Call call -> new Called(call, operands, context);
            case FieldAccess access -> {
                AbstractValue anything = AbstractValue.anything(access.type());
                yield (stack, base, _) -> field(stack[base], anything);
            }
        };
    }

    private Operation arithmetic(Arithmetic arithmetic, List<Node> operands) {
        IntervalValue left = span(operands.get(0));
        IntervalValue right = span(operands.get(1));
        return (stack, base, _) -> Operators.apply(
                arithmetic.op(),
                new Operators.Operands(stack[base], left, stack[base + 1], right),
                arithmetic.type(),
                context.zone());
    }

    private static @Nullable IntervalValue span(Node operand) {
        return operand.constant() != null && operand.constant().carrier() instanceof IntervalValue span ? span : null;
    }

    static TruthSet truths(Truth truth) {
        return switch (truth) {
            case TRUE -> TruthSet.TRUE;
            case FALSE -> TruthSet.FALSE;
            case UNKNOWN -> TruthSet.UNKNOWN;
        };
    }

    private static TruthSet isNull(AbstractValue value) {
        return (value.mayBeNull() ? TruthSet.TRUE : TruthSet.NONE)
                .union(value.mayBePresent() ? TruthSet.FALSE : TruthSet.NONE)
                .union(value.mayFail() ? TruthSet.FAILURE : TruthSet.NONE);
    }

    private static AbstractValue field(AbstractValue struct, AbstractValue anything) {
        AbstractValue field = struct.mayBePresent()
                ? anything
                : struct.mayBeNull() ? AbstractValue.nulls(anything.type()) : AbstractValue.nothing(anything.type());
        return field.with(struct.extras() & AbstractValue.FAILURE);
    }

    private static Operation in(In in, List<Node> operands) {
        List<Node.Constant> options = new ArrayList<>(operands.size());
        for (Node option : operands.subList(1, operands.size())) {
            Node.Constant constant = option.constant();
            if (constant == null
                    || constant.fails()
                    || !option.type().equals(in.value().type())) {
                return new Membership(operands.size() - 1);
            }
            options.add(constant);
        }
        return new ListMembership(in.value().type(), options);
    }

    private static Operation like(Like like, Node pattern) {
        return pattern.constant() != null && pattern.constant().carrier() instanceof String text
                ? Matched.of(text, like.escape(), like.ignoreCase())
                : new Matched(null, like.escape() >= 0);
    }

    /// Constants beside a column or something made of it.
    private static List<CutPoint> cutPoints(Expr expr, List<Node> operands) {
        if (expr instanceof Cast(Expr operand, DataType type, boolean _)) {
            return limits(operand.type(), type);
        }
        boolean compares = expr instanceof Comparison || expr instanceof In;
        boolean prefixes = expr instanceof Like || expr instanceof Call;
        if (!compares && !prefixes) {
            return List.of();
        }
        List<CutPoint> points = new ArrayList<>();
        for (Node operand : operands) {
            Node.Constant constant = operand.constant();
            if (constant != null && constant.carrier() != null) {
                boolean isPrefix = prefixes && constant.carrier() instanceof String;
                points.add(new CutPoint(constant.carrier(), operand.type(), isPrefix));
            }
        }
        if (expr instanceof Like like && operands.get(1).constant() != null) {
            addPrefix(points, like, operands.get(1).constant().carrier());
        }
        return points;
    }

    /// Where a cast to a narrower integer begins to fail.
    private static List<CutPoint> limits(DataType from, DataType to) {
        return Types.isNumeric(from) && to instanceof DataType.Int integer && ScalarCasts.fallible(from, to)
                ? List.of(
                        new CutPoint(Numbers.least(integer).longValue(), to, false),
                        new CutPoint(Numbers.greatest(integer).longValue(), to, false))
                : List.of();
    }

    private static void addPrefix(List<CutPoint> points, Like like, @Nullable Object pattern) {
        if (pattern instanceof String text && !like.ignoreCase()) {
            Matched matched = Matched.of(text, like.escape(), false);
            if (matched.pattern() != null) {
                points.add(new CutPoint(matched.pattern().literalPrefix(), DataType.UTF8, true));
            }
        }
    }
}
