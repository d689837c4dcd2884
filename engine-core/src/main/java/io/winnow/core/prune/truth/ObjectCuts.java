package io.winnow.core.prune.truth;

import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.Neighbours;
import io.winnow.core.prune.ObjectRange;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.type.DataType;
import java.util.List;

/// Cuts just before or just after values of a type without `long` keys.
final class ObjectCuts extends Cuts {
    /// A place between values.
    ///
    /// @param isAfter whether the value itself lies before the cut
    record Cut(Object value, boolean isAfter) {
        static Cut before(Object value) {
            return new Cut(value, false);
        }

        /// Named by the next value where there is one, so that one place has one name.
        static Cut after(Object value, DataType type) {
            Object next = Neighbours.after(value, type);
            return next == null ? new Cut(value, true) : before(next);
        }

        static int compare(Cut left, Cut right, DataType type) {
            int order = ScalarOrder.compare(left.value, right.value, type);
            return order != 0 ? order : Boolean.compare(left.isAfter, right.isAfter);
        }
    }

    private final DataType type;
    private final Cut[] cuts;

    /// @param cuts ascending; kept
    ObjectCuts(DataType type, Cut[] cuts) {
        this.type = type;
        this.cuts = cuts;
    }

    @Override
    int count() {
        return cuts.length;
    }

    @Override
    int first(AbstractValue value) {
        ObjectRange range = (ObjectRange) value;
        return range.low() == null ? 0 : atOrBefore(range.low(), range.lowOpen());
    }

    @Override
    int last(AbstractValue value) {
        ObjectRange range = (ObjectRange) value;
        if (range.high() == null) {
            return cuts.length;
        }
        int region = atOrBefore(range.high(), false);
        // What lies below an open end stops at a cut just before it.
        return range.highOpen() && region > 0 && isJustBefore(cuts[region - 1], range.high()) ? region - 1 : region;
    }

    private boolean isJustBefore(Cut cut, Object value) {
        return !cut.isAfter && ScalarOrder.equal(cut.value, value, type);
    }

    /// How many cuts are at or before the place just before (or after) a value.
    private int atOrBefore(Object value, boolean after) {
        int low = 0;
        int high = cuts.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            int order = ScalarOrder.compare(cuts[middle].value, value, type);
            if (order < 0 || (order == 0 && (after || !cuts[middle].isAfter))) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    @Override
    int compare(int index, Cuts other, int otherIndex) {
        return Cut.compare(cuts[index], ((ObjectCuts) other).cuts[otherIndex], type);
    }

    @Override
    List<Cut> all() {
        return List.of(cuts);
    }

    @Override
    Cuts pick(Cuts other, int[] picks) {
        Cut[] picked = new Cut[picks.length];
        for (int i = 0; i < picks.length; i++) {
            picked[i] = picks[i] >= 0 ? cuts[picks[i]] : ((ObjectCuts) other).cuts[-1 - picks[i]];
        }
        return new ObjectCuts(type, picked);
    }
}
