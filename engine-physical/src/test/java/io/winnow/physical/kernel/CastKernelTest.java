package io.winnow.physical.kernel;

import static io.winnow.physical.kernel.KernelCheck.column;

import io.winnow.core.expr.Cast;
import io.winnow.core.scalar.ScalarCasts;
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
class CastKernelTest {
    record Types(DataType from, DataType to) {}

    @Property(tries = 2_400)
    void everyCastGivesWhatTheInterpreterGives(@ForAll("castable") Types types, @ForAll Shape shape) {
        KernelCheck kernels = new KernelCheck(shape);
        kernels.check(new Cast(column(0, types.from()), types.to(), false), types.from());
        kernels.check(new Cast(column(0, types.from()), types.to(), true), types.from());
    }

    @Provide
    Arbitrary<Types> castable() {
        List<Types> pairs = new ArrayList<>();
        for (DataType from : TestTypes.all()) {
            for (DataType to : TestTypes.all()) {
                if (ScalarCasts.castable(from, to)) {
                    pairs.add(new Types(from, to));
                }
            }
        }
        return Arbitraries.of(pairs);
    }

    /// Values of a narrow type, so that whole batches go through the loops.
    @Property(tries = 800)
    void castsThatFitHaveNoErrors(
            @ForAll("numeric") DataType middle, @ForAll("numeric") DataType to, @ForAll Shape shape) {
        Cast narrow = new Cast(column(0, DataType.UINT8), DataType.INT16, false);
        new KernelCheck(shape).check(new Cast(new Cast(narrow, middle, true), to, false), DataType.UINT8);
    }

    @Provide
    Arbitrary<DataType> numeric() {
        return Arbitraries.of(TestTypes.numeric());
    }

    @Property(tries = 100)
    void untypedNullsCastToEverything(@ForAll DataType to, @ForAll Shape shape) {
        new KernelCheck(shape).check(new Cast(column(0, DataType.NULL), to, false), DataType.NULL);
    }
}
