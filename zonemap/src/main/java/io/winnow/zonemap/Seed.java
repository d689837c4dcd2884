package io.winnow.zonemap;

import io.winnow.core.index.Zones;
import org.roaringbitmap.RoaringBitmap;

/// What a data writer has left of one column of a fragment.
///
/// @param zones of all rows of the fragment, with extras; their fragment ids mean nothing
/// @param nulls every row that is NULL
record Seed(Zones zones, RoaringBitmap nulls) {}
