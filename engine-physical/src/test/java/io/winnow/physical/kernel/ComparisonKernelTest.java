package io.winnow.physical.kernel;

import static io.winnow.physical.kernel.KernelCheck.column;

import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Literal;
import io.winnow.core.scalar.Coercion;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.domains.Domain;

@Domain(KernelDomain.class)
class ComparisonKernelTest {
    record Types(DataType left, DataType right) {}

    @Property(tries = 800)
    void columnsOfOneTypeCompareAsTheInterpreterDoes(
            @ForAll DataType type, @ForAll ComparisonOp op, @ForAll Shape shape) {
        new KernelCheck(shape).check(new Comparison(op, column(0, type), column(1, type)), type, type);
    }

    @Property(tries = 1_600)
    void columnsCompareWithConstantsOnEitherSide(@ForAll DataType type, @ForAll ComparisonOp op, @ForAll Shape shape) {
        KernelCheck kernels = new KernelCheck(shape);
        Literal constant = new Literal(type, kernels.carriers().orNull(type, 0.1));
        kernels.check(new Comparison(op, column(0, type), constant), type);
        kernels.check(new Comparison(op, constant, column(0, type)), type);
    }

    @Property(tries = 3_000)
    void unlikeTypesCompareExactlyByValue(@ForAll("unlike") Types types, @ForAll ComparisonOp op, @ForAll Shape shape) {
        DataType left = types.left();
        DataType right = types.right();
        KernelCheck kernels = new KernelCheck(shape);
        kernels.check(new Comparison(op, column(0, left), column(1, right)), left, right);
        Literal constant = new Literal(right, kernels.carriers().value(right));
        kernels.check(new Comparison(op, column(0, left), constant), left);
        kernels.check(new Comparison(op, constant, column(0, left)), left);
    }

    @Provide
    Arbitrary<Types> unlike() {
        List<Types> pairs = new ArrayList<>();
        for (DataType left : TestTypes.all()) {
            for (DataType right : TestTypes.all()) {
                if (!left.equals(right) && Coercion.comparableExactly(left, right)) {
                    pairs.add(new Types(left, right));
                }
            }
        }
        return Arbitraries.of(pairs);
    }

    @Property(tries = 30)
    void untypedNullsCompareAsUnknown(@ForAll ComparisonOp op, @ForAll Shape shape) {
        KernelCheck kernels = new KernelCheck(shape);
        kernels.check(
                new Comparison(op, column(0, DataType.NULL), column(1, DataType.NULL)), DataType.NULL, DataType.NULL);
        kernels.check(new Comparison(op, column(0, DataType.INT64), new Literal(DataType.NULL, null)), DataType.INT64);
    }
}
