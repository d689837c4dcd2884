package io.winnow.physical.kernel;

import io.winnow.core.batch.Column;
import org.jspecify.annotations.Nullable;

/// A cast as a loop over a column without dictionary.
interface CastLoop {
    /// The cast column; null if some row, valid or not, does not go this way.
    @Nullable
    Column cast(Column values, int rows);
}
