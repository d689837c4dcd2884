package io.winnow.sql.parser;

import io.winnow.sql.lexer.Token;
import io.winnow.sql.lexer.TokenKind;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What can stand after an operand, from the weakest to the strongest binding (PostgreSQL's order).
enum Infix {
    OR,
    AND,
    /// `NOT` itself only stands before its operand; its rank lies between AND and IS.
    NOT,
    IS,
    COMPARISON,
    /// BETWEEN, IN, LIKE and ILIKE, each with or without NOT.
    MATCH,
    CONCAT,
    SUM,
    PRODUCT,
    ZONE,
    /// The sign before an operand.
    SIGN,
    SUBSCRIPT,
    CAST,
    FIELD;

    private static final Map<String, Infix> OPERATORS = Map.ofEntries(
            Map.entry("=", COMPARISON),
            Map.entry("==", COMPARISON),
            Map.entry("<>", COMPARISON),
            Map.entry("!=", COMPARISON),
            Map.entry("<", COMPARISON),
            Map.entry("<=", COMPARISON),
            Map.entry(">", COMPARISON),
            Map.entry(">=", COMPARISON),
            Map.entry("||", CONCAT),
            Map.entry("+", SUM),
            Map.entry("-", SUM),
            Map.entry("*", PRODUCT),
            Map.entry("/", PRODUCT),
            Map.entry("%", PRODUCT),
            Map.entry("[", SUBSCRIPT),
            Map.entry("::", CAST),
            Map.entry(".", FIELD));

    private static final Map<String, String> FOREIGN = Map.ofEntries(
            Map.entry("^", "the operator ^ (power(x, y) raises to a power)"),
            Map.entry("**", "the operator ** (power(x, y) raises to a power)"),
            Map.entry("//", "the operator //"),
            Map.entry("&", "bit operators"),
            Map.entry("|", "bit operators"),
            Map.entry("#", "bit operators"),
            Map.entry("<<", "bit operators"),
            Map.entry(">>", "bit operators"),
            Map.entry("~", "regular expression operators"),
            Map.entry("~*", "regular expression operators"),
            Map.entry("!~", "regular expression operators"),
            Map.entry("!~*", "regular expression operators"),
            Map.entry("~~", "the operator ~~ (write LIKE)"),
            Map.entry("!~~", "the operator !~~ (write NOT LIKE)"),
            Map.entry("~~*", "the operator ~~* (write ILIKE)"),
            Map.entry("!~~*", "the operator !~~* (write NOT ILIKE)"),
            Map.entry("->", "lambdas and JSON operators"),
            Map.entry("->>", "JSON operators"),
            Map.entry("@>", "containment operators"),
            Map.entry("<@", "containment operators"),
            Map.entry("&&", "the operator &&"),
            Map.entry("@", "the operator @"),
            Map.entry("!", "the operator !"));

    /// What stands next in `tokens`, or null when it continues no expression.
    static @Nullable Infix next(TokenStream tokens) {
        Token token = tokens.peek();
        if (token.kind() == TokenKind.OPERATOR) {
            Infix infix = OPERATORS.get(token.text());
            if (infix == null) {
                refuseForeign(tokens, token);
            }
            return infix;
        }
        if (token.kind() != TokenKind.WORD) {
            return null;
        }
        return switch (token.text()) {
            case "or" -> OR;
            case "and" -> AND;
            case "is", "isnull", "notnull" -> IS;
            case "between", "in", "like", "ilike" -> MATCH;
            case "not" -> {
                Token after = tokens.peek(1);
                boolean match =
                        after.isWord("between") || after.isWord("in") || after.isWord("like") || after.isWord("ilike");
                if (after.isWord("similar")) {
                    throw tokens.unsupported("SIMILAR TO");
                }
                yield match ? MATCH : null;
            }
            case "at" -> {
                if (tokens.atWords("at", "local")) {
                    throw tokens.unsupported("AT LOCAL");
                }
                yield tokens.atWords("at", "time", "zone") ? ZONE : null;
            }
            case "collate" -> throw tokens.unsupported("COLLATE");
            case "similar" -> throw tokens.unsupported("SIMILAR TO");
            default -> null;
        };
    }

    /// Refuses an operator that other engines have.
    static void refuseForeign(TokenStream tokens, Token operator) {
        String feature = FOREIGN.get(operator.text());
        if (feature != null) {
            throw tokens.unsupported(feature, operator);
        }
    }

    boolean weakerThan(Infix other) {
        return compareTo(other) < 0;
    }
}
