package io.winnow.sql.parser;

import io.winnow.core.error.ErrorCode;
import io.winnow.sql.ast.Literal;
import io.winnow.sql.ast.Span;
import io.winnow.sql.ast.TypeName;
import io.winnow.sql.lexer.Token;
import io.winnow.sql.lexer.TokenKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Parses values written out.
final class LiteralParser {
    /// Far beyond what any type holds; reading a number takes more than linear time.
    private static final int MOST_DIGITS = 1000;

    private final TokenStream tokens;
    private final TypeParser types;

    LiteralParser(TokenStream tokens, TypeParser types) {
        this.tokens = tokens;
        this.types = types;
    }

    /// A literal that is one token.
    Literal plain() {
        Token token = tokens.next();
        Span span = TokenStream.span(token);
        return switch (token.kind()) {
            case STRING -> {
                if (tokens.peek().kind() == TokenKind.STRING) {
                    throw tokens.unsupported("strings that continue one another (|| joins them)");
                }
                yield new Literal.Text(token.text(), span);
            }
            case BINARY -> new Literal.Binary(token.text(), span);
            case INTEGER -> new Literal.IntegerNumber(new BigInteger(digits(token)), span);
            case DECIMAL -> new Literal.DecimalNumber(new BigDecimal(digits(token)), span);
            case FLOAT -> {
                double value = Double.parseDouble(digits(token));
                if (Double.isInfinite(value)) {
                    throw tokens.error(
                            ErrorCode.INVALID_VALUE,
                            "the number " + token.text() + " is out of range for DOUBLE",
                            token.start());
                }
                yield new Literal.FloatNumber(value, span);
            }
            case WORD, QUOTED_NAME, PARAMETER, OPERATOR, END -> throw new IllegalStateException("no literal: " + token);
        };
    }

    private String digits(Token token) {
        if (token.text().length() > MOST_DIGITS) {
            throw tokens.error(
                    ErrorCode.INVALID_VALUE, "a number of more than " + MOST_DIGITS + " digits", token.start());
        }
        return token.text();
    }

    /// Whether a type name with a string after it comes next, or an interval.
    boolean atTyped() {
        Token word = tokens.peek();
        TokenKind after = tokens.peek(1).kind();
        if (word.isWord("interval")) {
            return after == TokenKind.STRING
                    || after == TokenKind.INTEGER
                    || after == TokenKind.DECIMAL
                    || tokens.peek(1).isOperator("(");
        }
        if (after == TokenKind.STRING) {
            return TypeParser.simple(word.text()) != null;
        }
        boolean zoned = (word.isWord("timestamp") || word.isWord("time"))
                && (tokens.peek(1).isWord("with") || tokens.peek(1).isWord("without"));
        return zoned && tokens.peek(2).isWord("time") && tokens.peek(3).isWord("zone");
    }

    /// The literal that [#atTyped()] saw.
    Literal typed() {
        Token start = tokens.peek();
        if (start.isWord("interval")) {
            return interval();
        }
        TypeName type = types.parse();
        Token value = tokens.peek();
        if (value.kind() != TokenKind.STRING) {
            throw tokens.unexpected("a string");
        }
        tokens.next();
        return new Literal.Typed(type, value.text(), TokenStream.span(value), tokens.from(start.start()));
    }

    private Literal interval() {
        Token start = tokens.next();
        if (tokens.atOperator("(")) {
            throw tokens.unsupported("INTERVAL of an expression", start);
        }
        Token value = tokens.next();
        Span valueSpan = TokenStream.span(value);
        String unit = unit(tokens.peek());
        if (unit == null) {
            if (value.kind() != TokenKind.STRING) {
                throw tokens.unexpected("a unit such as DAY");
            }
            return new Literal.Interval(value.text(), valueSpan, tokens.from(start.start()));
        }
        tokens.next();
        if (tokens.atWord("to") && unit(tokens.peek(1)) != null) {
            throw tokens.unsupported("INTERVAL with TO");
        }
        String amount = value.text().strip();
        if (amount.isEmpty() || !amount.matches("[+-]?[0-9]*\\.?[0-9]*")) {
            throw tokens.error(
                    ErrorCode.INVALID_VALUE, "expected a number of units, found '" + value.text() + "'", value.start());
        }
        return new Literal.Interval(amount + " " + unit, valueSpan, tokens.from(start.start()));
    }

    private static @Nullable String unit(Token token) {
        if (token.kind() != TokenKind.WORD) {
            return null;
        }
        String word = token.text().toLowerCase(Locale.ROOT);
        String singular = word.endsWith("s") ? word.substring(0, word.length() - 1) : word;
        return switch (singular) {
            case "microsecond",
                    "millisecond",
                    "second",
                    "minute",
                    "hour",
                    "day",
                    "week",
                    "month",
                    "quarter",
                    "year",
                    "decade" -> singular;
            case "century", "centurie" -> "century";
            case "millennium", "millennia" -> "millennium";
            default -> null;
        };
    }
}
