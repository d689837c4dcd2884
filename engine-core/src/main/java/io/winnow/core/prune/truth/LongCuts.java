package io.winnow.core.prune.truth;

import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.LongRange;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.prune.truth.ObjectCuts.Cut;
import java.util.List;
import java.util.stream.LongStream;

/// Cuts between `long` keys, each named by the key that follows it.
final class LongCuts extends Cuts {
    private final long[] starts;

    /// @param starts ascending; kept
    LongCuts(long[] starts) {
        this.starts = starts;
    }

    @Override
    int count() {
        return starts.length;
    }

    /// The key that follows each cut, ascending; not to be written.
    long[] starts() {
        return starts;
    }

    @Override
    int first(AbstractValue value) {
        return region(starts, range(value).first());
    }

    @Override
    int last(AbstractValue value) {
        return region(starts, range(value).last());
    }

    private static LongRange range(AbstractValue value) {
        return value instanceof TruthSet truths ? truths.keys() : (LongRange) value;
    }

    /// How many cuts are not behind a key.
    static int region(long[] starts, long key) {
        int low = 0;
        int high = starts.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (starts[middle] <= key) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    @Override
    int compare(int index, Cuts other, int otherIndex) {
        return Long.compare(starts[index], ((LongCuts) other).starts[otherIndex]);
    }

    @Override
    List<Cut> all() {
        return LongStream.of(starts).mapToObj(Cut::before).toList();
    }

    @Override
    Cuts pick(Cuts other, int[] picks) {
        long[] picked = new long[picks.length];
        for (int i = 0; i < picks.length; i++) {
            picked[i] = picks[i] >= 0 ? starts[picks[i]] : ((LongCuts) other).starts[-1 - picks[i]];
        }
        return new LongCuts(picked);
    }
}
