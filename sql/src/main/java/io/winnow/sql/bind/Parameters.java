package io.winnow.sql.bind;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.SqlException;
import io.winnow.core.expr.Literal;
import io.winnow.sql.ast.Expression;
import java.util.List;

/// The values given for `$1`, `$2`, …, and which of them the statement uses.
final class Parameters {
    private final List<Literal> values;
    private int highest;

    Parameters(List<Literal> values) {
        this.values = List.copyOf(values);
    }

    Literal value(Expression.Parameter parameter, BindContext context) {
        int index = parameter.index();
        if (index > values.size()) {
            throw context.error(
                    ErrorCode.INVALID_ARGUMENT,
                    "no value for parameter $" + index + "; " + values.size() + " given",
                    parameter.span());
        }
        highest = Math.max(highest, index);
        return values.get(index - 1);
    }

    /// Refuses values that no parameter takes.
    void requireAllUsed() {
        if (highest < values.size()) {
            throw new SqlException(
                    ErrorCode.INVALID_ARGUMENT,
                    "the statement has " + highest + " parameters, " + values.size() + " values were given",
                    null);
        }
    }
}
