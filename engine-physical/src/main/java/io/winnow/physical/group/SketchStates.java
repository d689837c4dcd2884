package io.winnow.physical.group;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import org.apache.datasketches.hll.HllSketch;
import org.apache.datasketches.hll.HllUnion;

/// Merges sketches that others made: how partial states are combined.
final class SketchStates extends Sketches {
    @Override
    void add(Column[] arguments, int rows, int[] groups) {
        BytesColumn states = (BytesColumn) arguments[0].decoded();
        for (int i = 0; i < rows; i++) {
            if (states.isValid(i)) {
                HllUnion to = sketch(groups[i]);
                to.update(HllSketch.heapify(states.bytes(i)));
                measure(groups[i], to);
            }
        }
    }

    @Override
    long ownBytes() {
        return 0;
    }
}
