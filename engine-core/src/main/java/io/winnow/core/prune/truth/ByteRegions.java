package io.winnow.core.prune.truth;

import io.winnow.core.batch.BytesColumn;

/// Regions of bounds that are strings or byte strings.
record ByteRegions(ByteCuts cuts, BytesColumn min, BytesColumn max) implements ZoneLookup.Regions {
    @Override
    public int first(int zone) {
        return region(min, zone);
    }

    @Override
    public int last(int zone) {
        return region(max, zone);
    }

    private int region(BytesColumn bounds, int zone) {
        int[] offsets = bounds.offsets();
        return cuts.region(bounds.data(), offsets[zone], offsets[zone + 1]);
    }
}
