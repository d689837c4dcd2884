package io.winnow.sql.bind;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.expr.SortKey;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.logical.Sort;
import io.winnow.core.type.Schema;
import io.winnow.sql.ast.AstPrinter;
import io.winnow.sql.ast.Expression;
import io.winnow.sql.ast.Literal;
import io.winnow.sql.ast.SortItem;
import io.winnow.sql.ast.Span;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/// Finds what ORDER BY sorts on: an output column by position or name, or an expression, which becomes a hidden
/// column unless an output column has it already.
final class OrderBinder {
    private record Key(int column, SortItem item) {}

    private final BindContext context;
    private final ExpressionBinder expressions;
    private final int visible;
    private final List<NamedExpr> columns;
    private final List<Key> keys = new ArrayList<>();
    private final List<Span> hiddenPlaces = new ArrayList<>();

    /// @param expressions binds what is no output column
    /// @param visible the output columns, over the same input as the expressions
    OrderBinder(BindContext context, ExpressionBinder expressions, List<NamedExpr> visible) {
        this.context = context;
        this.expressions = expressions;
        this.visible = visible.size();
        this.columns = new ArrayList<>(visible);
    }

    void bind(List<SortItem> items) {
        for (SortItem item : items) {
            keys.add(new Key(column(item.key()), item));
        }
    }

    /// All columns that the plan below the sort must have: the output's, then the hidden ones.
    List<NamedExpr> columns() {
        return List.copyOf(columns);
    }

    boolean hasHidden() {
        return columns.size() > visible;
    }

    /// Where the first hidden column stands in the statement.
    Span hiddenPlace() {
        return hiddenPlaces.getFirst();
    }

    /// The place of column `index` in ORDER BY, or `fallback` for an output column.
    Span place(int index, Span fallback) {
        return index < visible ? fallback : hiddenPlaces.get(index - visible);
    }

    /// Sorts a plan that has [#columns()].
    OrderedPlan over(LogicalPlan plan) {
        if (keys.isEmpty()) {
            return new OrderedPlan(plan, visible);
        }
        Schema schema = plan.schema();
        List<SortKey> sortKeys = new ArrayList<>();
        for (Key key : keys) {
            int index = key.column();
            boolean descending = key.item().direction() == SortItem.Direction.DESCENDING;
            boolean nullsFirst = switch (key.item().nulls()) {
                case FIRST -> true;
                case LAST -> false;
                case DEFAULT -> descending;
            };
            ColumnRef column = new ColumnRef(index, schema.name(index), schema.type(index));
            sortKeys.add(new SortKey(column, descending, nullsFirst));
        }
        return new OrderedPlan(new Sort(plan, sortKeys), visible);
    }

    private int column(Expression key) {
        if (key instanceof Literal.IntegerNumber number) {
            return ordinal(context, number, visible, "ORDER BY");
        }
        if (key instanceof Literal && !(key instanceof Literal.Null)) {
            throw context.error(ErrorCode.INVALID_ARGUMENT, "ORDER BY a constant orders nothing", key.span());
        }
        if (key instanceof Expression.Column name && name.parts().size() == 1) {
            String wanted = name.parts().getFirst().name();
            List<String> names =
                    columns.subList(0, visible).stream().map(NamedExpr::name).toList();
            int index = Scope.find(wanted, names);
            if (index == Scope.AMBIGUOUS) {
                index = sameTwice(wanted);
            }
            if (index == Scope.AMBIGUOUS) {
                throw context.error(
                        ErrorCode.UNKNOWN_NAME, "'" + wanted + "' fits more than one column of the result", key.span());
            }
            if (index >= 0) {
                return index;
            }
        }
        Expr bound = expressions.bind(key);
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i).expr().equals(bound)) {
                return i;
            }
        }
        columns.add(new NamedExpr(bound, AstPrinter.print(key)));
        hiddenPlaces.add(key.span());
        return columns.size() - 1;
    }

    /// The first output column called `name`, if all of that name are the same expression.
    private int sameTwice(String name) {
        int first = Scope.AMBIGUOUS;
        for (int i = 0; i < visible; i++) {
            if (columns.get(i).name().equals(name)) {
                if (first < 0) {
                    first = i;
                } else if (!columns.get(first).expr().equals(columns.get(i).expr())) {
                    return Scope.AMBIGUOUS;
                }
            }
        }
        return first;
    }

    /// The 0-based position that an ordinal names.
    static int ordinal(BindContext context, Literal.IntegerNumber number, int width, String clause) {
        BigInteger value = number.value();
        if (value.signum() <= 0 || value.compareTo(BigInteger.valueOf(width)) > 0) {
            throw context.error(
                    ErrorCode.INVALID_ARGUMENT,
                    clause + " position " + value + " is not in the select list of " + width
                            + (width == 1 ? " column" : " columns"),
                    number.span());
        }
        return value.intValueExact() - 1;
    }
}
