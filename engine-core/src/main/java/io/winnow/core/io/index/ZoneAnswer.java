package io.winnow.core.io.index;

import io.winnow.core.index.RowAddressSet;
import io.winnow.core.index.Zones;
import org.jspecify.annotations.Nullable;

/// What a zone map segment says.
///
/// @param nulls the rows of the covered fragments that are NULL, all of them; null where they are not known
public record ZoneAnswer(Zones zones, @Nullable RowAddressSet nulls) {}
