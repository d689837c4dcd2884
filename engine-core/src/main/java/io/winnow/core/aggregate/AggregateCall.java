package io.winnow.core.aggregate;

import io.winnow.core.expr.Expr;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/// One aggregate of a query, over the columns of the aggregate's input.
///
/// @param filter `FILTER (WHERE …)`: only rows for which it is TRUE count; null for none
public record AggregateCall(
        AggregateFunction function,
        List<Expr> arguments,
        @Nullable Expr filter) {
    public AggregateCall {
        arguments = List.copyOf(arguments);
    }

    public List<DataType> argumentTypes() {
        List<DataType> types = new ArrayList<>(arguments.size());
        for (Expr argument : arguments) {
            types.add(argument.type());
        }
        return types;
    }

    public DataType resultType() {
        return function.resultType(argumentTypes());
    }

    /// The final result as a column, named like the call.
    public Field resultField() {
        return new Field(toString(), resultType(), !function.isCount());
    }

    /// The partial state as columns: `sum(x)[sum]`, ….
    public List<Field> stateFields() {
        List<Field> fields = new ArrayList<>();
        for (Field field : function.stateFields(argumentTypes())) {
            fields.add(new Field(this + "[" + field.name() + "]", field.type(), field.nullable()));
        }
        return fields;
    }

    /// The same call with every expression replaced.
    public AggregateCall mapExpressions(UnaryOperator<Expr> mapping) {
        List<Expr> mapped = new ArrayList<>(arguments.size());
        for (Expr argument : arguments) {
            mapped.add(mapping.apply(argument));
        }
        return new AggregateCall(function, mapped, filter == null ? null : mapping.apply(filter));
    }

    /// As plans and result headers show it: `count(*)`, `count(DISTINCT x)`, `sum(x) FILTER (WHERE y > 1)`.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(function.sqlName()).append('(');
        if (function == AggregateFunction.COUNT_STAR) {
            text.append('*');
        }
        if (function.isDistinct()) {
            text.append("DISTINCT ");
        }
        for (int i = 0; i < arguments.size(); i++) {
            text.append(i == 0 ? "" : ", ").append(arguments.get(i));
        }
        text.append(')');
        if (filter != null) {
            text.append(" FILTER (WHERE ").append(filter).append(')');
        }
        return text.toString();
    }
}
