package io.winnow.physical.kernel;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.expr.Coalesce;
import io.winnow.core.type.DataType;
import java.util.List;

/// COALESCE: each operand is evaluated on the rows where those before it are NULL.
final class CoalesceKernel implements Kernel {
    private final DataType type;
    private final List<Kernel> operands;

    private CoalesceKernel(DataType type, List<Kernel> operands) {
        this.type = type;
        this.operands = operands;
    }

    static Kernel compile(Coalesce node, Compilation compilation) {
        return new CoalesceKernel(node.type(), compilation.kernels(node.operands()));
    }

    @Override
    public Column evaluate(Batch batch) {
        Pieces pieces = new Pieces(type, batch);
        for (int k = 0; k < operands.size() && !pieces.isComplete(); k++) {
            Column values = pieces.onRest(operands.get(k));
            long[] validity = values.validity();
            if (validity == null || k == operands.size() - 1) {
                pieces.claimRest(values);
            } else {
                pieces.claim(Bits.unpack(validity, values.size()), values);
            }
        }
        return pieces.together();
    }
}
