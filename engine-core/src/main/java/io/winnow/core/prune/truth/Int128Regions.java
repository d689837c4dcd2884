package io.winnow.core.prune.truth;

import io.winnow.core.batch.Int128Column;
import io.winnow.core.prune.truth.ObjectCuts.Cut;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;

/// Regions of bounds that are decimals of more than 18 digits.
final class Int128Regions implements ZoneLookup.Regions {
    private static final int BITS = 127;

    private final long[] cutHighs;
    private final long[] cutLows;
    private final long[] minHighs;
    private final long[] minLows;
    private final long[] maxHighs;
    private final long[] maxLows;

    /// @param cuts just before values; a decimal always has a next one
    Int128Regions(List<Cut> cuts, Int128Column min, Int128Column max) {
        cutHighs = new long[cuts.size()];
        cutLows = new long[cuts.size()];
        for (int i = 0; i < cutHighs.length; i++) {
            BigInteger unscaled = ((BigDecimal) cuts.get(i).value()).unscaledValue();
            boolean fits = unscaled.bitLength() <= BITS;
            // What lies beyond all values is as good as the end.
            cutHighs[i] = fits
                    ? unscaled.shiftRight(Long.SIZE).longValue()
                    : unscaled.signum() > 0 ? Long.MAX_VALUE : Long.MIN_VALUE;
            cutLows[i] = fits ? unscaled.longValue() : unscaled.signum() > 0 ? -1 : 0;
        }
        minHighs = min.high();
        minLows = min.low();
        maxHighs = max.high();
        maxLows = max.low();
    }

    @Override
    public int first(int zone) {
        return region(minHighs[zone], minLows[zone]);
    }

    @Override
    public int last(int zone) {
        return region(maxHighs[zone], maxLows[zone]);
    }

    /// How many cuts are not behind a value.
    private int region(long valueHigh, long valueLow) {
        int low = 0;
        int high = cutHighs.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            long cut = cutHighs[middle];
            boolean notBehind =
                    cut != valueHigh ? cut < valueHigh : Long.compareUnsigned(cutLows[middle], valueLow) <= 0;
            if (notBehind) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
