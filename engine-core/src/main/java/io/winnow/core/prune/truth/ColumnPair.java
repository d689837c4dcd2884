package io.winnow.core.prune.truth;

import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.Signs;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.prune.zone.ZoneFacts;
import io.winnow.core.prune.zone.ZoneSpan;

/// A comparison of two columns of one type that has keys, looked up in their zones without an object for each.
/// Immutable.
public final class ColumnPair {
    /// In place of outcomes: the zones are to be evaluated as any others.
    public static final int RARE = -1;

    private static final int SIGNS = Signs.LESS | Signs.EQUAL | Signs.GREATER;

    private final int left;
    private final int right;
    private final boolean nullsAreUnknown;
    private final int[] outcomes = new int[SIGNS + 1];

    ColumnPair(int left, int right, Compared comparison) {
        this.left = left;
        this.right = right;
        ComparisonOp op = comparison.op();
        nullsAreUnknown = op != ComparisonOp.DISTINCT && op != ComparisonOp.NOT_DISTINCT;
        for (int signs = 0; signs <= SIGNS; signs++) {
            outcomes[signs] = comparison.outcomes(signs).bits();
        }
    }

    /// The column on the left.
    public int left() {
        return left;
    }

    /// The column on the right.
    public int right() {
        return right;
    }

    /// The outcomes that rows may have which lie in two zones, as in [TruthSet#bits]; [#RARE] where other facts than
    /// usual are known of one of them.
    public int outcomes(ZoneSpan lefts, int leftZone, ZoneSpan rights, int rightZone) {
        int leftFacts = lefts.completed(lefts.facts().of(leftZone));
        int rightFacts = rights.completed(rights.facts().of(rightZone));
        boolean nulls = ((leftFacts | rightFacts) & AbstractValue.NULL) != 0;
        if ((leftFacts & ~AbstractValue.NULL) != ZoneFacts.ORDINARY
                || (rightFacts & ~AbstractValue.NULL) != ZoneFacts.ORDINARY
                || (nulls && !nullsAreUnknown)) {
            return RARE;
        }
        long leftLow = lefts.lowKey(leftZone);
        long leftHigh = lefts.highKey(leftZone);
        long rightLow = rights.lowKey(rightZone);
        long rightHigh = rights.highKey(rightZone);
        if (leftLow > leftHigh || rightLow > rightHigh) {
            return RARE;
        }
        int signs = (leftLow < rightHigh ? Signs.LESS : 0)
                | (Math.max(leftLow, rightLow) <= Math.min(leftHigh, rightHigh) ? Signs.EQUAL : 0)
                | (leftHigh > rightLow ? Signs.GREATER : 0);
        return outcomes[signs] | (nulls ? TruthSet.UNKNOWN.bits() : 0);
    }
}
