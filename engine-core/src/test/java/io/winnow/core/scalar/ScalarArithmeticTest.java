package io.winnow.core.scalar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScalarArithmeticTest {
    private static final ZoneId PARIS = ZoneId.of("Europe/Paris");

    private static ArithmeticOp op(String symbol) {
        return List.of(ArithmeticOp.values()).stream()
                .filter(o -> o.symbol().equals(symbol))
                .findFirst()
                .orElseThrow();
    }

    /// Reads both sides as text, applies the operator as a binder would and writes the result.
    private static String compute(String left, String leftType, String symbol, String right, String rightType) {
        DataType a = CoercionTest.type(leftType);
        DataType b = CoercionTest.type(rightType);
        ArithmeticTypes types = Coercion.arithmetic(op(symbol), a, b);
        if (types == null) {
            return "none";
        }
        Object x = ScalarCasts.cast(ScalarCasts.cast(left, DataType.UTF8, a, PARIS), a, types.left(), PARIS);
        Object y = ScalarCasts.cast(ScalarCasts.cast(right, DataType.UTF8, b, PARIS), b, types.right(), PARIS);
        if (x == null || y == null) {
            return "NULL";
        }
        Object result = ScalarArithmetic.apply(op(symbol), x, types.left(), y, types.right(), types.result(), PARIS);
        return ValueText.text(result, types.result(), PARIS);
    }

    @ParameterizedTest
    @CsvSource({
        "7, i32, /, 2, i32, 3",
        "-7, i32, /, 2, i32, -3",
        "-7, i32, %, 2, i32, -1",
        "100, i8, +, 27, i8, 127",
        "18446744073709551615, u64, /, -2, i32, -9223372036854775807",
        "200, u8, -, 201, i16, -1",
        "18446744073709551615, u64, +, -1, i64, 18446744073709551614",
        "1.00, d3.2, /, 3.0, d2.1, 0.333333",
        "2.00, d3.2, /, 3.0, d2.1, 0.666667",
        "-2.00, d3.2, /, 3.0, d2.1, -0.666667",
        "1.5, d2.1, *, 1.5, d2.1, 2.25",
        "5.5, d2.1, %, 2, i32, 1.5",
        "-5.5, d2.1, %, 2, i32, -1.5",
        "0.1, f64, +, 0.2, f64, 0.30000000000000004",
        "0.1, f32, +, 0.2, f32, 0.3",
        "1, f64, /, 0, f64, inf",
        "0, f64, /, 0, f64, NaN",
        "-nan, f64, +, 1, f64, NaN",
        "5.5, f64, %, 2, f64, 1.5",
        "1, f64, %, 0, f64, NaN"
    })
    void numbersFollowTheRules(
            String left, String leftType, String symbol, String right, String rightType, String expected) {
        assertThat(compute(left, leftType, symbol, right, rightType)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "100, i8, +, 28, i8, TINYINT overflow: 100 + 28",
        "-128, i8, /, -1, i8, TINYINT overflow: -128 / -1",
        "9223372036854775807, i64, *, 2, i64, BIGINT overflow: 9223372036854775807 * 2",
        "0, u64, -, 1, u64, UBIGINT overflow: 0 - 1",
        "5, i32, /, 0, i32, INTEGER division by zero: 5 / 0",
        "5, i32, %, 0, i32, INTEGER division by zero: 5 % 0",
        "1, d3.0, /, 0, d3.0, division by zero",
        "99999999999999999999999999999999999999, d38.0, /, 1, d38.0, 'DECIMAL(38,6) overflow'"
    })
    void overflowAndDivisionByZeroNameOperationAndType(
            String left, String leftType, String symbol, String right, String rightType, String message) {
        assertThatThrownBy(() -> compute(left, leftType, symbol, right, rightType))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource({
        "9999999999999999999.9999999999999999999, *, 9999999999999999999.9999999999999999999, "
                + "d38.0, 99999999999999999999999999999999999998",
        "-9999999999999999999.9999999999999999999, *, 9999999999999999999.9999999999999999999, "
                + "d38.0, -99999999999999999999999999999999999998",
        "1.5000000000000000000, *, 1.5000000000000000000, d38.36, 2.250000000000000000000000000000000000",
        "99999999999999999999999999999999999.5, *, 10.5, d38.1, 1049999999999999999999999999999999994.8",
        "12345678901234567890123456789012345678, +, 0.5, d38.0, 12345678901234567890123456789012345679",
        "-12345678901234567890123456789012345678, -, 0.5, d38.0, -12345678901234567890123456789012345679",
        "12345678901234567890123456789012345678, -, 0.4, d38.0, 12345678901234567890123456789012345678",
        "12345678901234567890123456789012345678, /, 7, d38.1, 1763668414462081127160493827001763668.3",
        "99999999999999999999999999999999999999, /, 1.5, d38.0, 66666666666666666666666666666666666666",
        "99999999999999999999999999999999999998, /, 1.5, d38.0, 66666666666666666666666666666666666665",
        "10000000000000000000000000000000000000, /, 30000000000000000000000000000000000000, d38.6, 0.333333",
        "99999999999999999999999999999999999999, %, 0.7, d1.1, 0.3",
        "1.5, *, 2.25, d5.3, 3.375"
    })
    void theScaleOfConstantsIsCutAsFarAsTheirResultAsksFor(
            String left, String symbol, String right, String type, String expected) {
        BigDecimal x = new BigDecimal(left);
        BigDecimal y = new BigDecimal(right);
        DataType a = new DataType.Decimal(Math.max(x.precision(), x.scale()), x.scale());
        DataType b = new DataType.Decimal(Math.max(y.precision(), y.scale()), y.scale());
        ArithmeticTypes types = Coercion.constantArithmetic(op(symbol), a, x, b, y);
        assertThat(types).isEqualTo(new ArithmeticTypes(a, b, CoercionTest.type(type)));
        assertThat(ScalarArithmetic.apply(op(symbol), x, a, y, b, CoercionTest.type(type), PARIS))
                .isEqualTo(new BigDecimal(expected));
    }

    @Test
    void aProductOfConstantsThatNoDecimalHoldsOverflows() {
        BigDecimal x = new BigDecimal("99999999999999999999.9");
        DataType type = new DataType.Decimal(21, 1);
        ArithmeticTypes types = Coercion.constantArithmetic(ArithmeticOp.MULTIPLY, type, x, type, x);
        assertThat(types).isEqualTo(new ArithmeticTypes(type, type, new DataType.Decimal(38, 0)));
        assertThatThrownBy(() -> ScalarArithmetic.apply(
                        ArithmeticOp.MULTIPLY, x, type, x, type, new DataType.Decimal(38, 0), PARIS))
                .hasMessage("DECIMAL(38,0) overflow: 99999999999999999999.9 * 99999999999999999999.9");
    }

    @Test
    void constantsThatAreNoDecimalsHaveTheTypesOfTheirTypes() {
        assertThat(Coercion.constantArithmetic(ArithmeticOp.DIVIDE, DataType.INT64, 1L, DataType.UINT64, 3L))
                .isEqualTo(Coercion.arithmetic(ArithmeticOp.DIVIDE, DataType.INT64, DataType.UINT64));
        assertThat(Coercion.constantArithmetic(ArithmeticOp.ADD, DataType.FLOAT64, Double.NaN, DataType.INT32, 3L))
                .isEqualTo(Coercion.arithmetic(ArithmeticOp.ADD, DataType.FLOAT64, DataType.INT32));
        assertThat(Coercion.constantArithmetic(ArithmeticOp.ADD, DataType.BOOL, true, DataType.INT32, 3L))
                .isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "2024-01-31, date, +, 1 month, iv, 2024-02-29 00:00:00",
        "2024-02-29, date, -, 1 year, iv, 2023-02-28 00:00:00",
        "2024-01-31, date, +, 1, i32, 2024-02-01",
        "1, i32, +, 2024-01-31, date, 2024-02-01",
        "2024-03-01, date, -, 2024-02-01, date, 29",
        "2024-01-01, date, -, 1, i64, 2023-12-31",
        "2024-01-01 10:00, ts, +, 1 day 02:00, iv, 2024-01-02 12:00:00",
        "1 day, iv, +, 2024-01-01 10:00, ts, 2024-01-02 10:00:00",
        "2024-01-02 12:00, ts, -, 2024-01-01 10:00, ts, 1 day 02:00:00",
        "2024-01-01, date, -, 2024-01-01 06:00, ts, -06:00:00",
        "23:30, time, +, 1 hour, iv, 00:30:00",
        "00:30, time, -, 1 hour, iv, 23:30:00",
        "10:00, time, -, 08:30, time, 01:30:00",
        "2024-01-01, date, +, 10:30, time, 2024-01-01 10:30:00",
        "10:30, time, +, 2024-01-01, date, 2024-01-01 10:30:00",
        "1 day, iv, *, 3, i32, 3 days",
        "2, i32, *, 1 month, iv, 2 months",
        "1 day, iv, *, 1.5, f64, 1 day 12:00:00",
        "1 month, iv, /, 2, i32, 15 days",
        "1 day, iv, +, 1 month, iv, 1 month 1 day",
        "1 day, iv, -, 1 month, iv, -1 month 1 day"
    })
    void datesAndIntervalsFollowTheRules(
            String left, String leftType, String symbol, String right, String rightType, String expected) {
        assertThat(compute(left, leftType, symbol, right, rightType)).isEqualTo(expected);
    }

    @Test
    void daysMoveTheWallClockOfTheZoneAndHoursTheInstant() {
        String before = "2024-03-30 12:00:00+01:00";
        assertThat(compute(before, "tz", "+", "1 day", "iv")).isEqualTo("2024-03-31 12:00:00+02:00");
        assertThat(compute(before, "tz", "+", "24 hours", "iv")).isEqualTo("2024-03-31 13:00:00+02:00");
    }

    @Test
    void negationIsCheckedAndGivesThePositiveNan() {
        double negativeNan = Double.longBitsToDouble(0xfff8_0000_0000_0000L);
        assertThatThrownBy(() -> ScalarArithmetic.negate(Long.MIN_VALUE, DataType.INT64))
                .hasMessageContaining("BIGINT overflow");
        assertThatThrownBy(() -> ScalarArithmetic.negate(1L, DataType.UINT8)).hasMessageContaining("UTINYINT overflow");
        for (double nan : new double[] {Double.NaN, negativeNan}) {
            double negated = (Double) ScalarArithmetic.negate(nan, DataType.FLOAT64);
            assertThat(Double.doubleToRawLongBits(negated)).isEqualTo(Double.doubleToRawLongBits(Double.NaN));
        }
        assertThat(ScalarArithmetic.negate(0.0, DataType.FLOAT64)).isEqualTo(-0.0);
    }

    @Property(tries = 5000)
    void everyOperationGivesAValueOfItsTypeOrAnExecutionError(@ForAll long seed) {
        RandomValues random = RandomValues.seeded(seed);
        DataType left = random.oneOf(RandomValues.scalarTypes());
        DataType right = random.oneOf(RandomValues.scalarTypes());
        ArithmeticOp op = random.oneOf(List.of(ArithmeticOp.values()));
        ArithmeticTypes types = Coercion.arithmetic(op, left, right);
        if (types == null) {
            return;
        }
        try {
            Object a = ScalarCasts.cast(random.value(left), left, types.left(), PARIS);
            Object b = ScalarCasts.cast(random.value(right), right, types.right(), PARIS);
            if (a != null && b != null) {
                Object result = ScalarArithmetic.apply(op, a, types.left(), b, types.right(), types.result(), PARIS);
                // Only carriers of the type find their way into a column of it.
                assertThat(ColumnBuilder.repeat(types.result(), result, 1).size())
                        .isOne();
            }
        } catch (ExecutionException e) {
            assertThat(e.text()).isNotBlank();
        }
    }
}
