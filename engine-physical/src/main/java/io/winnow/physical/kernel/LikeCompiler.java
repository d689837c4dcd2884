package io.winnow.physical.kernel;

import io.winnow.core.expr.Like;

final class LikeCompiler {
    private LikeCompiler() {}

    static Kernel compile(Like node, Compilation compilation) {
        return RowWiseKernel.of(node, compilation);
    }
}
