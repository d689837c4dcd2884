package io.winnow.physical.kernel;

import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.type.DataType;
import io.winnow.physical.kernel.Shape.Nulls;
import io.winnow.physical.kernel.Shape.Selected;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.domains.DomainContextBase;

/// Over what kernel properties range: types, and batches of many sizes with NULLs and selections.
final class KernelDomain extends DomainContextBase {
    /// Around the sizes of the words of a bitmap.
    private static final Integer[] SIZES = {1, 3, 63, 64, 65, 130, 200};

    @Provide
    Arbitrary<DataType> types() {
        return Arbitraries.of(TestTypes.all());
    }

    @Provide
    Arbitrary<ComparisonOp> comparisons() {
        return Arbitraries.of(ComparisonOp.class);
    }

    @Provide
    Arbitrary<Shape> shapes() {
        return Combinators.combine(
                        Arbitraries.of(SIZES),
                        nulls(),
                        nulls(),
                        Arbitraries.frequency(
                                Tuple.of(1, Selected.NONE),
                                Tuple.of(1, Selected.ONE),
                                Tuple.of(6, Selected.SOME),
                                Tuple.of(1, Selected.ALL)),
                        // Not shrunk: a smaller seed makes no smaller values.
                        Arbitraries.randomValue(Random::nextLong))
                .as(Shape::new);
    }

    private static Arbitrary<Nulls> nulls() {
        return Arbitraries.frequency(Tuple.of(2, Nulls.NONE), Tuple.of(2, Nulls.SOME), Tuple.of(1, Nulls.ALL));
    }
}
