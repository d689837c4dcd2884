package io.winnow.core.prune.search;

import io.winnow.core.index.RowAddressSet;
import io.winnow.core.prune.zone.ZoneFacts;
import io.winnow.core.table.FragmentSet;
import org.jspecify.annotations.Nullable;

/// What an index segment says of a column in the fragments that it covers, and of no others, whatever
/// else it holds.
///
/// @param nulls the rows of these fragments that are NULL, all of them; null where they are not known
/// @param fragments that it covers
public record SegmentZones(ZoneFacts facts, @Nullable RowAddressSet nulls, FragmentSet fragments) {}
