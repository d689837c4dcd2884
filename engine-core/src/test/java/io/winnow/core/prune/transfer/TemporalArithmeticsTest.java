package io.winnow.core.prune.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.error.ExecutionException;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.Signs;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.scalar.IntervalValue;
import io.winnow.core.scalar.ScalarArithmetic;
import io.winnow.core.type.DataType;
import io.winnow.core.type.TimeUnit;
import java.time.ZoneId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TemporalArithmeticsTest {
    private static final ZoneId UTC = ZoneId.of("UTC");
    private static final long DAY = 86_400;
    private static final DataType SECONDS = new DataType.Timestamp(TimeUnit.SECOND, true);

    private static AbstractValue shifted(ArithmeticOp op, AbstractValue points, IntervalValue span, ZoneId zone) {
        AbstractValue spans = AbstractValue.constant(DataType.INTERVAL, span);
        return Operators.apply(op, new Operators.Operands(points, null, spans, span), points.type(), zone);
    }

    private static @Nullable Object moved(ArithmeticOp op, DataType type, long point, IntervalValue span, ZoneId zone) {
        try {
            return ScalarArithmetic.apply(op, point, type, span, DataType.INTERVAL, type, zone);
        } catch (ExecutionException _) {
            return null;
        }
    }

    /// At the ends of the type's range, where the wall clock may leave it though the instant does not.
    @ParameterizedTest
    @CsvSource({"UTC", "+02:00", "-05:00", "Europe/Paris"})
    void spansMovePointsAsRowsAreMoved(String zoneName) {
        ZoneId zone = ZoneId.of(zoneName);
        List<IntervalValue> spans = List.of(
                new IntervalValue(0, 0, 0),
                new IntervalValue(0, -1, 0),
                new IntervalValue(0, 1, 0),
                new IntervalValue(0, 3, -5),
                new IntervalValue(0, -3, 5),
                new IntervalValue(0, 1, 1),
                new IntervalValue(0, 0, -3_600_000_000_000L),
                new IntervalValue(0, Integer.MAX_VALUE, 0),
                new IntervalValue(1, 0, 0),
                new IntervalValue(0, 0, Long.MIN_VALUE));
        List<Long> points = List.of(
                Long.MIN_VALUE,
                Long.MIN_VALUE + 7_200,
                Long.MIN_VALUE + 2 * DAY,
                -1L,
                0L,
                DAY,
                Long.MAX_VALUE - 2 * DAY,
                Long.MAX_VALUE - 7_200,
                Long.MAX_VALUE);
        for (TimeUnit unit : TimeUnit.values()) {
            for (boolean zoned : new boolean[] {true, false}) {
                DataType type = new DataType.Timestamp(unit, zoned);
                for (IntervalValue span : spans) {
                    for (int low = 0; low < points.size(); low++) {
                        for (int high = low; high < points.size(); high++) {
                            check(type, points.subList(low, high + 1), span, zone);
                        }
                    }
                }
            }
        }
    }

    private static void check(DataType type, List<Long> points, IntervalValue span, ZoneId zone) {
        AbstractValue range = AbstractValue.between(type, points.getFirst(), points.getLast());
        for (ArithmeticOp op : List.of(ArithmeticOp.ADD, ArithmeticOp.SUBTRACT)) {
            AbstractValue found = shifted(op, range, span, zone);
            for (long point : points) {
                Object value = moved(op, type, point, span, zone);
                boolean allowed = value == null
                        ? found.mayFail()
                        : (Signs.of(found, AbstractValue.constant(type, value)) & Signs.EQUAL) != 0;
                assertThat(allowed)
                        .as("%s %s %s in %s, of %s: %s", point, op, span, zone, range, found)
                        .isTrue();
            }
        }
    }

    @Test
    void aSpanWithoutMonthsMovesBothEnds() {
        AbstractValue range = AbstractValue.between(SECONDS, 0L, 10L);
        assertThat(shifted(ArithmeticOp.ADD, range, new IntervalValue(0, 1, 0), UTC))
                .isEqualTo(AbstractValue.between(SECONDS, DAY, DAY + 10));
        assertThat(shifted(ArithmeticOp.SUBTRACT, range, new IntervalValue(0, 1, 0), UTC))
                .isEqualTo(AbstractValue.between(SECONDS, -DAY, -DAY + 10));
        IntervalValue day = new IntervalValue(0, 1, 0);
        AbstractValue days = AbstractValue.constant(DataType.INTERVAL, day);
        assertThat(Operators.apply(ArithmeticOp.ADD, new Operators.Operands(days, day, range, null), SECONDS, UTC))
                .isEqualTo(AbstractValue.between(SECONDS, DAY, DAY + 10));
    }

    /// An end may fail because it is no moment itself, whichever way it is moved: the other points are not known then.
    @Test
    void anEndThatFailsLeavesTheBoundOnItsSideOpen() {
        DataType nanos = new DataType.Timestamp(TimeUnit.NANOSECOND, false);
        IntervalValue second = new IntervalValue(0, 0, 1_000_000_000);
        AbstractValue end = AbstractValue.between(nanos, Long.MAX_VALUE - 5, Long.MAX_VALUE);
        assertThat(shifted(ArithmeticOp.ADD, end, second, UTC).mayFail()).isTrue();
        assertThat(shifted(ArithmeticOp.SUBTRACT, end, second, UTC).mayFail()).isFalse();
        assertThat(shifted(ArithmeticOp.ADD, AbstractValue.between(nanos, 0L, null), second, UTC))
                .isEqualTo(AbstractValue.between(nanos, 1_000_000_000L, null).with(AbstractValue.FAILURE));
        assertThat(shifted(ArithmeticOp.SUBTRACT, AbstractValue.between(nanos, null, 0L), second, UTC))
                .isEqualTo(AbstractValue.between(nanos, null, -1_000_000_000L).with(AbstractValue.FAILURE));
    }

    @Test
    void monthsAndUnevenDaysMayLeadAnywhere() {
        AbstractValue range = AbstractValue.between(SECONDS, 0L, 10L);
        AbstractValue anything = AbstractValue.present(SECONDS).with(AbstractValue.FAILURE);
        assertThat(shifted(ArithmeticOp.ADD, range, new IntervalValue(1, 0, 0), UTC))
                .isEqualTo(anything);
        ZoneId paris = ZoneId.of("Europe/Paris");
        assertThat(shifted(ArithmeticOp.ADD, range, new IntervalValue(0, 1, 0), paris))
                .isEqualTo(anything);
        assertThat(shifted(ArithmeticOp.ADD, range, new IntervalValue(0, 0, 1), paris))
                .isEqualTo(range);
        AbstractValue days = AbstractValue.anything(DataType.INTERVAL);
        assertThat(Operators.apply(ArithmeticOp.ADD, new Operators.Operands(range, null, days, null), SECONDS, UTC))
                .isEqualTo(anything.with(AbstractValue.NULL));
    }

    @Test
    void daysAreCountedAsNumbers() {
        AbstractValue days = AbstractValue.between(DataType.DATE, 10L, 20L);
        AbstractValue others = AbstractValue.between(DataType.DATE, 1L, 2L);
        AbstractValue counts = AbstractValue.between(DataType.INT64, 1L, 2L);
        assertThat(apply(ArithmeticOp.SUBTRACT, days, others, DataType.INT64))
                .isEqualTo(AbstractValue.between(DataType.INT64, 8L, 19L));
        assertThat(apply(ArithmeticOp.ADD, days, counts, DataType.DATE))
                .isEqualTo(AbstractValue.between(DataType.DATE, 11L, 22L));
        assertThat(apply(ArithmeticOp.ADD, counts, days, DataType.DATE))
                .isEqualTo(AbstractValue.between(DataType.DATE, 11L, 22L));
        assertThat(apply(ArithmeticOp.SUBTRACT, days, counts, DataType.DATE))
                .isEqualTo(AbstractValue.between(DataType.DATE, 8L, 19L));
        AbstractValue last = AbstractValue.constant(DataType.DATE, (long) Integer.MAX_VALUE);
        assertThat(apply(ArithmeticOp.ADD, last, counts, DataType.DATE))
                .isEqualTo(AbstractValue.failure(DataType.DATE));
        assertThat(apply(ArithmeticOp.ADD, last, AbstractValue.between(DataType.INT64, 0L, 2L), DataType.DATE))
                .isEqualTo(last.with(AbstractValue.FAILURE));
    }

    private static AbstractValue apply(ArithmeticOp op, AbstractValue left, AbstractValue right, DataType result) {
        return Operators.apply(op, new Operators.Operands(left, null, right, null), result, UTC);
    }

    @Test
    void differencesOfPointsAreNotKnown() {
        AbstractValue range = AbstractValue.between(SECONDS, 0L, 10L);
        assertThat(apply(ArithmeticOp.SUBTRACT, range, range, DataType.INTERVAL))
                .isEqualTo(AbstractValue.present(DataType.INTERVAL).with(AbstractValue.FAILURE));
    }
}
