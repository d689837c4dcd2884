package io.winnow.physical.kernel;

import io.winnow.core.expr.In;

final class InCompiler {
    private InCompiler() {}

    static Kernel compile(In node, Compilation compilation) {
        return RowWiseKernel.of(node, compilation);
    }
}
