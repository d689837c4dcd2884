package io.winnow.sql.ast;

import io.winnow.sql.ast.Expression.Binary;
import java.util.List;
import java.util.stream.Collectors;

/// Writes expressions for [AstPrinter].
final class ExpressionPrinter {
    /// How strongly a form binds, weakest first.
    private enum Rank {
        OR,
        AND,
        NOT,
        IS,
        COMPARISON,
        MATCH,
        CONCAT,
        SUM,
        PRODUCT,
        ZONE,
        SIGN,
        POSTFIX,
        ATOM;
    }

    private final StringBuilder out;

    ExpressionPrinter(StringBuilder out) {
        this.out = out;
    }

    void print(Expression expression) {
        print(expression, Rank.OR);
    }

    void list(List<Expression> list) {
        for (int i = 0; i < list.size(); i++) {
            out.append(i > 0 ? ", " : "");
            print(list.get(i));
        }
    }

    static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    static String dotted(List<Identifier> parts) {
        return parts.stream().map(part -> name(part.name())).collect(Collectors.joining("."));
    }

    static String name(String name) {
        boolean plain = !name.isEmpty() && !ReservedWords.contains(name);
        for (int i = 0; i < name.length() && plain; i++) {
            char c = name.charAt(i);
            plain = (c >= 'a' && c <= 'z') || c == '_' || (i > 0 && c >= '0' && c <= '9');
        }
        return plain ? name : "\"" + name.replace("\"", "\"\"") + "\"";
    }

    private void print(Expression expression, Rank least) {
        boolean parentheses = rank(expression).compareTo(least) < 0;
        out.append(parentheses ? "(" : "");
        switch (expression) {
            case Literal literal -> out.append(LiteralPrinter.literal(literal));
            case Expression.Default _ -> out.append("DEFAULT");
            case Predicate predicate -> predicate(predicate, false);
            case Expression.Column column -> out.append(dotted(column.parts()));
            case Expression.Parameter parameter -> out.append('$').append(parameter.index());
            case Expression.Unary unary -> {
                out.append(unary.sign() == Expression.Unary.Sign.MINUS ? "-" : "+");
                boolean signs = unary.operand() instanceof Expression.Unary;
                print(unary.operand(), signs ? Rank.ATOM : Rank.SIGN);
            }
            case Binary binary -> {
                Rank rank = rank(binary);
                print(binary.left(), rank);
                out.append(' ').append(binary.operator().symbol()).append(' ');
                print(binary.right(), above(rank));
            }
            case Expression.Case form -> caseOf(form);
            case Expression.Cast cast -> {
                out.append(cast.failure() == Expression.Cast.Failure.NULL ? "TRY_CAST(" : "CAST(");
                print(cast.operand());
                out.append(" AS ").append(LiteralPrinter.type(cast.type())).append(')');
            }
            case Expression.Call call -> call(call);
            case Expression.ListOf list -> {
                out.append('[');
                list(list.elements());
                out.append(']');
            }
            case Expression.StructOf struct -> {
                out.append('{');
                for (int i = 0; i < struct.entries().size(); i++) {
                    Expression.StructOf.Entry entry = struct.entries().get(i);
                    out.append(i > 0 ? ", " : "")
                            .append(quoted(entry.name().name()))
                            .append(": ");
                    print(entry.value());
                }
                out.append('}');
            }
            case Expression.Field field -> {
                boolean column = field.base() instanceof Expression.Column;
                out.append(column ? "(" : "");
                print(field.base(), Rank.POSTFIX);
                out.append(column ? ")." : ".").append(name(field.name().name()));
            }
            case Expression.Subscript subscript -> {
                print(subscript.base(), Rank.POSTFIX);
                out.append('[');
                print(subscript.index());
                out.append(']');
            }
            case Expression.AtTimeZone zoned -> {
                print(zoned.value(), Rank.ZONE);
                out.append(" AT TIME ZONE ");
                print(zoned.zone(), Rank.SIGN);
            }
        }
        out.append(parentheses ? ")" : "");
    }

    /// The rank of the right side of a chain.
    private static Rank above(Rank rank) {
        return switch (rank) {
            case OR -> Rank.AND;
            case AND -> Rank.NOT;
            case CONCAT -> Rank.SUM;
            case SUM -> Rank.PRODUCT;
            case PRODUCT -> Rank.ZONE;
            case NOT, IS, COMPARISON, MATCH, ZONE, SIGN, POSTFIX, ATOM -> Rank.ATOM;
        };
    }

