package io.winnow.core.prune.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.prune.AbstractValue;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

/// Arithmetic of ranges of numbers: the least and the greatest result, no wider.
class OperatorsTest {
    private static final double INFINITY = Double.POSITIVE_INFINITY;
    private static final DataType LONG_DECIMAL = new DataType.Decimal(20, 1);

    private static AbstractValue doubles(double low, double high) {
        return AbstractValue.between(DataType.FLOAT64, low, high);
    }

    private static AbstractValue ints(long low, long high) {
        return AbstractValue.between(DataType.INT32, low, high);
    }

    private static AbstractValue decimals(DataType type, String low, String high) {
        return AbstractValue.between(type, new BigDecimal(low), new BigDecimal(high));
    }

    private static AbstractValue apply(AbstractValue left, ArithmeticOp op, AbstractValue right) {
        return apply(left, op, right, left.type());
    }

    private static AbstractValue apply(AbstractValue left, ArithmeticOp op, AbstractValue right, DataType result) {
        return Operators.apply(op, new Operators.Operands(left, null, right, null), result, ZoneOffset.UTC);
    }

    private static AbstractValue failing(AbstractValue value) {
        return value.with(AbstractValue.FAILURE);
    }

    private static final AbstractValue ANY_DOUBLE =
            AbstractValue.present(DataType.FLOAT64).without(AbstractValue.NEGATIVE_NAN);

    @Test
    void floatsTakeTheirExtremesAtTheCorners() {
        assertThat(apply(doubles(1, 2), ArithmeticOp.ADD, doubles(10, 20))).isEqualTo(doubles(11, 22));
        assertThat(apply(doubles(1, 2), ArithmeticOp.SUBTRACT, doubles(10, 20))).isEqualTo(doubles(-19, -8));
        assertThat(apply(doubles(-2, 3), ArithmeticOp.MULTIPLY, doubles(-5, 7))).isEqualTo(doubles(-15, 21));
        assertThat(apply(doubles(2, 3), ArithmeticOp.MULTIPLY, doubles(5, 7))).isEqualTo(doubles(10, 21));
        assertThat(apply(doubles(-6, 12), ArithmeticOp.DIVIDE, doubles(2, 3))).isEqualTo(doubles(-3, 6));
        assertThat(apply(doubles(6, 12), ArithmeticOp.DIVIDE, doubles(-3, -2))).isEqualTo(doubles(-6, -2));
        assertThat(apply(doubles(2, 3), ArithmeticOp.MODULO, doubles(5, 7))).isEqualTo(doubles(0, 3));
        assertThat(apply(doubles(-3, -2), ArithmeticOp.MODULO, doubles(5, 7))).isEqualTo(doubles(-3, 0));
        AbstractValue small = AbstractValue.between(DataType.FLOAT32, 1f, 2f);
        assertThat(apply(small, ArithmeticOp.ADD, small)).isEqualTo(AbstractValue.between(DataType.FLOAT32, 2f, 4f));
    }

    @Test
    void floatsAreGivenUpWhereANanCanComeOut() {
        assertThat(apply(doubles(-INFINITY, 1), ArithmeticOp.ADD, doubles(1, INFINITY)))
                .isEqualTo(ANY_DOUBLE);
        assertThat(apply(doubles(1, INFINITY), ArithmeticOp.ADD, doubles(-INFINITY, 1)))
                .isEqualTo(ANY_DOUBLE);
        assertThat(apply(doubles(1, INFINITY), ArithmeticOp.ADD, doubles(1, INFINITY)))
                .isEqualTo(doubles(2, INFINITY));
        assertThat(apply(doubles(1, INFINITY), ArithmeticOp.SUBTRACT, doubles(1, INFINITY)))
                .isEqualTo(ANY_DOUBLE);
        for (double zero : new double[] {0, -0.0}) {
            assertThat(apply(doubles(zero, 1), ArithmeticOp.MULTIPLY, doubles(1, INFINITY)))
                    .isEqualTo(ANY_DOUBLE);
            assertThat(apply(doubles(-1, zero), ArithmeticOp.MULTIPLY, doubles(-INFINITY, 1)))
                    .isEqualTo(ANY_DOUBLE);
            assertThat(apply(doubles(1, INFINITY), ArithmeticOp.MULTIPLY, doubles(zero, 1)))
                    .isEqualTo(ANY_DOUBLE);
            assertThat(apply(doubles(1, 2), ArithmeticOp.DIVIDE, doubles(zero, 1)))
                    .isEqualTo(ANY_DOUBLE);
            assertThat(apply(doubles(1, 2), ArithmeticOp.DIVIDE, doubles(-1, zero)))
                    .isEqualTo(ANY_DOUBLE);
        }
        assertThat(apply(doubles(1, 2), ArithmeticOp.MULTIPLY, doubles(1, INFINITY)))
                .isEqualTo(doubles(1, INFINITY));
        assertThat(apply(doubles(1, INFINITY), ArithmeticOp.MULTIPLY, doubles(1, 2)))
                .isEqualTo(doubles(1, INFINITY));
        assertThat(apply(doubles(1, INFINITY), ArithmeticOp.DIVIDE, doubles(1, INFINITY)))
                .isEqualTo(ANY_DOUBLE);
        assertThat(apply(doubles(1, INFINITY), ArithmeticOp.DIVIDE, doubles(1, 2)))
                .isEqualTo(doubles(0.5, INFINITY));
        assertThat(apply(doubles(1, 2), ArithmeticOp.DIVIDE, doubles(1, INFINITY)))
                .isEqualTo(doubles(0, 2));
        assertThat(apply(doubles(2, 3), ArithmeticOp.MODULO, doubles(0, 7)))
                .isEqualTo(doubles(0, 3).with(AbstractValue.POSITIVE_NAN));
        assertThat(apply(doubles(2, INFINITY), ArithmeticOp.MODULO, doubles(5, 7)))
                .isEqualTo(doubles(0, INFINITY).with(AbstractValue.POSITIVE_NAN));
    }

