package io.winnow.sql.bind;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import io.winnow.sql.NearestName;
import io.winnow.sql.ast.TableOption;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Checks the options of CREATE TABLE.
final class TableOptions {
    private static final List<String> NAMES = List.of("rows_per_fragment", "rows_per_zone", "compression");
    private static final List<String> COMPRESSIONS = List.of("none", "lz4", "zstd");
    /// Offsets of rows in a fragment have 32 bits, of which one is left to be safe from signs.
    private static final int MOST_ROWS = Integer.MAX_VALUE;
    /// A record batch is a whole zone at least, and who writes it holds it in memory.
    private static final int MOST_ZONE_ROWS = 1 << 20;

    private final BindContext context;

    TableOptions(BindContext context) {
        this.context = context;
    }

    Map<String, Literal> bind(List<TableOption> options) {
        Map<String, Literal> bound = new LinkedHashMap<>();
        for (TableOption option : options) {
            String name = option.name().name();
            Literal value = switch (name) {
                case "rows_per_fragment" -> rows(option, MOST_ROWS);
                case "rows_per_zone" -> rows(option, MOST_ZONE_ROWS);
                case "compression" -> compression(option);
                default -> throw unknown(option);
            };
            if (bound.put(name, value) != null) {
                throw context.error(
                        ErrorCode.INVALID_ARGUMENT,
                        "the option '" + name + "' is given twice",
                        option.name().span());
            }
        }
        return bound;
    }

    private RuntimeException unknown(TableOption option) {
        String name = option.name().name();
        String hint = NearestName.hint(name, NAMES);
        return context.error(
                ErrorCode.UNKNOWN_NAME,
                "unknown option '" + name + "'"
                        + (hint.isEmpty() ? "; the options are " + String.join(", ", NAMES) : hint),
                option.name().span());
    }

    private Literal rows(TableOption option, int most) {
        Literal value = value(option);
        BigInteger count = value.value() != null && Types.isInteger(value.type())
                ? BigInteger.valueOf((Long) value.value())
                : BigInteger.ZERO;
        if (count.signum() <= 0 || count.compareTo(BigInteger.valueOf(most)) > 0) {
            throw wrong(option, value, "a whole number from 1 to " + most);
        }
        return new Literal(DataType.INT64, count.longValueExact());
    }

    private Literal compression(TableOption option) {
        Literal value = value(option);
        String name = value.value() instanceof String text ? text.toLowerCase(Locale.ROOT) : "";
        if (!COMPRESSIONS.contains(name)) {
            throw wrong(option, value, String.join(", ", COMPRESSIONS));
        }
        return new Literal(DataType.UTF8, name);
    }

    /// What an option is set to: a constant.
    Literal value(TableOption option) {
        String name = option.name().name();
        Expr bound = new ExpressionBinder(context, Scope.EMPTY, Aliases.NONE, null, "the option " + name)
                .bind(option.value());
        try {
            return new Literal(bound.type(), context.constants().evaluate(bound));
        } catch (ExecutionException e) {
            throw context.error(
                    ErrorCode.INVALID_VALUE, e.text(), option.value().span());
        }
    }

    private RuntimeException wrong(TableOption option, Literal value, String expected) {
        return context.error(
                ErrorCode.INVALID_VALUE,
                "the option '" + option.name() + "' takes " + expected + ", not " + value,
                option.value().span());
    }
}
