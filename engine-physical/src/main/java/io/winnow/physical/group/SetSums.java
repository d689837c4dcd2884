package io.winnow.physical.group;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.FloatColumn;
import io.winnow.core.batch.ListColumn;
import io.winnow.core.error.PlanException;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import java.util.Arrays;

/// Sums the members of sets of distinct values.
///
/// Floats are added from the least to the greatest, so that the order in which values were met, and with it the
/// number of threads, does not show.
final class SetSums {
    private SetSums() {}

    /// Exact or float sums with a group for each list.
    ///
    /// @param type of the members
    /// @param sets without NULL in any list
    static Accumulator of(DataType type, ListColumn sets) {
        int[] offsets = sets.offsets();
        int[] groups = new int[offsets[sets.size()]];
        for (int i = 0; i < sets.size(); i++) {
            Arrays.fill(groups, offsets[i], offsets[i + 1], i);
        }
        boolean floats = Types.isFloat(type);
        Accumulator sums = floats ? new FloatSums() : new ExactSums(type);
        sums.ensure(sets.size());
        Column members = floats ? ascending(sets) : sets.elements();
        sums.add(new Column[] {members}, groups.length, groups);
        return sums;
    }

    private static Column ascending(ListColumn sets) {
        int[] offsets = sets.offsets();
        double[] values = doubles(sets.elements(), offsets[sets.size()]);
        for (int i = 0; i < sets.size(); i++) {
            Arrays.sort(values, offsets[i], offsets[i + 1]);
        }
        return new DoubleColumn(values, null, values.length);
    }

    private static double[] doubles(Column elements, int count) {
        double[] values = new double[count];
        switch (elements.decoded()) {
            case DoubleColumn c -> System.arraycopy(c.values(), 0, values, 0, count);
            case FloatColumn c -> {
                float[] from = c.values();
                for (int i = 0; i < count; i++) {
                    values[i] = from[i];
                }
            }
            case Column c -> throw new PlanException("no float sum of " + c.physical());
        }
        return values;
    }
}
