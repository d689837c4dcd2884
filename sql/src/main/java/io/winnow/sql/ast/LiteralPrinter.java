package io.winnow.sql.ast;

import java.util.Locale;
import java.util.stream.Collectors;

/// Writes literals and types for [AstPrinter].
final class LiteralPrinter {
    private LiteralPrinter() {}

    static String literal(Literal literal) {
        return switch (literal) {
            case Literal.IntegerNumber number -> number.value().toString();
            case Literal.DecimalNumber number ->
                number.value().toPlainString() + (number.value().scale() == 0 ? "." : "");
            case Literal.FloatNumber number -> exponential(number.value());
            case Literal.Text text -> ExpressionPrinter.quoted(text.value());
            case Literal.Binary binary -> "X'" + binary.hex() + "'";
            case Literal.Bool bool -> bool.value() ? "TRUE" : "FALSE";
            case Literal.Null _ -> "NULL";
            case Literal.Typed typed -> type(typed.type()) + " " + ExpressionPrinter.quoted(typed.text());
            case Literal.Interval interval -> "INTERVAL " + ExpressionPrinter.quoted(interval.text());
        };
    }

    private static String exponential(double value) {
        String text = Double.toString(value).toLowerCase(Locale.ROOT);
        return text.contains("e") ? text : text + "e0";
    }

    static String type(TypeName type) {
        return switch (type) {
            case TypeName.Simple simple ->
                simple.base()
                        + (simple.arguments().isEmpty()
                                ? ""
                                : simple.arguments().stream()
                                        .map(String::valueOf)
                                        .collect(Collectors.joining(", ", "(", ")")));
            case TypeName.ListOf list -> type(list.element()) + "[]";
            case TypeName.StructOf struct ->
                struct.members().stream()
                        .map(member -> ExpressionPrinter.name(member.name().name()) + " " + type(member.type()))
                        .collect(Collectors.joining(", ", "STRUCT(", ")"));
            case TypeName.MapOf map -> "MAP(" + type(map.key()) + ", " + type(map.value()) + ")";
        };
    }
}
