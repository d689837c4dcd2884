package io.winnow.core.scalar;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.TimeUnit;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValueTextTest {
    private static String text(Object value, DataType type) {
        return ValueText.text(value, type, ZoneOffset.UTC);
    }

    @ParameterizedTest
    @CsvSource({
        "4.5, 4.5",
        "5, 5.0",
        "0, 0.0",
        "-0.0, -0.0",
        "1e300, 1e300",
        "1.5e-10, 1.5e-10",
        "0.0001, 0.0001",
        "0.00001, 1e-5",
        "123456789012345.0, 123456789012345.0",
        "1e15, 1000000000000000.0",
        "1e16, 1e16",
        "-1234.5, -1234.5",
        "0.1, 0.1",
        "2e-3, 0.002",
        "4.9e-324, 4.9e-324",
        "1.7976931348623157e308, 1.7976931348623157e308"
    })
    void doublesAreWrittenInTheShortestFormThatReadsBack(double value, String expected) {
        assertThat(text(value, DataType.FLOAT64)).isEqualTo(expected);
    }

    @Test
    void specialFloatsAndNarrowOnesAreWritten() {
        assertThat(text(Double.NaN, DataType.FLOAT64)).isEqualTo("NaN");
        assertThat(text(Double.longBitsToDouble(0xfff8_0000_0000_0000L), DataType.FLOAT64))
                .isEqualTo("-NaN");
        assertThat(text(Double.NEGATIVE_INFINITY, DataType.FLOAT64)).isEqualTo("-inf");
        assertThat(text(0.1f, DataType.FLOAT32)).isEqualTo("0.1");
        assertThat(text(Float.intBitsToFloat(0xffc0_0000), DataType.FLOAT32)).isEqualTo("-NaN");
        assertThat(text(16777216f, DataType.FLOAT32)).isEqualTo("16777216.0");
        assertThat(text(Float.MAX_VALUE, DataType.FLOAT32)).isEqualTo("3.4028235e38");
    }

    @Test
    void numbersOfEveryKindAreWritten() {
        assertThat(text(-1L, DataType.UINT64)).isEqualTo("18446744073709551615");
        assertThat(text(-1L, DataType.INT64)).isEqualTo("-1");
        assertThat(text(new BigDecimal("1.50"), new DataType.Decimal(4, 2))).isEqualTo("1.50");
        assertThat(text(new BigDecimal("0E-20"), new DataType.Decimal(38, 20))).isEqualTo("0.00000000000000000000");
        assertThat(text(true, DataType.BOOL)).isEqualTo("true");
    }

    @Test
    void timestampsShowFractionsOfThreeSixOrNineDigits() {
        DataType nanos = new DataType.Timestamp(TimeUnit.NANOSECOND, false);
        assertThat(text(0L, nanos)).isEqualTo("1970-01-01 00:00:00");
        assertThat(text(500_000_000L, nanos)).isEqualTo("1970-01-01 00:00:00.500");
        assertThat(text(1_000L, nanos)).isEqualTo("1970-01-01 00:00:00.000001");
        assertThat(text(1L, nanos)).isEqualTo("1970-01-01 00:00:00.000000001");
        assertThat(text(-1L, nanos)).isEqualTo("1969-12-31 23:59:59.999999999");
        assertThat(text(86_400_000_000_000L, DataType.TIME)).isEqualTo("24:00:00");
        assertThat(text(-719_529L, DataType.DATE)).isEqualTo("-0001-12-31");
        ZoneId berlin = ZoneId.of("Europe/Berlin");
        assertThat(ValueText.text(0L, DataType.TIMESTAMPTZ, berlin)).isEqualTo("1970-01-01 01:00:00+01:00");
    }

    @ParameterizedTest
    @CsvSource({
        "14, 3, 14706500000000, 1 year 2 months 3 days 04:05:06.5", "0, 0, 0, 00:00:00", "1, 1, 0, 1 month 1 day",
        "-13, -1, -1, '-1 year -1 month -1 day -00:00:00.000000001'", "24, 0, 0, 2 years",
                "0, 0, 360000000000000, 100:00:00"
    })
    void intervalsAreWrittenPartByPart(int months, int days, long nanos, String expected) {
        assertThat(text(new IntervalValue(months, days, nanos), DataType.INTERVAL))
                .isEqualTo(expected);
    }

    @Test
    void nestedValuesAreJson() {
        DataType struct = new DataType.Struct(List.of(Field.of("a", DataType.INT64), Field.of("b\"", DataType.UTF8)));
        assertThat(text(Arrays.asList(1L, null), new DataType.ListOf(DataType.INT64)))
                .isEqualTo("[1, null]");
        assertThat(text(Arrays.asList(1L, "x\"\n"), struct)).isEqualTo("{\"a\": 1, \"b\\\"\": \"x\\\"\\n\"}");
        DataType map = new DataType.MapOf(DataType.INT32, DataType.FLOAT64);
        assertThat(text(List.of(List.of(7L, Double.NaN)), map)).isEqualTo("{\"7\": \"NaN\"}");
        assertThat(text(List.of(0L), new DataType.ListOf(DataType.DATE))).isEqualTo("[\"1970-01-01\"]");
        assertThat(ValueText.json(null, DataType.INT32, ZoneOffset.UTC)).isEqualTo("null");
    }

    @Test
    void literalsAreReadableSql() {
        assertThat(ValueText.literal(0L, DataType.DATE)).isEqualTo("DATE '1970-01-01'");
        assertThat(ValueText.literal(0L, DataType.TIMESTAMP)).isEqualTo("TIMESTAMP '1970-01-01 00:00:00'");
        assertThat(ValueText.literal(0L, DataType.TIMESTAMPTZ)).isEqualTo("TIMESTAMPTZ '1970-01-01 00:00:00+00:00'");
        assertThat(ValueText.literal("it's", DataType.UTF8)).isEqualTo("'it''s'");
        assertThat(ValueText.literal(Bytes.of((byte) 0, (byte) 255), DataType.BINARY))
                .isEqualTo("X'00ff'");
        assertThat(ValueText.literal(Double.NaN, DataType.FLOAT64)).isEqualTo("CAST('NaN' AS DOUBLE)");
        assertThat(ValueText.literal(null, DataType.DATE)).isEqualTo("NULL");
        assertThat(ValueText.literal(new IntervalValue(0, 3, 0), DataType.INTERVAL))
                .isEqualTo("INTERVAL '3 days'");
        assertThat(ValueText.literal(List.of("a"), new DataType.ListOf(DataType.UTF8)))
                .isEqualTo("['a']");
    }

    @Test
    void longValuesAreCutInErrors() {
        String shown = ValueText.shown("😀".repeat(100), DataType.UTF8);
        assertThat(shown).isEqualTo("'" + "😀".repeat(60) + "…'");
    }
}
