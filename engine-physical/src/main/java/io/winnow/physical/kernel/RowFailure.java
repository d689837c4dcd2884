package io.winnow.physical.kernel;

import io.winnow.core.batch.Column;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.expr.Expr;

/// The error of one row that a loop found.
final class RowFailure {
    private RowFailure() {}

    static ExecutionException of(Expr node, int row, Column... operands) {
        return new ExecutionException(
                ErrorCode.OVERFLOW, node + " fails in row " + row + " of " + operands.length + " operands");
    }
}
