package io.winnow.engine.explain;

/// What becomes of the fragments of a query's tables.
///
/// @param total all of them
/// @param indexed answered by an index
/// @param folded answered from metadata
/// @param scanned read
/// @param skipped cannot match: folded to nothing or left out
public record FragmentCounts(long total, long indexed, long folded, long scanned, long skipped) {}
