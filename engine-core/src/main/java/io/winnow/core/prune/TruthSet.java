package io.winnow.core.prune;

import io.winnow.core.type.DataType;
import org.jspecify.annotations.Nullable;

/// The outcomes that a condition may have over a set of rows: some of TRUE, FALSE and UNKNOWN, and whether it may
/// fail.
///
/// Two proofs are drawn from it, neither the negation of the other: without TRUE no row matches ([#neverTrue]),
/// with nothing but TRUE every row does ([#alwaysTrue]). The empty set is that of no rows. There are 16 sets, each
/// one instance.
public final class TruthSet implements AbstractValue {
    static final int TRUE_BIT = 1;
    static final int FALSE_BIT = 2;
    static final int UNKNOWN_BIT = 4;
    static final int FAILURE_BIT = 8;

    private static final int COUNT = 16;
    private static final TruthSet[] ALL = new TruthSet[COUNT];
    private static final TruthSet[] CONJUNCTIONS = new TruthSet[COUNT * COUNT];
    private static final LongRange[] KEYS = new LongRange[COUNT];

    static {
        for (int bits = 0; bits < COUNT; bits++) {
            ALL[bits] = new TruthSet(bits);
            KEYS[bits] = LongRange.of(DataType.BOOL, (bits & FALSE_BIT) != 0 ? 0 : 1, (bits & TRUE_BIT) != 0 ? 1 : 0)
                    .withExtras(ALL[bits].extras());
        }
        for (int left = 0; left < COUNT; left++) {
            for (int right = 0; right < COUNT; right++) {
                CONJUNCTIONS[left * COUNT + right] = ALL[conjunction(left, right)];
            }
        }
    }

    /// No rows.
    public static final TruthSet NONE = ALL[0];

    public static final TruthSet TRUE = ALL[TRUE_BIT];
    public static final TruthSet FALSE = ALL[FALSE_BIT];
    public static final TruthSet UNKNOWN = ALL[UNKNOWN_BIT];

    /// Nothing but errors.
    public static final TruthSet FAILURE = ALL[FAILURE_BIT];

    /// Any truth value, and no error.
    public static final TruthSet ANY = ALL[TRUE_BIT | FALSE_BIT | UNKNOWN_BIT];

    private final int bits;

    private TruthSet(int bits) {
        this.bits = bits;
    }

    /// The set with these bits: 1 for TRUE, 2 for FALSE, 4 for UNKNOWN, 8 for an error.
    public static TruthSet of(int bits) {
        return ALL[bits];
    }

    /// What one row gives.
    ///
    /// @param truth null for UNKNOWN
    public static TruthSet of(@Nullable Boolean truth) {
        return truth == null ? UNKNOWN : truth ? TRUE : FALSE;
    }

    /// 1 for TRUE, 2 for FALSE, 4 for UNKNOWN, 8 for an error.
    public int bits() {
        return bits;
    }

    public boolean canBeTrue() {
        return (bits & TRUE_BIT) != 0;
    }

    public boolean canBeFalse() {
        return (bits & FALSE_BIT) != 0;
    }

    public boolean canBeUnknown() {
        return (bits & UNKNOWN_BIT) != 0;
    }

    /// Whether no row passes a filter of this condition. An error that a row would raise stays hidden.
    public boolean neverTrue() {
        return !canBeTrue();
    }

    /// Whether every row passes a filter of this condition, and none fails. Not so for no rows.
    public boolean alwaysTrue() {
        return bits == TRUE_BIT;
    }

    /// Whether there is one outcome at most.
    public boolean isDecided() {
        return (bits & (bits - 1)) == 0;
    }

    /// What either allows.
    public TruthSet union(TruthSet other) {
        return ALL[bits | other.bits];
    }

    /// What both allow: as good as either, where both were proved of the same rows.
    public TruthSet intersection(TruthSet other) {
        return ALL[bits & other.bits];
    }

    /// Whether every outcome of `other` is allowed here.
    public boolean contains(TruthSet other) {
        return (bits | other.bits) == bits;
    }

    /// `this AND right`, where `right` is not evaluated on rows for which `this` is FALSE or fails.
    public TruthSet and(TruthSet right) {
        return CONJUNCTIONS[bits * COUNT + right.bits];
    }

    /// `this OR right`, where `right` is not evaluated on rows for which `this` is TRUE or fails.
    public TruthSet or(TruthSet right) {
        return not().and(right.not()).not();
    }

    public TruthSet not() {
        int swapped = (canBeTrue() ? FALSE_BIT : 0) | (canBeFalse() ? TRUE_BIT : 0);
        return ALL[(bits & ~(TRUE_BIT | FALSE_BIT)) | swapped];
    }

    /// What comes of asking whether the condition is one of some truth values.
    ///
    /// @param truths those for which the answer is TRUE
    public TruthSet isAnyOf(TruthSet truths) {
        int asked = truths.bits & ~FAILURE_BIT;
        int values = bits & ~FAILURE_BIT;
        return ALL[
                ((values & asked) != 0 ? TRUE_BIT : 0)
                        | ((values & ~asked) != 0 ? FALSE_BIT : 0)
                        | (bits & FAILURE_BIT)];
    }

    private static int conjunction(int left, int right) {
        // What fails at once or is FALSE at once never looks further.
        int result = left & (FAILURE_BIT | FALSE_BIT);
        if ((left & TRUE_BIT) != 0) {
            result |= right;
        }
        if ((left & UNKNOWN_BIT) != 0) {
            result |= right & (FAILURE_BIT | FALSE_BIT);
            result |= (right & (TRUE_BIT | UNKNOWN_BIT)) != 0 ? UNKNOWN_BIT : 0;
        }
        return result;
    }

    /// The same truth values as a range of keys: FALSE is 0, TRUE is 1.
    public LongRange keys() {
        return KEYS[bits];
    }

    @Override
    public DataType type() {
        return DataType.BOOL;
    }

    @Override
    public int extras() {
        return (canBeUnknown() ? NULL : 0) | (mayFail() ? AbstractValue.FAILURE : 0);
    }

    @Override
    public boolean mayFail() {
        return (bits & FAILURE_BIT) != 0;
    }

    @Override
    public TruthSet withExtras(int extras) {
        int values = bits & (TRUE_BIT | FALSE_BIT);
        return ALL[
                values
                        | ((extras & NULL) != 0 ? UNKNOWN_BIT : 0)
                        | ((extras & AbstractValue.FAILURE) != 0 ? FAILURE_BIT : 0)];
    }

    @Override
    public boolean hasOrdinary() {
        return (bits & (TRUE_BIT | FALSE_BIT)) != 0;
    }

    @Override
    public Object low() {
        return !canBeFalse();
    }

    @Override
    public Object high() {
        return canBeTrue();
    }

    @Override
    public TruthSet join(AbstractValue other) {
        return union((TruthSet) other);
    }

    /// `{TRUE, UNKNOWN}`, with `fails` where it may.
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        String[] names = {"TRUE", "FALSE", "UNKNOWN", "fails"};
        for (int i = 0; i < names.length; i++) {
            if ((bits & (1 << i)) != 0) {
                text.append(text.length() == 1 ? "" : ", ").append(names[i]);
            }
        }
        return text.append('}').toString();
    }
}
