package io.winnow.core.io;

import io.winnow.core.table.FragmentStatistics;

/// A run of a fragment's rows of which more is known than of the whole fragment: a page, a zone.
///
/// @param rows at least one
/// @param statistics of these rows, by positions in the snapshot's schema
public record FragmentPart(RowRange rows, FragmentStatistics statistics) {}
