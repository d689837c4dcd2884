package io.winnow.core.io.index;

import io.winnow.core.index.RowAddressSet;
import io.winnow.core.index.Zones;
import io.winnow.core.prune.zone.ZoneFacts;
import org.jspecify.annotations.Nullable;

/// What a zone map segment says.
///
/// @param facts of its zones, of the covered fragments only
/// @param nulls the rows of the covered fragments that are NULL, all of them; null where they are not known
public record ZoneAnswer(ZoneFacts facts, @Nullable RowAddressSet nulls) {
    public Zones zones() {
        return facts.zones();
    }
}
