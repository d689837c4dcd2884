package io.winnow.core.expr;

import io.winnow.core.error.PlanException;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/// A bound expression over the columns of one input.
///
/// Columns are positions in the input's schema, every type is settled and every cast is explicit. Equality is
/// structural. `toString` is the text that plans show.
public sealed interface Expr
        permits ColumnRef,
                Literal,
                Comparison,
                Arithmetic,
                Negate,
                And,
                Or,
                Not,
                IsNull,
                IsTruth,
                In,
                Like,
                Case,
                Coalesce,
                Cast,
                Call,
                FieldAccess {
    DataType type();

    /// Direct operands, in order of evaluation.
    List<Expr> children();

    /// The same expression over other operands; as many, of the same types.
    Expr withChildren(List<Expr> children);

    default boolean isBoolean() {
        return type() instanceof DataType.Bool;
    }

    /// This expression with `rule` applied to every node, operands first. Gives the same instance where nothing
    /// changed.
    default Expr rewriteUp(UnaryOperator<Expr> rule) {
        List<Expr> old = children();
        if (old.isEmpty()) {
            return rule.apply(this);
        }
        List<Expr> rewritten = new ArrayList<>(old.size());
        boolean changed = false;
        for (Expr child : old) {
            Expr next = child.rewriteUp(rule);
            changed |= next != child;
            rewritten.add(next);
        }
        return rule.apply(changed ? withChildren(rewritten) : this);
    }

    /// Throws where an operand of `what` is not boolean.
    static void requireBooleans(String what, List<Expr> operands) {
        for (Expr operand : operands) {
            if (!operand.isBoolean()) {
                throw new PlanException(what + " needs BOOLEAN operands, not " + operand.type() + ": " + operand);
            }
        }
    }
}
