package io.winnow.core.prune;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TruthSetTest {
    /// Outcomes of one row: TRUE, FALSE, UNKNOWN (null) or an error.
    private static final List<@Nullable Object> OUTCOMES = Arrays.asList(true, false, null, "fails");

    private static List<@Nullable Object> outcomes(TruthSet set) {
        List<@Nullable Object> outcomes = new ArrayList<>();
        for (int i = 0; i < OUTCOMES.size(); i++) {
            if ((set.bits() & 1 << i) != 0) {
                outcomes.add(OUTCOMES.get(i));
            }
        }
        return outcomes;
    }

    private static int bit(@Nullable Object outcome) {
        return 1 << OUTCOMES.indexOf(outcome);
    }

    /// SQL's AND of two outcomes, the right one evaluated only where needed.
    private static @Nullable Object and(@Nullable Object left, @Nullable Object right) {
        if ("fails".equals(left) || Boolean.FALSE.equals(left)) {
            return left;
        }
        if ("fails".equals(right) || Boolean.FALSE.equals(right)) {
            return right;
        }
        return left == null || right == null ? null : (Object) true;
    }

    private static @Nullable Object or(@Nullable Object left, @Nullable Object right) {
        if ("fails".equals(left) || Boolean.TRUE.equals(left)) {
            return left;
        }
        if ("fails".equals(right) || Boolean.TRUE.equals(right)) {
            return right;
        }
        return left == null || right == null ? null : (Object) false;
    }

    private interface Connective {
        @Nullable
        Object of(@Nullable Object left, @Nullable Object right);
    }

    private static void checkPairs(Connective connective, BinaryOperator<TruthSet> operator) {
        for (int left = 0; left < 16; left++) {
            for (int right = 1; right < 16; right++) {
                int expected = 0;
                for (Object a : outcomes(TruthSet.of(left))) {
                    for (Object b : outcomes(TruthSet.of(right))) {
                        expected |= bit(connective.of(a, b));
                    }
                }
                assertThat(operator.apply(TruthSet.of(left), TruthSet.of(right)))
                        .as("%s, %s", TruthSet.of(left), TruthSet.of(right))
                        .isEqualTo(TruthSet.of(expected));
            }
        }
    }

    @Test
    void conjunctionIsThatOfAllPairsOfOutcomes() {
        checkPairs(TruthSetTest::and, TruthSet::and);
    }

    @Test
    void disjunctionIsThatOfAllPairsOfOutcomes() {
        checkPairs(TruthSetTest::or, TruthSet::or);
    }

    @Test
    void negationSwapsTrueAndFalseOnly() {
        for (int bits = 0; bits < 16; bits++) {
            int expected = 0;
            for (Object outcome : outcomes(TruthSet.of(bits))) {
                expected |= bit(outcome instanceof Boolean truth ? (Object) !truth : outcome);
            }
            assertThat(TruthSet.of(bits).not()).isEqualTo(TruthSet.of(expected));
        }
    }

    @Test
    void askingForTruthValuesGivesTrueAndFalseAndKeepsErrors() {
        for (int bits = 0; bits < 16; bits++) {
            for (int asked = 0; asked < 8; asked++) {
                int expected = 0;
                for (Object outcome : outcomes(TruthSet.of(bits))) {
                    expected |= "fails".equals(outcome) ? bit(outcome) : bit((bit(outcome) & asked) != 0);
                }
                assertThat(TruthSet.of(bits).isAnyOf(TruthSet.of(asked))).isEqualTo(TruthSet.of(expected));
                assertThat(TruthSet.of(bits).isAnyOf(TruthSet.of(asked | 8))).isEqualTo(TruthSet.of(expected));
            }
        }
    }

    @Test
    void thatNothingMatchesAndThatAllMatchAreTwoProofs() {
        assertThat(TruthSet.FALSE.union(TruthSet.UNKNOWN).neverTrue()).isTrue();
        assertThat(TruthSet.FALSE.union(TruthSet.UNKNOWN).not().alwaysTrue()).isFalse();
        assertThat(TruthSet.TRUE.alwaysTrue()).isTrue();
        assertThat(TruthSet.TRUE.neverTrue()).isFalse();
        assertThat(TruthSet.TRUE.union(TruthSet.UNKNOWN).alwaysTrue()).isFalse();
        assertThat(TruthSet.TRUE.union(TruthSet.FAILURE).alwaysTrue()).isFalse();
        assertThat(TruthSet.NONE.alwaysTrue()).isFalse();
        assertThat(TruthSet.NONE.neverTrue()).isTrue();
        assertThat(TruthSet.FAILURE.neverTrue()).isTrue();
    }

    @Test
    void aSetIsDecidedWithOneOutcomeAtMost() {
        for (int bits = 0; bits < 16; bits++) {
            assertThat(TruthSet.of(bits).isDecided()).isEqualTo(Integer.bitCount(bits) <= 1);
        }
    }

    @Test
    void setsAreCombinedBitByBit() {
        for (int left = 0; left < 16; left++) {
            for (int right = 0; right < 16; right++) {
                TruthSet a = TruthSet.of(left);
                TruthSet b = TruthSet.of(right);
                assertThat(a.union(b).bits()).isEqualTo(left | right);
                assertThat(a.join(b)).isEqualTo(a.union(b));
                assertThat(a.intersection(b).bits()).isEqualTo(left & right);
                assertThat(a.contains(b)).isEqualTo((left & right) == right);
            }
        }
    }

    @Test
    void asAnAbstractValueASetIsARangeOfBooleans() {
        TruthSet both = TruthSet.ANY.union(TruthSet.FAILURE);
        assertThat(both.extras()).isEqualTo(AbstractValue.NULL | AbstractValue.FAILURE);
        assertThat(both.low()).isEqualTo(false);
        assertThat(both.high()).isEqualTo(true);
        assertThat(both.keys()).isEqualTo(new LongRange(DataType.BOOL, 0, 1, both.extras()));
        assertThat(both.withExtras(0)).isEqualTo(TruthSet.of(3));
        assertThat(both.type()).isEqualTo(DataType.BOOL);
        assertThat(TruthSet.TRUE.low()).isEqualTo(true);
        assertThat(TruthSet.FALSE.high()).isEqualTo(false);
        assertThat(TruthSet.TRUE.keys()).isEqualTo(new LongRange(DataType.BOOL, 1, 1, 0));
        assertThat(TruthSet.FALSE.keys()).isEqualTo(new LongRange(DataType.BOOL, 0, 0, 0));
        assertThat(TruthSet.UNKNOWN.keys().hasOrdinary()).isFalse();
        assertThat(TruthSet.UNKNOWN.hasOrdinary()).isFalse();
        assertThat(TruthSet.TRUE.single()).isEqualTo(true);
        assertThat(TruthSet.of(3).single()).isNull();
        assertThat(TruthSet.FAILURE.mayFail()).isTrue();
        assertThat(TruthSet.ANY.mayFail()).isFalse();
    }

    @Test
    void oneRowIsOneOutcome() {
        assertThat(TruthSet.of(Boolean.TRUE)).isSameAs(TruthSet.TRUE);
        assertThat(TruthSet.of(Boolean.FALSE)).isSameAs(TruthSet.FALSE);
        assertThat(TruthSet.of((Boolean) null)).isSameAs(TruthSet.UNKNOWN);
        assertThat(TruthSet.ANY).hasToString("{TRUE, FALSE, UNKNOWN}");
        assertThat(TruthSet.FAILURE.union(TruthSet.TRUE)).hasToString("{TRUE, fails}");
    }
}
