package io.winnow.physical.kernel;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.error.PlanException;
import io.winnow.core.expr.Arithmetic;
import io.winnow.core.expr.Negate;
import io.winnow.core.scalar.ScalarArithmetic;
import java.time.ZoneOffset;

/// The error of one row that a loop found: raised by the scalar reference, so that it reads the same everywhere.
final class RowFailure {
    private RowFailure() {}

    /// The error of `node` on values of numeric types.
    static RuntimeException of(Arithmetic node, int row, Column left, Column right) {
        Object a = ColumnValues.at(left, node.left().type(), row);
        Object b = ColumnValues.at(right, node.right().type(), row);
        if (a != null && b != null) {
            try {
                ScalarArithmetic.apply(
                        node.op(), a, node.left().type(), b, node.right().type(), node.type(), ZoneOffset.UTC);
            } catch (ExecutionException failure) {
                return failure;
            }
        }
        return unexplained(node);
    }

    /// The error of `node` on a value.
    static RuntimeException of(Negate node, int row, Column operand) {
        Object value = ColumnValues.at(operand, node.type(), row);
        if (value != null) {
            try {
                ScalarArithmetic.negate(value, node.type());
            } catch (ExecutionException failure) {
                return failure;
            }
        }
        return unexplained(node);
    }

    private static PlanException unexplained(Object node) {
        return new PlanException("a loop failed where the reference does not: " + node);
    }
}
