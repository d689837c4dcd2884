package io.winnow.physical.exec;

import io.winnow.physical.posting.KeyTruth;
import io.winnow.physical.posting.RowSet;
import org.jspecify.annotations.Nullable;

/// Live rows of one fragment that are counted together. Belongs to one thread; what is found out is remembered.
interface CountedRows {
    /// How many there are.
    long count();

    /// The rows themselves.
    RowSet set();

    /// Rows of which these are those whose value of a column is [#allowed].
    RowSet beside(int column);

    /// A condition over a column that the rows fulfil, whatever else they do; null for none.
    @Nullable
    KeyTruth allowed(int column);
}
