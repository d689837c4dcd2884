package io.winnow.core.prune.truth;

import static io.winnow.core.prune.truth.Build.call;
import static io.winnow.core.prune.truth.Build.column;
import static io.winnow.core.prune.truth.Build.equal;
import static io.winnow.core.prune.truth.Build.literal;
import static io.winnow.core.prune.truth.Build.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.expr.Expr;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.type.DataType;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/// What NULLs and errors of arguments make of a call: arguments are evaluated from the left until one fails.
class CalledTest {
    private static final EvaluationContext CONTEXT = new EvaluationContext(ZoneOffset.UTC, Instant.EPOCH);
    private static final TruthSet EITHER = TruthSet.TRUE.union(TruthSet.FALSE);
    private static final AbstractValue TEXTS = AbstractValue.between(DataType.UTF8, "a", "z");
    private static final AbstractValue NULLS = AbstractValue.nulls(DataType.UTF8);
    private static final AbstractValue FAILURE = AbstractValue.failure(DataType.UTF8);
    private static final AbstractValue NOTHING = AbstractValue.nothing(DataType.UTF8);

    private static TruthSet startsWith(AbstractValue text, AbstractValue prefix) {
        Expr condition = call("starts_with", column(0, DataType.UTF8), column(1, DataType.UTF8));
        return TruthEvaluator.compile(condition, CONTEXT).evaluate(index -> index == 0 ? text : prefix);
    }

    private static TruthSet failing(TruthSet values) {
        return values.union(TruthSet.FAILURE);
    }

    @Test
    void aNullGivesNull() {
        assertThat(startsWith(TEXTS, TEXTS)).isEqualTo(EITHER);
        assertThat(startsWith(TEXTS.with(AbstractValue.NULL), TEXTS)).isEqualTo(TruthSet.ANY);
        assertThat(startsWith(TEXTS, TEXTS.with(AbstractValue.NULL))).isEqualTo(TruthSet.ANY);
        assertThat(startsWith(NULLS, TEXTS)).isEqualTo(TruthSet.UNKNOWN);
        assertThat(startsWith(TEXTS, NULLS)).isEqualTo(TruthSet.UNKNOWN);
    }

    @Test
    void anErrorIsOneOfTheOutcomes() {
        assertThat(startsWith(TEXTS.with(AbstractValue.FAILURE), TEXTS)).isEqualTo(failing(EITHER));
        assertThat(startsWith(TEXTS, TEXTS.with(AbstractValue.FAILURE))).isEqualTo(failing(EITHER));
        assertThat(startsWith(NULLS, TEXTS.with(AbstractValue.FAILURE))).isEqualTo(failing(TruthSet.UNKNOWN));
        assertThat(startsWith(TEXTS.with(AbstractValue.FAILURE), TEXTS.with(AbstractValue.NULL)))
                .isEqualTo(failing(TruthSet.ANY));
    }

    @Test
    void whereOneAlwaysFailsNothingElseComesOut() {
        assertThat(startsWith(FAILURE, TEXTS)).isEqualTo(TruthSet.FAILURE);
        assertThat(startsWith(TEXTS.with(AbstractValue.NULL), FAILURE)).isEqualTo(TruthSet.FAILURE);
        assertThat(startsWith(FAILURE, TEXTS.with(AbstractValue.NULL))).isEqualTo(TruthSet.FAILURE);
    }

    @Test
    void ofNoRowsNothingComesOut() {
        assertThat(startsWith(NOTHING, TEXTS)).isEqualTo(TruthSet.NONE);
        assertThat(startsWith(NOTHING, FAILURE)).isEqualTo(TruthSet.NONE);
    }

    private static TruthSet evaluate(Expr condition, AbstractValue texts) {
        return TruthEvaluator.compile(condition, CONTEXT).evaluate(_ -> texts);
    }

    private static Expr number(long value) {
        return literal(DataType.INT64, value);
    }

    @Test
    void theFirstCharactersKeepTheOrder() {
        Expr text = column(0, DataType.UTF8);
        AbstractValue texts = AbstractValue.between(DataType.UTF8, "bcd", "bd");
        assertThat(evaluate(equal(call("left", text, number(0)), text("a")), texts))
                .isEqualTo(TruthSet.FALSE);
        assertThat(evaluate(equal(call("substring", text, number(1), number(1)), text("c")), texts))
                .isEqualTo(TruthSet.FALSE);
        // Those from the second on may be any.
        assertThat(evaluate(equal(call("substring", text, number(2), number(1)), text("c")), texts))
                .isEqualTo(failing(EITHER));
    }
}
