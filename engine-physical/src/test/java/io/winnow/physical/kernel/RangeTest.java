package io.winnow.physical.kernel;

import static io.winnow.physical.kernel.KernelCheck.column;

import io.winnow.core.expr.And;
import io.winnow.core.expr.Arithmetic;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.domains.Domain;

/// Several comparisons of few columns with constants, of which those of one column are one range.
@Domain(KernelDomain.class)
class RangeTest {
    private static final List<ComparisonOp> OPS = List.of(ComparisonOp.values());

    @Property(tries = 1_000)
    void boundsOfOneColumnAreTakenTogether(@ForAll("bounded") DataType type, @ForAll Shape shape) {
        KernelCheck kernels = new KernelCheck(shape);
        Random random = kernels.random();
        List<Expr> conjuncts = new ArrayList<>();
        for (int i = 2 + random.nextInt(4); i > 0; i--) {
            conjuncts.add(random.nextInt(6) == 0 ? fallible() : bound(kernels, type, random));
        }
        kernels.check(new And(conjuncts), type, DataType.INT32, DataType.INT8);
    }

    @Provide
    Arbitrary<DataType> bounded() {
        return Arbitraries.of(
                DataType.INT32,
                DataType.INT64,
                DataType.UINT64,
                DataType.INT8,
                DataType.DATE,
                new DataType.Decimal(12, 2),
                DataType.FLOAT64);
    }

    private static Expr bound(KernelCheck kernels, DataType type, Random random) {
        ComparisonOp op = OPS.get(random.nextInt(OPS.size()));
        int index = random.nextInt(3) == 0 ? 1 : 0;
        DataType of = index == 1 ? DataType.INT32 : type;
        Literal constant = new Literal(of, kernels.carriers().orNull(of, 0.05));
        Expr bounded =
                random.nextInt(8) == 0 ? new Literal(of, kernels.carriers().orNull(of, 0.05)) : column(index, of);
        return random.nextBoolean() ? new Comparison(op, bounded, constant) : new Comparison(op, constant, bounded);
    }

    /// Fails where column 2 is 0.
    private static Expr fallible() {
        Expr rest = new Arithmetic(
                ArithmeticOp.MODULO, new Literal(DataType.INT8, 12L), column(2, DataType.INT8), DataType.INT8);
        return new Comparison(ComparisonOp.EQUAL, rest, new Literal(DataType.INT8, 0L));
    }
}
