package io.winnow.optimizer.aggregate;

/// By what a fragment contributes to a query.
public enum FragmentBucket {
    /// Indexes.
    INDEXED,
    /// Metadata.
    FOLDED,
    /// Its rows.
    SCANNED,
    /// Nothing: no row of it counts.
    SKIPPED
}
