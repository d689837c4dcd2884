package io.winnow.physical.kernel;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.expr.Case;
import io.winnow.core.type.DataType;
import java.util.List;

/// CASE: each condition is evaluated on the rows that those before it left, each result on the rows that are its own.
final class CaseKernel implements Kernel {
    private final DataType type;
    private final List<Kernel> conditions;
    private final List<Kernel> results;
    private final Kernel otherwise;

    private CaseKernel(DataType type, List<Kernel> conditions, List<Kernel> results, Kernel otherwise) {
        this.type = type;
        this.conditions = conditions;
        this.results = results;
        this.otherwise = otherwise;
    }

    static Kernel compile(Case node, Compilation compilation) {
        return new CaseKernel(
                node.type(),
                compilation.kernels(node.conditions()),
                compilation.kernels(node.results()),
                compilation.kernel(node.otherwise()));
    }

    @Override
    public Column evaluate(Batch batch) {
        Pieces pieces = new Pieces(type, batch);
        for (int k = 0; k < results.size() && !pieces.isComplete(); k++) {
            BoolColumn condition = (BoolColumn) pieces.onRest(conditions.get(k)).decoded();
            pieces.claim(BooleanKernels.whereTrue(condition, condition.size()), results.get(k));
        }
        pieces.claimRest(otherwise);
        return pieces.together();
    }
}
