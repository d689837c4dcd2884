package io.winnow.physical.kernel;

import io.winnow.core.expr.Cast;

final class CastCompiler {
    private CastCompiler() {}

    static Kernel compile(Cast node, Compilation compilation) {
        return RowWiseKernel.of(node, compilation);
    }
}