    @Test
    void nansAndNullsArePassedOn() {
        AbstractValue nan = doubles(1, 2).with(AbstractValue.NEGATIVE_NAN);
        AbstractValue sum = doubles(2, 4);
        assertThat(apply(nan, ArithmeticOp.ADD, doubles(1, 2))).isEqualTo(sum.with(AbstractValue.POSITIVE_NAN));
        assertThat(apply(doubles(1, 2), ArithmeticOp.ADD, nan)).isEqualTo(sum.with(AbstractValue.POSITIVE_NAN));
        AbstractValue none = AbstractValue.nothing(DataType.FLOAT64);
        assertThat(apply(none.with(AbstractValue.NANS), ArithmeticOp.ADD, doubles(1, 2)))
                .isEqualTo(none.with(AbstractValue.POSITIVE_NAN));
        AbstractValue nulls = AbstractValue.nulls(DataType.FLOAT64);
        assertThat(apply(nulls, ArithmeticOp.ADD, doubles(1, 2))).isEqualTo(nulls);
        assertThat(apply(doubles(1, 2), ArithmeticOp.ADD, nulls)).isEqualTo(nulls);
        assertThat(apply(doubles(1, 2), ArithmeticOp.ADD, doubles(1, 2).with(AbstractValue.NULL)))
                .isEqualTo(sum.with(AbstractValue.NULL));
        AbstractValue failure = AbstractValue.failure(DataType.FLOAT64);
        assertThat(apply(nulls, ArithmeticOp.ADD, failure)).isEqualTo(failure);
        assertThat(apply(failure, ArithmeticOp.ADD, nulls)).isEqualTo(failure);
        assertThat(apply(none, ArithmeticOp.ADD, failure)).isEqualTo(none);
    }

    @Test
    void integersOverflowAtTheEndsOfTheirType() {
        long most = Integer.MAX_VALUE;
        assertThat(apply(ints(1, 2), ArithmeticOp.ADD, ints(10, 20))).isEqualTo(ints(11, 22));
        assertThat(apply(ints(1, 2), ArithmeticOp.SUBTRACT, ints(10, 20))).isEqualTo(ints(-19, -8));
        assertThat(apply(ints(-2, 3), ArithmeticOp.MULTIPLY, ints(-5, 7))).isEqualTo(ints(-15, 21));
        assertThat(apply(ints(most - 2, most - 1), ArithmeticOp.ADD, ints(1, 1)))
                .isEqualTo(ints(most - 1, most));
        assertThat(apply(ints(most - 1, most), ArithmeticOp.ADD, ints(1, 1))).isEqualTo(failing(ints(most, most)));
        assertThat(apply(ints(most, most), ArithmeticOp.ADD, ints(1, 1)))
                .isEqualTo(AbstractValue.failure(DataType.INT32));
        assertThat(apply(ints(-most, -most + 1), ArithmeticOp.SUBTRACT, ints(1, 1)))
                .isEqualTo(ints(-most - 1, -most));
        assertThat(apply(ints(-most - 1, -most), ArithmeticOp.SUBTRACT, ints(1, 1)))
                .isEqualTo(failing(ints(-most - 1, -most - 1)));
        assertThat(apply(ints(-most - 1, -most - 1), ArithmeticOp.SUBTRACT, ints(1, 1)))
                .isEqualTo(AbstractValue.failure(DataType.INT32));
    }

