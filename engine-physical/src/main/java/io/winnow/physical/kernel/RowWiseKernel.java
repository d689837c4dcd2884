package io.winnow.physical.kernel;

import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.expr.Expr;

/// Row by row.
final class RowWiseKernel {
    private RowWiseKernel() {}

    @SuppressWarnings("DoNotCallSuggester")
    static Kernel of(Expr node, Compilation compilation) {
        throw new UnsupportedFeatureException(
                "kernel for " + node + " in " + compilation.context().zone());
    }
}
