package io.winnow.physical.kernel;

import static io.winnow.physical.kernel.KernelCheck.column;

import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Literal;
import io.winnow.core.scalar.Coercion;
import io.winnow.core.type.DataType;
import org.junit.jupiter.api.Test;

class ComparisonKernelTest {
    private final KernelCheck kernels = new KernelCheck(1);

    @Test
    void columnsOfOneTypeCompareAsTheInterpreterDoes() {
        for (DataType type : TestTypes.all()) {
            for (ComparisonOp op : ComparisonOp.values()) {
                kernels.check(new Comparison(op, column(0, type), column(1, type)), 4, type, type);
            }
        }
    }

    @Test
    void columnsCompareWithConstantsOnEitherSide() {
        for (DataType type : TestTypes.all()) {
            for (ComparisonOp op : ComparisonOp.values()) {
                for (int k = 0; k < 4; k++) {
                    Literal constant = new Literal(type, kernels.carriers().orNull(type, 0.1));
                    kernels.check(new Comparison(op, column(0, type), constant), 2, type);
                    kernels.check(new Comparison(op, constant, column(0, type)), 2, type);
                }
            }
        }
    }

    @Test
    void unlikeTypesCompareExactlyByValue() {
        for (DataType left : TestTypes.all()) {
            for (DataType right : TestTypes.all()) {
                if (!left.equals(right) && Coercion.comparableExactly(left, right)) {
                    for (ComparisonOp op : ComparisonOp.values()) {
                        kernels.check(new Comparison(op, column(0, left), column(1, right)), 1, left, right);
                        Literal constant = new Literal(right, kernels.carriers().value(right));
                        kernels.check(new Comparison(op, column(0, left), constant), 1, left);
                        kernels.check(new Comparison(op, constant, column(0, left)), 1, left);
                    }
                }
            }
        }
    }

    @Test
    void untypedNullsCompareAsUnknown() {
        for (ComparisonOp op : ComparisonOp.values()) {
            kernels.check(
                    new Comparison(op, column(0, DataType.NULL), column(1, DataType.NULL)),
                    2,
                    DataType.NULL,
                    DataType.NULL);
            kernels.check(
                    new Comparison(op, column(0, DataType.INT64), new Literal(DataType.NULL, null)), 2, DataType.INT64);
        }
    }
}
