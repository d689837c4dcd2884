package io.winnow.sql.ast;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;

/// A value written out.
public sealed interface Literal extends Expression {
    @Override
    default List<Node> children() {
        return List.of();
    }

    /// Digits without a point; never negative, of any size.
    record IntegerNumber(BigInteger value, Span span) implements Literal {}

    /// Digits with a point; the scale is the number of digits after it.
    record DecimalNumber(BigDecimal value, Span span) implements Literal {}

    /// Digits with an exponent; finite.
    record FloatNumber(double value, Span span) implements Literal {}

    /// A string, decoded.
    record Text(String value, Span span) implements Literal {}

    /// `X'00ff'`.
    ///
    /// @param hex two lower-case digits a byte
    record Binary(String hex, Span span) implements Literal {}

    /// `TRUE` or `FALSE`.
    record Bool(boolean value, Span span) implements Literal {}

    /// `NULL`.
    record Null(Span span) implements Literal {}

    /// `DATE '2026-01-31'` and the like: a text that must read as the type.
    ///
    /// @param textSpan where the text itself stands
    record Typed(TypeName type, String text, Span textSpan, Span span) implements Literal {}

    /// `INTERVAL '3 days'`; `INTERVAL '3' DAY` and `INTERVAL 3 DAYS` have `3 day` as their text.
    ///
    /// @param textSpan where the text itself stands
    record Interval(String text, Span textSpan, Span span) implements Literal {}
}
