package io.winnow.core.prune.truth;

import io.winnow.core.error.PlanException;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.type.DataType;
import java.util.Arrays;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/// The outcomes of a condition over one column as a step function of the column's value: a table of
/// regions of the type's order with the outcomes that values there may have, and those for NULL and the
/// NaNs. Immutable.
///
/// Outcomes are bits as in [TruthSet#bits], with [#OPEN] where computing may tell more than the table.
final class Steps {
    /// The bits of outcomes.
    static final int OUTCOMES = 15;

    /// Bit: the condition takes several outcomes within the region, and the table does not say where.
    static final int OPEN = 16;

    private final int column;
    private final DataType type;
    private final Cuts cuts;
    private final int[] regions;
    private final int onNull;
    private final int onNegativeNan;
    private final int onPositiveNan;
    private final RangeUnion unions;
    private final boolean complete;

    /// @param regions outcomes by region, one more than cuts; kept
    /// @param onNans those for the negative and for the positive NaN
    Steps(int column, DataType type, Cuts cuts, int[] regions, int onNull, int... onNans) {
        this.column = column;
        this.type = type;
        this.cuts = cuts;
        this.regions = regions;
        this.onNull = onNull;
        onNegativeNan = onNans[0];
        onPositiveNan = onNans[1];
        unions = new RangeUnion(regions);
        complete = (unions.of(0, regions.length - 1) & OPEN) == 0;
    }

    int column() {
        return column;
    }

    DataType type() {
        return type;
    }

    int regions() {
        return regions.length;
    }

    /// Where its outcomes change.
    Cuts cuts() {
        return cuts;
    }

    /// Whether computing never tells more than the table.
    boolean isComplete() {
        return complete;
    }

    /// Whether the condition may fail for some value.
    boolean mayFail() {
        int all = unions.of(0, regions.length - 1) | onNull | onNegativeNan | onPositiveNan;
        return TruthSet.of(all & OUTCOMES).mayFail();
    }

    /// The outcomes in the regions from `first` to `last`, with [#OPEN].
    int union(int first, int last) {
        return unions.of(first, last);
    }

    /// The condition as a look at nothing but whether the column is NULL; null where it is more, or may
    /// fail.
    @Nullable
    NullTest nullTest() {
        int present = unions.of(0, regions.length - 1) | onNegativeNan | onPositiveNan;
        boolean decided = TruthSet.of(present & OUTCOMES).isDecided()
                && TruthSet.of(onNull & OUTCOMES).isDecided();
        int never = OPEN | TruthSet.FAILURE.bits();
        int isTrue = TruthSet.TRUE.bits();
        return decided && ((present | onNull) & never) == 0
                ? new NullTest(column, onNull == isTrue, present == isTrue)
                : null;
    }

    /// The outcomes over what a column may hold, with [#OPEN].
    int lookup(AbstractValue value) {
        if (value.type() != type && !value.type().equals(type)) {
            throw new PlanException("column " + column + " is " + type + ", its statistics are of " + value.type());
        }
        int found = value.hasOrdinary() ? unions.of(cuts.first(value), cuts.last(value)) : 0;
        int extras = value.extras();
        if (extras != 0) {
            found |= (extras & AbstractValue.NULL) != 0 ? onNull : 0;
            found |= (extras & AbstractValue.NEGATIVE_NAN) != 0 ? onNegativeNan : 0;
            found |= (extras & AbstractValue.POSITIVE_NAN) != 0 ? onPositiveNan : 0;
            found |= (extras & AbstractValue.FAILURE) != 0 ? TruthSet.FAILURE.bits() : 0;
        }
        return found;
    }

    /// The step function of a condition made from this one.
    ///
    /// @param function of outcomes; [#OPEN] is kept
    Steps map(IntUnaryOperator function) {
        int[] mapped = new int[regions.length];
        Arrays.setAll(mapped, i -> mapped(regions[i], function));
        return new Steps(
                column,
                type,
                cuts,
                mapped,
                mapped(onNull, function),
                mapped(onNegativeNan, function),
                mapped(onPositiveNan, function));
    }

    private static int mapped(int outcomes, IntUnaryOperator function) {
        return function.applyAsInt(outcomes & OUTCOMES) | (outcomes & OPEN);
    }

    /// A step function over the same column that is the same everywhere.
    Steps constant(TruthSet outcome) {
        return map(_ -> outcome.bits());
    }

    /// The step function of a condition made from two over the same column.
    ///
    /// @param function of the outcomes of both; [#OPEN] is kept
    Steps combine(Steps other, IntBinaryOperator function) {
        int[] picks = new int[cuts.count() + other.cuts.count()];
        int[] combined = new int[picks.length + 1];
        int count = 0;
        int here = 0;
        int there = 0;
        combined[0] = combined(regions[0], other.regions[0], function);
        while (here < cuts.count() || there < other.cuts.count()) {
            int order =
                    here == cuts.count() ? 1 : there == other.cuts.count() ? -1 : cuts.compare(here, other.cuts, there);
            int pick = order <= 0 ? here : -1 - there;
            here += order <= 0 ? 1 : 0;
            there += order >= 0 ? 1 : 0;
            int outcomes = combined(regions[here], other.regions[there], function);
            if (outcomes != combined[count]) { // a step without a change is none
                picks[count++] = pick;
                combined[count] = outcomes;
            }
        }
        return new Steps(
                column,
                type,
                cuts.pick(other.cuts, Arrays.copyOf(picks, count)),
                Arrays.copyOf(combined, count + 1),
                combined(onNull, other.onNull, function),
                combined(onNegativeNan, other.onNegativeNan, function),
                combined(onPositiveNan, other.onPositiveNan, function));
    }

    private static int combined(int left, int right, IntBinaryOperator function) {
        return function.applyAsInt(left & OUTCOMES, right & OUTCOMES) | ((left | right) & OPEN);
    }
}
