package io.winnow.tablestore.read;

import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.FragmentStatistics;
import io.winnow.tablestore.manifest.Manifest;

/// What a manifest says of the columns of a fragment.
///
/// @param position of the fragment in the manifest
record NativeStatistics(Manifest manifest, int position) implements FragmentStatistics {
    @Override
    public ColumnStatistics column(int index) {
        return manifest.statistics(index, position);
    }

    /// The manifest refuses others.
    @Override
    public boolean isConsistent() {
        return true;
    }
}
