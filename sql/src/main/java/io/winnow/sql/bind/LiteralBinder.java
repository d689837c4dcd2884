package io.winnow.sql.bind;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.expr.Literal;
import io.winnow.core.scalar.Bytes;
import io.winnow.core.type.DataType;
import io.winnow.core.type.TimeUnit;
import io.winnow.sql.ast.Span;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/// Turns literals of the syntax tree into typed constants.
final class LiteralBinder {
    private final BindContext context;
    private final TypeBinder types;
    private final Coercer coercer;

    LiteralBinder(BindContext context, TypeBinder types, Coercer coercer) {
        this.context = context;
        this.types = types;
        this.coercer = coercer;
    }

    Literal bind(io.winnow.sql.ast.Literal literal) {
        return switch (literal) {
            case io.winnow.sql.ast.Literal.IntegerNumber number -> integer(number.value(), number.span());
            case io.winnow.sql.ast.Literal.DecimalNumber number -> decimal(number.value(), number.span());
            case io.winnow.sql.ast.Literal.FloatNumber number -> new Literal(DataType.FLOAT64, number.value());
            case io.winnow.sql.ast.Literal.Text text -> new Literal(DataType.UTF8, text.value());
            case io.winnow.sql.ast.Literal.Binary binary ->
                new Literal(DataType.BINARY, Bytes.of(HexFormat.of().parseHex(binary.hex())));
            case io.winnow.sql.ast.Literal.Bool bool -> bool.value() ? Literal.TRUE : Literal.FALSE;
            case io.winnow.sql.ast.Literal.Null _ -> new Literal(DataType.NULL, null);
            case io.winnow.sql.ast.Literal.Typed typed ->
                typed(typed.text(), types.bind(typed.type()), typed.textSpan());
            case io.winnow.sql.ast.Literal.Interval interval ->
                coercer.read(interval.text(), DataType.INTERVAL, interval.textSpan());
        };
    }

    /// TIMESTAMP without a unit takes one that holds every digit written; a unit that was asked for stays.
    private Literal typed(String text, DataType type, Span span) {
        return type instanceof DataType.Timestamp timestamp && timestamp.unit() == TimeUnit.MICROSECOND
                ? coercer.whole(text, timestamp, span)
                : coercer.read(text, type, span);
    }

    /// The negative of a number literal, so that the smallest integers can be written; null for other literals.
    @Nullable
    Literal negative(io.winnow.sql.ast.Literal literal) {
        return switch (literal) {
            case io.winnow.sql.ast.Literal.IntegerNumber number ->
                integer(number.value().negate(), number.span());
            case io.winnow.sql.ast.Literal.DecimalNumber number ->
                decimal(number.value().negate(), number.span());
            case io.winnow.sql.ast.Literal.FloatNumber number -> new Literal(DataType.FLOAT64, -number.value());
            case io.winnow.sql.ast.Literal.Text _,
                    io.winnow.sql.ast.Literal.Binary _,
                    io.winnow.sql.ast.Literal.Bool _,
                    io.winnow.sql.ast.Literal.Null _,
                    io.winnow.sql.ast.Literal.Typed _,
                    io.winnow.sql.ast.Literal.Interval _ -> null;
        };
    }

    private Literal integer(BigInteger value, Span span) {
        if (value.bitLength() < Integer.SIZE) {
            return new Literal(DataType.INT32, value.longValueExact());
        }
        if (value.bitLength() < Long.SIZE) {
            return new Literal(DataType.INT64, value.longValueExact());
        }
        return decimal(new BigDecimal(value), span);
    }

    private Literal decimal(BigDecimal value, Span span) {
        int precision = Math.max(value.precision(), value.scale());
        if (precision > DataType.Decimal.MAX_PRECISION) {
            throw context.error(
                    ErrorCode.INVALID_VALUE,
                    "a number of " + precision + " digits; exact numbers have at most " + DataType.Decimal.MAX_PRECISION
                            + " (write 1e0 for a DOUBLE)",
                    span);
        }
        return new Literal(new DataType.Decimal(precision, value.scale()), value);
    }
}
