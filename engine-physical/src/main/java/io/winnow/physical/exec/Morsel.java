package io.winnow.physical.exec;

import io.winnow.core.io.RowRange;
import io.winnow.core.table.Fragment;
import java.util.List;

/// A piece of a scan that one thread reads at a time.
///
/// @param ordinal counts the scan's morsels in row-address order, from 0
/// @param rows ascending, disjoint, not touching
record Morsel(int ordinal, Fragment fragment, List<RowRange> rows) {
    /// Rows that a morsel should have.
    static final int TARGET_ROWS = 65_536;

    /// Where the rows of this morsel start in the order of all rows that come out of the scan.
    long address() {
        return (long) ordinal << 32;
    }
}
