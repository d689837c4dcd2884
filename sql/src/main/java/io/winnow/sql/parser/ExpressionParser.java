package io.winnow.sql.parser;

import io.winnow.sql.ast.Expression;
import io.winnow.sql.ast.Expression.Binary;
import io.winnow.sql.ast.Expression.Cast;
import io.winnow.sql.ast.Expression.Unary;
import io.winnow.sql.ast.Identifier;
import io.winnow.sql.ast.Predicate;
import io.winnow.sql.ast.Predicate.Comparison;
import io.winnow.sql.ast.Predicate.IsTruth.Truth;
import io.winnow.sql.ast.Predicate.Logical;
import io.winnow.sql.ast.Span;
import io.winnow.sql.lexer.Token;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Parses expressions by precedence climbing: operands come from [OperandParser], chains are built in a loop.
final class ExpressionParser {
    private final TokenStream tokens;
    private final OperandParser operands;
    private final TypeParser types;

    ExpressionParser(TokenStream tokens) {
        this.tokens = tokens;
        this.types = new TypeParser(tokens);
        this.operands = new OperandParser(tokens, this, types);
    }

    /// Any expression.
    Expression parse() {
        return parse(Infix.OR);
    }

    /// One or more expressions with commas between them.
    List<Expression> list() {
        List<Expression> list = new ArrayList<>();
        do {
            list.add(parse());
        } while (tokens.acceptOperator(","));
        return list;
    }

    /// An expression that stops before IN, which `POSITION(a IN b)` needs.
    Expression beforeIn() {
        return parse(Infix.CONCAT);
    }

    /// An expression whose operators all bind at least as strongly as `weakest`.
    private Expression parse(Infix weakest) {
        tokens.enter();
        Expression left = prefixed(weakest);
        int chained = 0;
        Infix infix = Infix.next(tokens);
        while (infix != null && !infix.weakerThan(weakest)) {
            if (++chained > TokenStream.HEIGHT_LIMIT) {
                throw tokens.error(
                        "a chain of more than " + TokenStream.HEIGHT_LIMIT
                                + " operators; only AND and OR may be longer",
                        tokens.peek().start());
            }
            left = extend(left, infix);
            infix = Infix.next(tokens);
        }
        tokens.leave();
        return left;
    }

    private Expression prefixed(Infix weakest) {
        Token token = tokens.peek();
        if (token.isOperator("-") || token.isOperator("+")) {
            tokens.next();
            Expression operand = parse(Infix.SIGN);
            Unary.Sign sign = token.isOperator("-") ? Unary.Sign.MINUS : Unary.Sign.PLUS;
            return new Unary(sign, operand, tokens.from(token.start()));
        }
        if (token.isWord("not")) {
            if (Infix.NOT.weakerThan(weakest)) {
                throw tokens.error(
                        "NOT binds more weakly than the operator before it; put it in parentheses", token.start());
            }
            tokens.next();
            Expression operand = parse(Infix.NOT);
            return new Predicate.Not(operand, tokens.from(token.start()));
        }
        return operands.parse();
    }

    private Expression extend(Expression left, Infix infix) {
        return switch (infix) {
            case OR -> logical(left, Logical.Connective.OR, "or", Infix.AND);
            case AND -> logical(left, Logical.Connective.AND, "and", Infix.NOT);
            case IS -> is(left);
            case COMPARISON -> comparison(left);
            case MATCH -> match(left);
            case CONCAT -> binary(left, Infix.SUM);
            case SUM -> binary(left, Infix.PRODUCT);
            case PRODUCT -> binary(left, Infix.ZONE);
            case ZONE -> zone(left);
            case SUBSCRIPT -> subscript(left);
            case CAST -> {
                tokens.next();
                var type = types.parse();
                yield new Cast(
                        left, type, Cast.Failure.ERROR, tokens.from(left.span().start()));
            }
            case FIELD -> field(left);
            case NOT, SIGN -> throw new IllegalStateException(infix + " stands only before an operand");
        };
    }

    private Expression logical(Expression left, Logical.Connective connective, String word, Infix operand) {
        List<Expression> all = new ArrayList<>();
        all.add(left);
        while (tokens.acceptWord(word)) {
            all.add(parse(operand));
        }
        return new Logical(connective, all, tokens.from(left.span().start()));
    }

    private Expression binary(Expression left, Infix operand) {
        Token token = tokens.next();
        Binary.Operator operator = switch (token.text()) {
            case "+" -> Binary.Operator.ADD;
            case "-" -> Binary.Operator.SUBTRACT;
            case "*" -> Binary.Operator.MULTIPLY;
            case "/" -> Binary.Operator.DIVIDE;
            case "%" -> Binary.Operator.MODULO;
            case "||" -> Binary.Operator.CONCAT;
            default -> throw new IllegalStateException(token.text());
        };
        Expression right = parse(operand);
        return new Binary(
                operator,
                left,
                right,
                TokenStream.span(token),
                tokens.from(left.span().start()));
    }

