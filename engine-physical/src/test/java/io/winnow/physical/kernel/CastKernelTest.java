package io.winnow.physical.kernel;

import static io.winnow.physical.kernel.KernelCheck.column;

import io.winnow.core.expr.Cast;
import io.winnow.core.scalar.ScalarCasts;
import io.winnow.core.type.DataType;
import org.junit.jupiter.api.Test;

class CastKernelTest {
    private final KernelCheck kernels = new KernelCheck(3);

    @Test
    void everyCastGivesWhatTheInterpreterGives() {
        for (DataType from : TestTypes.all()) {
            for (DataType to : TestTypes.all()) {
                if (ScalarCasts.castable(from, to)) {
                    kernels.check(new Cast(column(0, from), to, false), 3, from);
                    kernels.check(new Cast(column(0, from), to, true), 3, from);
                }
            }
        }
    }

    @Test
    void castsThatFitHaveNoErrors() {
        // Values of a narrow type, so that whole batches go through the loops.
        for (DataType to : TestTypes.numeric()) {
            Cast narrow = new Cast(column(0, DataType.UINT8), DataType.INT16, false);
            for (DataType middle : TestTypes.numeric()) {
                kernels.check(new Cast(new Cast(narrow, middle, true), to, false), 2, DataType.UINT8);
            }
        }
    }

    @Test
    void untypedNullsCastToEverything() {
        for (DataType to : TestTypes.all()) {
            kernels.check(new Cast(column(0, DataType.NULL), to, false), 1, DataType.NULL);
        }
    }
}
