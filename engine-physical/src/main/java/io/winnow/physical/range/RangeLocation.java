package io.winnow.physical.range;

import io.winnow.core.error.PlanException;
import io.winnow.core.table.FragmentLocation;

/// A run of generated numbers: `start`, `start + step`, …, as many as `rows`.
public record RangeLocation(long start, long step, long rows) implements FragmentLocation {
    /// Key of the source that generates them.
    public static final String FORMAT = "range";

    public RangeLocation {
        if (step == 0 || rows < 0) {
            throw new PlanException("no such range: start " + start + ", step " + step + ", rows " + rows);
        }
    }

    @Override
    public String format() {
        return FORMAT;
    }

    @Override
    public String file() {
        return FORMAT;
    }
}