    private Expression comparison(Expression left) {
        Token token = tokens.next();
        Comparison.Operator operator = switch (token.text()) {
            case "=", "==" -> Comparison.Operator.EQUAL;
            case "<>", "!=" -> Comparison.Operator.NOT_EQUAL;
            case "<" -> Comparison.Operator.LESS;
            case "<=" -> Comparison.Operator.LESS_OR_EQUAL;
            case ">" -> Comparison.Operator.GREATER;
            case ">=" -> Comparison.Operator.GREATER_OR_EQUAL;
            default -> throw new IllegalStateException(token.text());
        };
        if (tokens.atAnyWord("any", "some", "all") && tokens.peek(1).isOperator("(")) {
            throw tokens.unsupported("ANY and ALL");
        }
        Expression right = parse(Infix.MATCH);
        if (Infix.next(tokens) == Infix.COMPARISON) {
            throw tokens.error(
                    "comparisons do not chain; join them with AND, or use parentheses",
                    tokens.peek().start());
        }
        return new Comparison(
                operator,
                left,
                right,
                TokenStream.span(token),
                tokens.from(left.span().start()));
    }

    private Expression match(Expression left) {
        int start = left.span().start();
        boolean negated = tokens.acceptWord("not");
        Token token = tokens.next();
        Expression plain = switch (token.text()) {
            case "between" -> between(left);
            case "in" -> in(left);
            case "like" -> like(left, Predicate.Like.Letters.EXACT);
            case "ilike" -> like(left, Predicate.Like.Letters.ANY_CASE);
            default -> throw new IllegalStateException(token.text());
        };
        return negated(plain, negated, start);
    }

    private Expression negated(Expression plain, boolean negated, int start) {
        return negated ? new Predicate.Not(plain, tokens.from(start)) : plain;
    }

    private Expression between(Expression left) {
        if (tokens.atAnyWord("symmetric", "asymmetric") && !tokens.peek(1).isWord("and")) {
            throw tokens.unsupported("BETWEEN SYMMETRIC");
        }
        Expression low = parse(Infix.CONCAT);
        tokens.expectWord("and");
        Expression high = parse(Infix.CONCAT);
        return new Predicate.Between(left, low, high, tokens.from(left.span().start()));
    }

    private Expression in(Expression left) {
        if (tokens.atOperator("[")) {
            throw tokens.unsupported("IN over a list value");
        }
        tokens.expectOperator("(");
        operands.refuseSubquery();
        List<Expression> items = list();
        tokens.expectOperator(")");
        return new Predicate.InList(left, items, tokens.from(left.span().start()));
    }

    private Expression like(Expression left, Predicate.Like.Letters letters) {
        if (tokens.atAnyWord("any", "some", "all") && tokens.peek(1).isOperator("(")) {
            throw tokens.unsupported("ANY and ALL");
        }
        Expression pattern = parse(Infix.CONCAT);
        Expression escape = tokens.acceptWord("escape") ? parse(Infix.CONCAT) : null;
        return new Predicate.Like(
                left, pattern, escape, letters, tokens.from(left.span().start()));
    }

    private Expression is(Expression left) {
        int start = left.span().start();
        if (tokens.acceptWord("isnull")) {
            return new Predicate.IsNull(left, tokens.from(start));
        }
        if (tokens.acceptWord("notnull")) {
            return negated(new Predicate.IsNull(left, tokens.from(start)), true, start);
        }
        tokens.expectWord("is");
        boolean negated = tokens.acceptWord("not");
        if (tokens.acceptWord("null")) {
            return negated(new Predicate.IsNull(left, tokens.from(start)), negated, start);
        }
        Truth truth = truth();
        if (truth != null) {
            return negated(new Predicate.IsTruth(left, truth, tokens.from(start)), negated, start);
        }
        if (tokens.acceptWords("distinct", "from")) {
            Expression right = parse(Infix.COMPARISON);
            return negated(new Predicate.IsDistinct(left, right, tokens.from(start)), negated, start);
        }
        if (tokens.atAnyWord("json", "normalized", "nfc", "nfd", "nfkc", "nfkd", "document", "of", "nan")) {
            throw tokens.unsupported("IS " + tokens.peek().text().toUpperCase(java.util.Locale.ROOT));
        }
        throw tokens.unexpected("NULL, TRUE, FALSE, UNKNOWN or DISTINCT FROM after IS");
    }

    private @Nullable Truth truth() {
        if (tokens.acceptWord("true")) {
            return Truth.TRUE;
        }
        if (tokens.acceptWord("false")) {
            return Truth.FALSE;
        }
        return tokens.acceptWord("unknown") ? Truth.UNKNOWN : null;
    }

    private Expression zone(Expression left) {
        tokens.acceptWords("at", "time", "zone");
        Expression zone = parse(Infix.SIGN);
        return new Expression.AtTimeZone(left, zone, tokens.from(left.span().start()));
    }

    private Expression subscript(Expression left) {
        tokens.expectOperator("[");
        if (tokens.atOperator(":")) {
            throw tokens.unsupported("slices");
        }
        Expression index = parse();
        if (tokens.atOperator(":")) {
            throw tokens.unsupported("slices");
        }
        tokens.expectOperator("]");
        return new Expression.Subscript(left, index, tokens.from(left.span().start()));
    }

    private Expression field(Expression left) {
        tokens.expectOperator(".");
        if (tokens.atOperator("*")) {
            throw tokens.unsupported("expanding a struct with .*");
        }
        Identifier name = tokens.anyName("a field name after '.'");
        if (tokens.atOperator("(")) {
            throw tokens.unsupported("method calls");
        }
        Span span = tokens.from(left.span().start());
        return new Expression.Field(left, name, span);
    }
}