    private static Rank rank(Expression expression) {
        return switch (expression) {
            case Predicate.Logical logical ->
                logical.connective() == Predicate.Logical.Connective.OR ? Rank.OR : Rank.AND;
            case Predicate.Not(Predicate.Between _, var _) -> Rank.MATCH;
            case Predicate.Not(Predicate.InList _, var _) -> Rank.MATCH;
            case Predicate.Not(Predicate.Like _, var _) -> Rank.MATCH;
            case Predicate.Not(Predicate.IsNull _, var _) -> Rank.IS;
            case Predicate.Not(Predicate.IsTruth _, var _) -> Rank.IS;
            case Predicate.Not(Predicate.IsDistinct _, var _) -> Rank.IS;
            case Predicate.Not _ -> Rank.NOT;
            case Predicate.IsNull _, Predicate.IsTruth _, Predicate.IsDistinct _ -> Rank.IS;
            case Predicate.Comparison _ -> Rank.COMPARISON;
            case Predicate.Between _, Predicate.InList _, Predicate.Like _ -> Rank.MATCH;
            case Binary binary ->
                switch (binary.operator()) {
                    case CONCAT -> Rank.CONCAT;
                    case ADD, SUBTRACT -> Rank.SUM;
                    case MULTIPLY, DIVIDE, MODULO -> Rank.PRODUCT;
                };
            case Expression.AtTimeZone _ -> Rank.ZONE;
            case Expression.Unary _ -> Rank.SIGN;
            case Expression.Field _, Expression.Subscript _ -> Rank.POSTFIX;
            case Literal _,
                    Expression.Default _,
                    Expression.Column _,
                    Expression.Parameter _,
                    Expression.Case _,
                    Expression.Cast _,
                    Expression.Call _,
                    Expression.ListOf _,
                    Expression.StructOf _ -> Rank.ATOM;
        };
    }

    private void predicate(Predicate predicate, boolean negated) {
        String not = negated ? " NOT" : "";
        switch (predicate) {
            case Predicate.Comparison comparison -> {
                print(comparison.left(), Rank.MATCH);
                out.append(' ').append(comparison.operator().symbol()).append(' ');
                print(comparison.right(), Rank.MATCH);
            }
            case Predicate.Logical logical -> {
                for (int i = 0; i < logical.operands().size(); i++) {
                    out.append(i > 0 ? " " + logical.connective() + " " : "");
                    print(logical.operands().get(i), above(rank(logical)));
                }
            }
            case Predicate.Not outer -> {
                boolean inside = outer.operand() instanceof Predicate && rank(outer) != Rank.NOT;
                if (inside && outer.operand() instanceof Predicate inner) {
                    predicate(inner, true);
                } else {
                    out.append("NOT ");
                    print(outer.operand(), Rank.NOT);
                }
            }
            case Predicate.Between between -> {
                print(between.value(), Rank.CONCAT);
                out.append(not).append(" BETWEEN ");
                print(between.low(), Rank.CONCAT);
                out.append(" AND ");
                print(between.high(), Rank.CONCAT);
            }
            case Predicate.InList in -> {
                print(in.value(), Rank.CONCAT);
                out.append(not).append(" IN (");
                list(in.items());
                out.append(')');
            }
            case Predicate.Like like -> {
                print(like.value(), Rank.CONCAT);
                out.append(not).append(like.letters() == Predicate.Like.Letters.EXACT ? " LIKE " : " ILIKE ");
                print(like.pattern(), Rank.CONCAT);
                if (like.escape() != null) {
                    out.append(" ESCAPE ");
                    print(like.escape(), Rank.CONCAT);
                }
            }
            case Predicate.IsNull is -> {
                print(is.operand(), Rank.COMPARISON);
                out.append(" IS").append(not).append(" NULL");
            }
            case Predicate.IsTruth is -> {
                print(is.operand(), Rank.COMPARISON);
                out.append(" IS").append(not).append(' ').append(is.truth());
            }
            case Predicate.IsDistinct is -> {
                print(is.left(), Rank.COMPARISON);
                out.append(" IS").append(not).append(" DISTINCT FROM ");
                print(is.right(), Rank.COMPARISON);
            }
        }
    }

    private void caseOf(Expression.Case form) {
        out.append("CASE");
        if (form.operand() != null) {
            out.append(' ');
            print(form.operand());
        }
        for (Expression.Case.When branch : form.branches()) {
            out.append(" WHEN ");
            print(branch.condition());
            out.append(" THEN ");
            print(branch.result());
        }
        if (form.otherwise() != null) {
            out.append(" ELSE ");
            print(form.otherwise());
        }
        out.append(" END");
    }

    private void call(Expression.Call call) {
        String name = call.name().name();
        out.append(name(name)).append('(');
        switch (call.form()) {
            case STAR -> out.append('*');
            case DISTINCT -> out.append("DISTINCT ");
            case PLAIN -> {}
        }
        list(call.arguments());
        out.append(')');
        if (call.filter() != null) {
            out.append(" FILTER (WHERE ");
            print(call.filter());
            out.append(')');
        }
    }
}
