package io.winnow.core.expr;

import io.winnow.core.scalar.ValueText;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// Writes expressions as plans and result headers show them: SQL with only the parentheses that are needed.
///
/// Works on a stack of its own, since an expression that is refused for its depth has to be shown, too.
final class ExprPrinter {
    // From the weakest to the strongest binding, as the parser has them.
    private static final int OR = 1;
    private static final int AND = 2;
    private static final int NOT = 3;
    private static final int IS = 4;
    private static final int COMPARISON = 5;
    private static final int MATCH = 6;
    private static final int CONCAT = 7;
    private static final int SUM = 8;
    private static final int PRODUCT = 9;
    private static final int UNARY = 10;
    private static final int ATOM = 11;

    private sealed interface Part {}

    private record Text(String text) implements Part {}

    /// An expression that is still to be written, in parentheses if it binds weaker than `least`.
    private record Operand(Expr expr, int least) implements Part {}

    /// The parts of the node that is being written, in order.
    private final List<Part> parts = new ArrayList<>();

    private ExprPrinter() {}

    static String print(Expr expr) {
        StringBuilder out = new StringBuilder();
        Deque<Part> open = new ArrayDeque<>();
        open.push(new Operand(expr, OR));
        while (!open.isEmpty()) {
            switch (open.pop()) {
                case Text(String text) -> out.append(text);
                case Operand(Expr next, int least) -> {
                    ExprPrinter printer = new ExprPrinter();
                    printer.operand(next, least);
                    printer.parts.reversed().forEach(open::push);
                }
            }
        }
        return out.toString();
    }

    private void operand(Expr expr, int least) {
        boolean inside = precedence(expr) < least;
        if (inside) {
            text("(");
        }
        node(expr);
        if (inside) {
            text(")");
        }
    }

    private ExprPrinter text(String text) {
        parts.add(new Text(text));
        return this;
    }

    private ExprPrinter then(Expr operand, int least) {
        parts.add(new Operand(operand, least));
        return this;
    }

    private ExprPrinter list(List<Expr> operands, String separator, int least) {
        for (int i = 0; i < operands.size(); i++) {
            text(i == 0 ? "" : separator).then(operands.get(i), least);
        }
        return this;
    }

    private void node(Expr expr) {
        switch (expr) {
            case ColumnRef ref -> text(ref.name());
            case Literal literal -> text(ValueText.literal(literal.value(), literal.type()));
            case Comparison c -> infix(c.left(), COMPARISON + 1, c.op().symbol(), c.right(), COMPARISON);
            case Arithmetic a -> infix(a.left(), precedence(a), a.op().symbol(), a.right(), precedence(a));
            case Negate n -> text("-").then(n.operand(), UNARY);
            case And and -> list(and.operands(), " AND ", AND + 1);
            case Or or -> list(or.operands(), " OR ", OR + 1);
            case Not not -> not(not.operand());
            case IsNull isNull -> then(isNull.operand(), IS).text(" IS NULL");
            case IsTruth is -> then(is.operand(), IS).text(" IS " + is.truth());
            case In in -> in(in, " IN (");
            case Like like -> like(like, " ");
            case Case c -> caseOf(c);
            case Coalesce c -> text("coalesce(").list(c.operands(), ", ", OR).text(")");
            case Cast cast ->
                text(cast.lenient() ? "TRY_CAST(" : "CAST(")
                        .then(cast.operand(), OR)
                        .text(" AS " + cast.type() + ")");
            case Call call
            when isConcat(call) ->
                infix(call.arguments().get(0), CONCAT, "||", call.arguments().get(1), CONCAT);
            case Call call ->
                text(call.function().name() + "(")
                        .list(call.arguments(), ", ", OR)
                        .text(")");
            case FieldAccess access ->
                then(access.operand(), ATOM).text("." + access.structField().name());
        }
    }

    /// The operator `||` is a function, too.
    private static boolean isConcat(Call call) {
        return call.function().name().equals("concat_operator")
                && call.arguments().size() == 2;
    }

    private void infix(Expr left, int leftLeast, String symbol, Expr right, int precedence) {
        then(left, leftLeast).text(" " + symbol + " ").then(right, precedence + 1);
    }

    private void not(Expr operand) {
        switch (operand) {
            case IsNull isNull -> then(isNull.operand(), IS).text(" IS NOT NULL");
            case IsTruth is -> then(is.operand(), IS).text(" IS NOT " + is.truth());
            case In in -> in(in, " NOT IN (");
            case Like like -> like(like, " NOT ");
            default -> text("NOT ").then(operand, NOT);
        }
    }

    private void in(In in, String word) {
        then(in.value(), CONCAT).text(word).list(in.options(), ", ", OR).text(")");
    }

    private void like(Like like, String not) {
        then(like.value(), CONCAT)
                .text(not + (like.ignoreCase() ? "ILIKE " : "LIKE "))
                .then(like.pattern(), CONCAT);
        if (like.escape() >= 0) {
            text(" ESCAPE " + ValueText.quoted(Character.toString(like.escape())));
        }
    }

    private void caseOf(Case expr) {
        text("CASE");
        for (int i = 0; i < expr.conditions().size(); i++) {
            text(" WHEN ").then(expr.conditions().get(i), OR);
            text(" THEN ").then(expr.results().get(i), OR);
        }
        text(" ELSE ").then(expr.otherwise(), OR).text(" END");
    }

    private static int precedence(Expr expr) {
        return switch (expr) {
            case Or _ -> OR;
            case And _ -> AND;
            case Not not ->
                switch (not.operand()) {
                    case IsNull _, IsTruth _ -> IS;
                    case In _, Like _ -> MATCH;
                    default -> NOT;
                };
            case IsNull _, IsTruth _ -> IS;
            case Comparison _ -> COMPARISON;
            case In _, Like _ -> MATCH;
            case Arithmetic a ->
                switch (a.op()) {
                    case ADD, SUBTRACT -> SUM;
                    case MULTIPLY, DIVIDE, MODULO -> PRODUCT;
                };
            case Negate _ -> UNARY;
            case Call call -> isConcat(call) ? CONCAT : ATOM;
            case ColumnRef _, Literal _, Case _, Coalesce _, Cast _, FieldAccess _ -> ATOM;
        };
    }
}
