package io.winnow.physical.kernel;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import org.jspecify.annotations.Nullable;

/// An expression that is part of several others: computed once for a batch.
final class SharedKernel implements Kernel {
    private final Kernel kernel;
    private @Nullable Batch last;
    private @Nullable Column result;

    SharedKernel(Kernel kernel) {
        this.kernel = kernel;
    }

    @Override
    @SuppressWarnings("ReferenceEquality") // batches are never the same without being one
    public Column evaluate(Batch batch) {
        Column known = result;
        if (known == null || last != batch) {
            last = null; // the array of what is known may be filled anew
            known = kernel.evaluate(batch);
            result = known;
            last = batch;
        }
        return known;
    }
}