    @Test
    void quotientsOnBothSidesOfZeroAreApart() {
        assertThat(apply(ints(6, 13), ArithmeticOp.DIVIDE, ints(2, 3))).isEqualTo(ints(2, 6));
        assertThat(apply(ints(6, 13), ArithmeticOp.DIVIDE, ints(-3, -2))).isEqualTo(ints(-6, -2));
        assertThat(apply(ints(6, 12), ArithmeticOp.DIVIDE, ints(-3, 2))).isEqualTo(failing(ints(-12, 12)));
        assertThat(apply(ints(6, 12), ArithmeticOp.DIVIDE, ints(0, 2))).isEqualTo(failing(ints(3, 12)));
        assertThat(apply(ints(6, 12), ArithmeticOp.DIVIDE, ints(-2, 0))).isEqualTo(failing(ints(-12, -3)));
        assertThat(apply(ints(6, 12), ArithmeticOp.DIVIDE, ints(0, 0)))
                .isEqualTo(AbstractValue.failure(DataType.INT32));
        DataType quotient = new DataType.Decimal(22, 2);
        assertThat(apply(
                        decimals(LONG_DECIMAL, "1.0", "2.0"),
                        ArithmeticOp.DIVIDE,
                        decimals(LONG_DECIMAL, "0.0", "3.0"),
                        quotient))
                .isEqualTo(failing(decimals(quotient, "0.33", "20.00")));
    }

    @Test
    void remaindersAreLessThanTheDivisor() {
        assertThat(apply(ints(10, 12), ArithmeticOp.MODULO, ints(9, 9))).isEqualTo(ints(1, 3));
        assertThat(apply(ints(10, 20), ArithmeticOp.MODULO, ints(9, 9))).isEqualTo(ints(0, 8));
        assertThat(apply(ints(-20, 3), ArithmeticOp.MODULO, ints(9, 10))).isEqualTo(ints(-9, 3));
        assertThat(apply(ints(-3, 20), ArithmeticOp.MODULO, ints(-10, 9))).isEqualTo(failing(ints(-3, 9)));
        assertThat(apply(ints(1, 2), ArithmeticOp.MODULO, ints(0, 0))).isEqualTo(AbstractValue.failure(DataType.INT32));
        assertThat(apply(ints(10, 20), ArithmeticOp.MODULO, ints(0, 5))).isEqualTo(failing(ints(0, 4)));
        assertThat(apply(
                        decimals(LONG_DECIMAL, "1.0", "9.0"),
                        ArithmeticOp.MODULO,
                        decimals(LONG_DECIMAL, "2.0", "3.0")))
                .isEqualTo(decimals(LONG_DECIMAL, "0.0", "2.9"));
    }

    @Test
    void decimalsAreRoundedAsTheirRowsAre() {
        DataType result = new DataType.Decimal(20, 1);
        DataType factor = new DataType.Decimal(4, 2);
        assertThat(apply(
                        decimals(factor, "0.05", "0.15"),
                        ArithmeticOp.MULTIPLY,
                        decimals(factor, "1.00", "1.00"),
                        result))
                .isEqualTo(decimals(result, "0.1", "0.2"));
        DataType narrow = new DataType.Decimal(2, 1);
        assertThat(apply(decimals(narrow, "9.0", "9.8"), ArithmeticOp.ADD, decimals(narrow, "0.1", "0.1")))
                .isEqualTo(decimals(narrow, "9.1", "9.9"));
        assertThat(apply(decimals(narrow, "9.0", "9.9"), ArithmeticOp.ADD, decimals(narrow, "0.1", "0.1")))
                .isEqualTo(failing(decimals(narrow, "9.1", "9.9")));
    }

    @Test
    void negationTurnsTheRangeRound() {
        assertThat(Operators.negate(ints(1, 2))).isEqualTo(ints(-2, -1));
        assertThat(Operators.negate(ints(Integer.MIN_VALUE, 1))).isEqualTo(failing(ints(-1, Integer.MAX_VALUE)));
        assertThat(Operators.negate(doubles(1, 2))).isEqualTo(doubles(-2, -1));
        assertThat(Operators.negate(doubles(1, 2).with(AbstractValue.NEGATIVE_NAN)))
                .isEqualTo(doubles(-2, -1).with(AbstractValue.POSITIVE_NAN));
        AbstractValue nan = AbstractValue.nothing(DataType.FLOAT64).with(AbstractValue.POSITIVE_NAN);
        assertThat(Operators.negate(nan)).isEqualTo(nan);
        assertThat(Operators.negate(decimals(LONG_DECIMAL, "0.1", "0.2")))
                .isEqualTo(decimals(LONG_DECIMAL, "-0.2", "-0.1"));
        DataType small = new DataType.Decimal(4, 1);
        assertThat(Operators.negate(decimals(small, "0.1", "0.2"))).isEqualTo(decimals(small, "-0.2", "-0.1"));
        assertThat(Operators.negate(ints(1, 2).with(AbstractValue.NULL | AbstractValue.FAILURE)))
                .isEqualTo(ints(-2, -1).with(AbstractValue.NULL | AbstractValue.FAILURE));
        assertThat(Operators.negate(AbstractValue.nulls(DataType.INT32)))
                .isEqualTo(AbstractValue.nulls(DataType.INT32));
    }
}
