package io.winnow.optimizer.logical;

import io.winnow.core.expr.And;
import io.winnow.core.expr.Cast;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.In;
import io.winnow.core.expr.IsNull;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.Not;
import io.winnow.core.expr.Or;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Comparisons of a column with literals, brought to the column's own type: `CAST(i AS BIGINT) > 5` becomes `i > 5`,
/// `CAST(i AS DECIMAL(12,1)) < 12.5` becomes `i <= 12`.
///
/// Only casts that keep every value apart and in order are taken off: narrowing ones, TRY_CAST and int64 to float64
/// stay. A literal between two values of the column's type is rounded in the direction that the operator keeps; one out
/// of reach decides the comparison for every value but NULL, for which it stays UNKNOWN.
final class LiteralComparison {
    private LiteralComparison() {}

    /// @param comparison with a literal that is not NULL on its right
    static Expr unwrap(Comparison comparison) {
        if (!(comparison.right() instanceof Literal(DataType literalType, Object value)) || value == null) {
            return comparison;
        }
        ColumnRef column = column(comparison.left());
        if (column == null || !convertible(column.type(), literalType, comparison.left() != column)) {
            return comparison;
        }
        BigDecimal number = ValueGrid.number(literalType, value);
        if (number == null) {
            return beyond(comparison, column, ((Number) value).doubleValue());
        }
        ValueGrid grid = new ValueGrid(column.type());
        return compare(comparison.op(), column, grid.floor(number), grid.ceiling(number));
    }

    /// Over options that are all literals: those that the column cannot hold never match and are left out.
    static Expr unwrap(In in) {
        ColumnRef column = column(in.value());
        if (column == null) {
            return in;
        }
        ValueGrid grid = new ValueGrid(column.type());
        List<Expr> options = new ArrayList<>(in.options().size());
        for (Expr option : in.options()) {
            if (!(option instanceof Literal(DataType type, Object value))
                    || !convertible(column.type(), type, in.value() != column)) {
                return in;
            }
            if (value == null) {
                options.add(new Literal(column.type(), null));
                continue;
            }
            BigDecimal number = ValueGrid.number(type, value);
            if (number == null) {
                return in; // NaN or an infinity: rare, and as good where it stands
            }
            Literal floor = grid.floor(number);
            if (floor != null && floor.equals(grid.ceiling(number))) {
                options.add(floor);
            }
        }
        if (options.isEmpty()) {
            return never(column);
        }
        return options.size() == 1
                ? new Comparison(ComparisonOp.EQUAL, column, options.getFirst())
                : new In(column, options);
    }

    /// The column that is compared, with or without an exact cast around it.
    private static @Nullable ColumnRef column(Expr operand) {
        return switch (operand) {
            case ColumnRef column -> column;
            case Cast(ColumnRef column, DataType type, boolean lenient)
            when !lenient && exact(column.type(), type) -> column;
            default -> null;
        };
    }

    /// Whether every value of `from` has its own counterpart in `to`, in the same order.
    private static boolean exact(DataType from, DataType to) {
        return switch (to) {
            case DataType.Int target ->
                from instanceof DataType.Int source
                        && (source.signed() == target.signed()
                                ? source.bits() <= target.bits()
                                : target.signed() && source.bits() < target.bits());
            case DataType.Decimal target ->
                switch (from) {
                    case DataType.Int source -> Types.integerDigits(source) <= target.precision() - target.scale();
                    case DataType.Decimal source ->
                        source.scale() <= target.scale()
                                && source.precision() - source.scale() <= target.precision() - target.scale();
                    default -> false;
                };
            case DataType.Floating(int bits) ->
                switch (from) {
                    case DataType.Int source -> source.bits() < bits / 2 || (bits == 64 && source.bits() == 32);
                    case DataType.Floating source -> source.bits() <= bits;
                    default -> false;
                };
            default -> false;
        };
    }

    /// Whether a literal's number can be brought to the column's type at all, and is not of it already.
    private static boolean convertible(DataType column, DataType literal, boolean cast) {
        if (!ValueGrid.covers(column) || !ValueGrid.covers(literal) || (!cast && column.equals(literal))) {
            return false;
        }
        return switch (column) {
            case DataType.Timestamp own -> literal instanceof DataType.Timestamp other && own.zoned() == other.zoned();
            default -> !(literal instanceof DataType.Timestamp);
        };
    }

    /// Against NaN or an infinity, which no integer or decimal reaches.
    private static Expr beyond(Comparison comparison, ColumnRef column, double value) {
        if (Types.isFloat(column.type())) {
            return comparison;
        }
        // The sign of a NaN counts: the negative one is the least of all.
        boolean above = Double.doubleToRawLongBits(value) >= 0;
        return decided(comparison.op(), column, above ? -1 : 1);
    }

    private static Expr compare(ComparisonOp op, ColumnRef column, @Nullable Literal floor, @Nullable Literal ceiling) {
        if (floor == null) {
            return decided(op, column, 1);
        }
        if (ceiling == null) {
            return decided(op, column, -1);
        }
        if (floor.equals(ceiling)) {
            return new Comparison(op, column, floor);
        }
        return switch (op) {
            case LESS, LESS_OR_EQUAL -> new Comparison(ComparisonOp.LESS_OR_EQUAL, column, floor);
            case GREATER, GREATER_OR_EQUAL -> new Comparison(ComparisonOp.GREATER_OR_EQUAL, column, ceiling);
            case EQUAL, NOT_EQUAL, DISTINCT, NOT_DISTINCT -> decided(op, column, 1);
        };
    }

    /// The comparison where every value compares to the literal as `sign`, or is unequal at least.
    private static Expr decided(ComparisonOp op, ColumnRef column, int sign) {
        return switch (op) {
            case DISTINCT -> Literal.TRUE;
            case NOT_DISTINCT -> Literal.FALSE;
            case EQUAL, NOT_EQUAL, LESS, LESS_OR_EQUAL, GREATER, GREATER_OR_EQUAL ->
                op.holds(sign) ? always(column) : never(column);
        };
    }

    /// TRUE, but UNKNOWN for NULL.
    private static Expr always(ColumnRef column) {
        return new Or(List.of(new Not(new IsNull(column)), Literal.NULL_BOOL));
    }

    /// FALSE, but UNKNOWN for NULL.
    private static Expr never(ColumnRef column) {
        return new And(List.of(new IsNull(column), Literal.NULL_BOOL));
    }
}
