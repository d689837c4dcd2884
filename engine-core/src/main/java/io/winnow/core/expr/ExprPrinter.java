package io.winnow.core.expr;

import io.winnow.core.scalar.ValueText;
import java.util.List;

/// Writes expressions as plans and result headers show them: SQL with only the parentheses that are needed.
final class ExprPrinter {
    private static final int OR = 1;
    private static final int AND = 2;
    private static final int NOT = 3;
    private static final int COMPARISON = 4;
    private static final int SUM = 5;
    private static final int PRODUCT = 6;
    private static final int UNARY = 7;
    private static final int ATOM = 8;

    private ExprPrinter() {}

    static String print(Expr expr) {
        return switch (expr) {
            case ColumnRef ref -> ref.name();
            case Literal literal -> ValueText.literal(literal.value(), literal.type());
            case Comparison c -> infix(c.left(), c.op().symbol(), c.right(), COMPARISON);
            case Arithmetic a -> infix(a.left(), a.op().symbol(), a.right(), precedence(a));
            case Negate n -> "-" + operand(n.operand(), UNARY);
            case And and -> joined(and.operands(), " AND ", AND);
            case Or or -> joined(or.operands(), " OR ", OR);
            case Not not -> not(not);
            case IsNull isNull -> operand(isNull.operand(), COMPARISON) + " IS NULL";
            case IsTruth is -> operand(is.operand(), COMPARISON) + " IS " + is.truth();
            case In in -> operand(in.value(), COMPARISON) + " IN (" + list(in.options()) + ")";
            case Like like -> like(like, "");
            case Case c -> caseText(c);
            case Coalesce c -> "coalesce(" + list(c.operands()) + ")";
            case Cast cast -> (cast.lenient() ? "TRY_CAST(" : "CAST(") + cast.operand() + " AS " + cast.type() + ")";
            case Call call -> call.function().name() + "(" + list(call.arguments()) + ")";
            case FieldAccess access ->
                operand(access.operand(), ATOM) + "." + access.structField().name();
        };
    }

    private static String not(Not not) {
        return switch (not.operand()) {
            case IsNull isNull -> operand(isNull.operand(), COMPARISON) + " IS NOT NULL";
            case IsTruth is -> operand(is.operand(), COMPARISON) + " IS NOT " + is.truth();
            case In in -> operand(in.value(), COMPARISON) + " NOT IN (" + list(in.options()) + ")";
            case Like like -> like(like, "NOT ");
            default -> "NOT " + operand(not.operand(), NOT);
        };
    }

    private static String like(Like like, String not) {
        String text = operand(like.value(), COMPARISON) + " " + not + (like.ignoreCase() ? "ILIKE " : "LIKE ")
                + operand(like.pattern(), COMPARISON);
        return like.escape() < 0 ? text : text + " ESCAPE " + ValueText.quoted(Character.toString(like.escape()));
    }

    private static String caseText(Case expr) {
        StringBuilder text = new StringBuilder("CASE");
        for (int i = 0; i < expr.conditions().size(); i++) {
            text.append(" WHEN ")
                    .append(expr.conditions().get(i))
                    .append(" THEN ")
                    .append(expr.results().get(i));
        }
        return text.append(" ELSE ").append(expr.otherwise()).append(" END").toString();
    }

    private static String infix(Expr left, String symbol, Expr right, int precedence) {
        return operand(left, precedence) + " " + symbol + " " + operand(right, precedence + 1);
    }

    private static String joined(List<Expr> operands, String separator, int precedence) {
        StringBuilder text = new StringBuilder();
        for (Expr operand : operands) {
            text.append(text.isEmpty() ? "" : separator).append(operand(operand, precedence + 1));
        }
        return text.toString();
    }

    private static String list(List<Expr> exprs) {
        StringBuilder text = new StringBuilder();
        for (Expr expr : exprs) {
            text.append(text.isEmpty() ? "" : ", ").append(expr);
        }
        return text.toString();
    }

    private static String operand(Expr expr, int least) {
        return precedence(expr) < least ? "(" + expr + ")" : expr.toString();
    }

    private static int precedence(Expr expr) {
        return switch (expr) {
            case Or _ -> OR;
            case And _ -> AND;
            case Not not ->
                not.operand() instanceof Comparison || precedence(not.operand()) != COMPARISON ? NOT : COMPARISON;
            case Comparison _, IsNull _, IsTruth _, In _, Like _ -> COMPARISON;
            case Arithmetic a ->
                switch (a.op()) {
                    case ADD, SUBTRACT -> SUM;
                    case MULTIPLY, DIVIDE, MODULO -> PRODUCT;
                };
            case Negate _ -> UNARY;
            case ColumnRef _, Literal _, Case _, Coalesce _, Cast _, Call _, FieldAccess _ -> ATOM;
        };
    }
}
