package io.winnow.core.prune;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Signs are those of all pairs of values.
class SignsTest {
    private static final double NEGATIVE_NAN = Double.longBitsToDouble(0xfff8_0000_0000_0000L);

    /// An abstract value, and all that it allows.
    private record Known(AbstractValue value, List<Object> values) {}

    private static Known ints(DataType type, long low, long high) {
        List<Object> values = new ArrayList<>();
        for (long i = low; i <= high; i++) {
            values.add(i);
        }
        return new Known(AbstractValue.between(type, low, high), values);
    }

    private static Known floats(int low, int high, int nans) {
        List<Object> values = new ArrayList<>();
        for (int i = low; i <= high; i++) {
            values.add((double) i);
        }
        AbstractValue value = low <= high
                ? AbstractValue.between(DataType.FLOAT64, (double) low, (double) high)
                : AbstractValue.nothing(DataType.FLOAT64);
        if ((nans & AbstractValue.NEGATIVE_NAN) != 0) {
            values.add(NEGATIVE_NAN);
        }
        if ((nans & AbstractValue.POSITIVE_NAN) != 0) {
            values.add(Double.NaN);
        }
        return new Known(value.with(nans), values);
    }

    private static void checkAll(List<Known> lefts, List<Known> rights) {
        for (Known left : lefts) {
            for (Known right : rights) {
                int expected = 0;
                for (Object a : left.values()) {
                    for (Object b : right.values()) {
                        int order = ScalarOrder.compare(
                                a, left.value().type(), b, right.value().type());
                        expected |= order < 0 ? Signs.LESS : order == 0 ? Signs.EQUAL : Signs.GREATER;
                    }
                }
                assertThat(Signs.of(left.value(), right.value()))
                        .as("%s, %s", left.value(), right.value())
                        .isEqualTo(expected);
            }
        }
    }

    private static List<Known> allInts(DataType type) {
        List<Known> all = new ArrayList<>();
        for (long low = -2; low <= 2; low++) {
            for (long high = low - 1; high <= 2; high++) {
                all.add(ints(type, low, high));
            }
        }
        return all;
    }

    @Test
    void ofOneType() {
        checkAll(allInts(DataType.INT32), allInts(DataType.INT32));
    }

    @Test
    void ofUnlikeTypes() {
        List<Known> decimals = new ArrayList<>();
        DataType wide = new DataType.Decimal(20, 0);
        for (Known known : allInts(DataType.INT64)) {
            List<Object> values = new ArrayList<>();
            for (Object value : known.values()) {
                values.add(BigDecimal.valueOf((Long) value));
            }
            AbstractValue value = values.isEmpty()
                    ? AbstractValue.nothing(wide)
                    : AbstractValue.between(wide, values.getFirst(), values.getLast());
            decimals.add(new Known(value, values));
        }
        checkAll(allInts(DataType.INT64), decimals);
        checkAll(decimals, allInts(DataType.INT64));
        checkAll(allInts(DataType.INT64), allInts(DataType.INT8));
    }

    @Test
    void ofFloatsWithNans() {
        List<Known> all = new ArrayList<>();
        for (int nans : List.of(0, AbstractValue.NEGATIVE_NAN, AbstractValue.POSITIVE_NAN, AbstractValue.NANS)) {
            all.add(floats(1, 0, nans));
            all.add(floats(0, 0, nans));
            all.add(floats(1, 2, nans));
        }
        checkAll(all, all);
    }

    @Test
    void ofTruthValues() {
        List<Known> all = List.of(
                new Known(TruthSet.TRUE, List.of(true)),
                new Known(TruthSet.FALSE, List.of(false)),
                new Known(TruthSet.ANY, List.of(true, false)),
                new Known(TruthSet.UNKNOWN, List.of()));
        checkAll(all, all);
    }

    @Test
    void openEndsDoNotTouch() {
        AbstractValue below = ObjectRange.of(DataType.UTF8, "a", "b", ObjectRange.HIGH_OPEN);
        AbstractValue from = ObjectRange.of(DataType.UTF8, "b", "c", 0);
        assertThat(Signs.of(below, from)).isEqualTo(Signs.LESS);
        assertThat(Signs.of(from, below)).isEqualTo(Signs.GREATER);
        AbstractValue closed = ObjectRange.of(DataType.UTF8, "a", "b", 0);
        assertThat(Signs.of(closed, from)).isEqualTo(Signs.LESS | Signs.EQUAL);
        assertThat(Signs.of(from, closed)).isEqualTo(Signs.EQUAL | Signs.GREATER);
        DataType list = new DataType.ListOf(DataType.INT32);
        AbstractValue above = ObjectRange.of(list, List.of(1L), List.of(2L), ObjectRange.LOW_OPEN);
        AbstractValue one = ObjectRange.of(list, List.of(0L), List.of(1L), 0);
        assertThat(Signs.of(above, one)).isEqualTo(Signs.GREATER);
        assertThat(Signs.of(one, above)).isEqualTo(Signs.LESS);
    }

    @Test
    void missingEndsLieBeyondAll() {
        AbstractValue up = ObjectRange.of(DataType.UTF8, "b", null, 0);
        AbstractValue a = AbstractValue.constant(DataType.UTF8, "a");
        AbstractValue z = AbstractValue.constant(DataType.UTF8, "z");
        assertThat(Signs.of(up, a)).isEqualTo(Signs.GREATER);
        assertThat(Signs.of(a, up)).isEqualTo(Signs.LESS);
        assertThat(Signs.of(up, z)).isEqualTo(Signs.LESS | Signs.EQUAL | Signs.GREATER);
        assertThat(Signs.of(up, up)).isEqualTo(Signs.LESS | Signs.EQUAL | Signs.GREATER);
        AbstractValue all = AbstractValue.present(new DataType.ListOf(DataType.INT32));
        assertThat(Signs.of(all, all)).isEqualTo(Signs.LESS | Signs.EQUAL | Signs.GREATER);
    }
}
