package io.winnow.core.expr;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.type.DataType;
import org.junit.jupiter.api.Test;

class FallibilityTest {
    private static final ColumnRef INTEGER = new ColumnRef(0, "i", DataType.INT64);
    private static final ColumnRef FLOAT = new ColumnRef(0, "d", DataType.FLOAT64);
    private static final ColumnRef TEXT = new ColumnRef(0, "s", DataType.UTF8);

    @Test
    void checkedArithmeticMayFailAndThatOfFloatsMayNot() {
        Expr sum = new Arithmetic(ArithmeticOp.ADD, INTEGER, INTEGER, DataType.INT64);
        assertThat(Fallibility.isFallible(sum)).isTrue();
        assertThat(Fallibility.isFallible(new Comparison(ComparisonOp.LESS, sum, FLOAT)))
                .isTrue();
        assertThat(Fallibility.isFallible(new Arithmetic(ArithmeticOp.DIVIDE, FLOAT, FLOAT, DataType.FLOAT64)))
                .isFalse();
        assertThat(Fallibility.isFallible(new Comparison(ComparisonOp.LESS, INTEGER, FLOAT)))
                .isFalse();
    }

    @Test
    void decimalsFailOnlyWhereTheResultMayNotFit() {
        assertThat(Fallibility.isFallible(product(10, 20))).isFalse();
        assertThat(Fallibility.isFallible(product(20, 38))).isTrue();
    }

    private static Expr product(int precision, int resultPrecision) {
        ColumnRef price = new ColumnRef(0, "p", new DataType.Decimal(precision, 2));
        return new Arithmetic(ArithmeticOp.MULTIPLY, price, price, new DataType.Decimal(resultPrecision, 4));
    }

    @Test
    void castsMayFailWhereAValueMayNotFitUnlessTheyAreLenient() {
        assertThat(Fallibility.isFallible(new Cast(INTEGER, DataType.INT32, false)))
                .isTrue();
        assertThat(Fallibility.isFallible(new Cast(INTEGER, DataType.INT32, true)))
                .isFalse();
        assertThat(Fallibility.isFallible(new Cast(INTEGER, DataType.UTF8, false)))
                .isFalse();
        assertThat(Fallibility.isFallible(new Cast(TEXT, DataType.INT64, false)))
                .isTrue();
    }

    @Test
    void aPatternMayFailUnlessItIsKnownToBeSound() {
        assertThat(Fallibility.isFallible(new Like(TEXT, TEXT, -1, false))).isFalse();
        assertThat(Fallibility.isFallible(new Like(TEXT, TEXT, '!', false))).isTrue();
        assertThat(Fallibility.isFallible(like("a!%"))).isFalse();
        assertThat(Fallibility.isFallible(like("a!"))).isTrue();
    }

    private static Expr like(String pattern) {
        return new Like(TEXT, new Literal(DataType.UTF8, pattern), '!', false);
    }
}
