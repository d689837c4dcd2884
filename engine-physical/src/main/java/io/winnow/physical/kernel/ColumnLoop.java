package io.winnow.physical.kernel;

import io.winnow.core.batch.Column;
import org.jspecify.annotations.Nullable;

/// A cast or a function of one argument as a loop over a column without dictionary. NULLs stay NULL.
interface ColumnLoop {
    /// The computed column; null if some row, valid or not, does not go this way.
    @Nullable
    Column compute(Column values, int rows);
}
