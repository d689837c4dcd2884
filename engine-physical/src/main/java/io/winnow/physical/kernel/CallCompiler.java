package io.winnow.physical.kernel;

import io.winnow.core.expr.Call;

final class CallCompiler {
    private CallCompiler() {}

    static Kernel compile(Call node, Compilation compilation) {
        return RowWiseKernel.of(node, compilation);
    }
}
