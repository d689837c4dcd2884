package io.winnow.core.scalar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.error.ExecutionException;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScalarCastsTest {
    private static final ZoneId PARIS = ZoneId.of("Europe/Paris");

    private static @Nullable Object cast(@Nullable Object value, DataType from, DataType to) {
        return ScalarCasts.cast(value, from, to, ZoneOffset.UTC);
    }

    /// Reads the text as one type, casts it to another and writes that.
    private static String cast(String text, String from, String to) {
        DataType source = CoercionTest.type(from);
        DataType target = CoercionTest.type(to);
        Object value = cast(text, DataType.UTF8, source);
        Object result = value == null ? null : cast(value, source, target);
        return result == null ? "NULL" : ValueText.text(result, target, ZoneOffset.UTC);
    }

    @ParameterizedTest
    @CsvSource({
        "2.5, f64, i32, 2",
        "3.5, f64, i32, 4",
        "-2.5, f64, i32, -2",
        "2.5, d2.1, i32, 3",
        "-2.5, d2.1, i32, -3",
        "1.25, d3.2, d2.1, 1.3",
        "-1.25, d3.2, d2.1, -1.3",
        "0.125, f64, d4.2, 0.13",
        "true, bool, i32, 1",
        "18446744073709551615, u64, f64, 1.8446744073709552e19",
        "18446744073709551615, u64, d20.0, 18446744073709551615",
        "0.1, f32, f64, 0.10000000149011612",
        "16777217, i64, f32, 16777216.0",
        "2, i32, bool, true",
        "0.0, f64, bool, false",
        "1969-12-31 23:59:59.999, ts, date, 1969-12-31",
        "1969-12-31 23:59:59.9999, ts, ts_s, 1969-12-31 23:59:59",
        "2024-02-29, date, ts, 2024-02-29 00:00:00",
        "2024-02-29 10:20:30.5, ts, time, 10:20:30.500",
        "10:20:30, time, iv, 10:20:30",
        "7, i32, text, 7",
        "255, i32, u8, 255",
        "1e3, d8.1, i32, 1000"
    })
    void valuesThatFitAreConverted(String text, String from, String to, String expected) {
        assertThat(cast(text, from, to)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "300, i32, i8", "-1, i32, u64", "18446744073709551615, u64, i64", "nan, f64, i32", "inf, f64, i64",
        "nan, f64, d10.2", "9.3e18, f64, i64", "100, i32, d4.2", "99.995, d6.3, d4.2", "1e300, f64, f32",
        "+294248-01-01, date, ts_ns", "9223372036854775807, i64, i32"
    })
    void valuesThatDoNotFitAreErrorsAndNullForTryCast(String text, String from, String to) {
        assertThatThrownBy(() -> cast(text, from, to))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("out of range");
        DataType source = CoercionTest.type(from);
        Object value = cast(text, DataType.UTF8, source);
        assertThat(ScalarCasts.castOrNull(value, source, CoercionTest.type(to), ZoneOffset.UTC))
                .isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "'', i32",
        "1.5, i32",
        "1e3, i64",
        "0x10, i32",
        "1_000, i32",
        "--1, i32",
        "1f, f64",
        "1d, f64",
        "0x1p3, f64",
        "., f64",
        "1e, f64",
        "abc, d4.2",
        "2024-1-05, date",
        "2024-02-30, date",
        "2023-02-29, date",
        "12024-01-01, date",
        "2024-01-01 10:00, date",
        "24:00:01, time",
        "10:60, time",
        "10, time",
        "1:00, time",
        "10:00:60, time",
        "2024-01-01 24:00:00, ts",
        "2024-01-01T10, ts",
        "2024-01-01 10:00:00+01, ts",
        "infinity, ts",
        "now, ts",
        "10:20:30.1234567890, time",
        "maybe, bool",
        "3, iv",
        "3 lightyears, iv",
        "1 day foo, iv",
        "'', iv",
        "10:99, iv"
    })
    void textsThatDoNotParseAreErrorsNamingValueAndType(String text, String to) {
        DataType target = CoercionTest.type(to);
        assertThatThrownBy(() -> cast(text, DataType.UTF8, target))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("'" + text + "'")
                .hasMessageContaining(target.toString());
    }

    @ParameterizedTest
    @CsvSource({
        "' 42 ', i32, 42",
        "+7, i8, 7",
        "-0.0, f64, -0.0",
        "-nan, f64, -NaN",
        "Infinity, f64, inf",
        "1e-400, f64, 0.0",
        ".5, f64, 0.5",
        "5., f64, 5.0",
        "1e2, d5.1, 100.0",
        "0e999999999999, d5.1, 0.0",
        "1e-999999999, d5.1, 0.0",
        "T, bool, true",
        "off, bool, false",
        "2026-01-31T10:20, ts, 2026-01-31 10:20:00",
        "2026-01-31 10:20:30+01:30, tz, 2026-01-31 08:50:30+00:00",
        "2026-01-31 10:20:30Z, tz, 2026-01-31 10:20:30+00:00",
        "24:00:00, time, 24:00:00",
        "-0043-03-15, date, -0043-03-15",
        "+12345-01-01, date, +12345-01-01",
        "2026-01-31, ts, 2026-01-31 00:00:00",
        "1.5 years, iv, 1 year 6 months",
        "1.5 months, iv, 1 month 15 days",
        "1 week, iv, 7 days",
        "2.5 days, iv, 2 days 12:00:00",
        "-1 day 01:00, iv, -1 day 01:00:00",
        "1 day -00:00:01.5, iv, 1 day -00:00:01.5",
        "90 minutes, iv, 01:30:00",
        "100 hours, iv, 100:00:00"
    })
    void textsAreRead(String text, String to, String expected) {
        assertThat(cast(text, "text", to)).isEqualTo(expected);
    }

    @Test
    void hugeExponentsAreOutOfRangeAtOnce() {
        assertThatThrownBy(() -> cast("1e999999999999", DataType.UTF8, new DataType.Decimal(38, 2)))
                .hasMessageContaining("out of range");
        assertThatThrownBy(() -> cast("1e400", DataType.UTF8, DataType.FLOAT64)).hasMessageContaining("out of range");
    }

    @Test
    void byteStringsReadBothForms() {
        assertThat(cast("\\x00ff", DataType.UTF8, DataType.BINARY)).isEqualTo(Bytes.of((byte) 0, (byte) 0xff));
        assertThat(cast("\\x80\\x00", DataType.UTF8, DataType.BINARY)).isEqualTo(Bytes.of((byte) 0x80, (byte) 0));
        assertThat(cast("a\\\\é", DataType.UTF8, DataType.BINARY))
                .isEqualTo(Bytes.of((byte) 'a', (byte) '\\', (byte) 0xc3, (byte) 0xa9));
        assertThatThrownBy(() -> cast("a\\q", DataType.UTF8, DataType.BINARY)).isInstanceOf(ExecutionException.class);
    }

    @Test
    void zonedTimestampsMeetWallClocksInTheSessionsZone() {
        Object noon = ScalarCasts.cast("2024-07-01 12:00:00", DataType.UTF8, DataType.TIMESTAMPTZ, PARIS);
        assertThat(noon).isNotNull().isEqualTo(cast("2024-07-01 10:00:00Z", DataType.UTF8, DataType.TIMESTAMPTZ));
        assertThat(ScalarCasts.cast(noon, DataType.TIMESTAMPTZ, DataType.UTF8, PARIS))
                .isEqualTo("2024-07-01 12:00:00+02:00");
        assertThat(ScalarCasts.cast(noon, DataType.TIMESTAMPTZ, DataType.TIMESTAMP, PARIS))
                .isEqualTo(cast("2024-07-01 12:00:00", DataType.UTF8, DataType.TIMESTAMP));
        Object night = cast("2024-06-30 23:00:00Z", DataType.UTF8, DataType.TIMESTAMPTZ);
        assertThat(ScalarCasts.cast(night, DataType.TIMESTAMPTZ, DataType.DATE, PARIS))
                .isEqualTo(cast("2024-07-01", DataType.UTF8, DataType.DATE));
    }

    @Test
    void oldOffsetsAreShownWithTheirSeconds() {
        Object old = cast("1890-01-01 00:00:00Z", DataType.UTF8, DataType.TIMESTAMPTZ);
        String text = (String) ScalarCasts.cast(old, DataType.TIMESTAMPTZ, DataType.UTF8, PARIS);
        assertThat(text).isEqualTo("1890-01-01 00:09:21+00:09:21");
        assertThat(cast(text, DataType.UTF8, DataType.TIMESTAMPTZ)).isEqualTo(old);
    }

    @Test
    void nestedValuesAreCastPartByPart() {
        DataType from = new DataType.ListOf(DataType.UTF8);
        DataType to = new DataType.ListOf(DataType.INT32);
        assertThat(cast(Arrays.asList("1", null), from, to)).isEqualTo(Arrays.asList(1L, null));
        assertThatThrownBy(() -> cast(List.of("x"), from, to)).hasMessageContaining("'x'");
    }

    @Property(tries = 5000)
    void castsThatCannotFailDoNot(@ForAll long seed) {
        RandomValues random = RandomValues.seeded(seed);
        DataType from = random.oneOf(RandomValues.types());
        DataType to = random.oneOf(RandomValues.types());
        if (ScalarCasts.castable(from, to)) {
            Object value = random.value(from);
            try {
                assertThat(ScalarCasts.cast(value, from, to, PARIS)).isNotNull();
            } catch (ExecutionException e) {
                assertThat(ScalarCasts.fallible(from, to)).as("%s", e.text()).isTrue();
            }
        }
    }

    @Property(tries = 5000)
    void everyTypeReadsBackWhatItWrites(@ForAll long seed) {
        RandomValues random = RandomValues.seeded(seed);
        DataType type = random.oneOf(RandomValues.types());
        if (!ScalarCasts.castable(DataType.UTF8, type)) {
            return;
        }
        Object value = random.value(type);
        ZoneId zone = random.oneOf(List.of(ZoneOffset.UTC, PARIS, ZoneId.of("America/St_Johns")));
        Object text = ScalarCasts.cast(value, type, DataType.UTF8, zone);
        Object read = ScalarCasts.cast(text, DataType.UTF8, type, zone);
        assertThat(read).isNotNull();
        if (read != null) {
            assertThat(ScalarOrder.equal(read, value, type))
                    .as("%s: %s written as %s, read as %s", type, value, text, read)
                    .isTrue();
            assertThat(ScalarCasts.cast(read, type, DataType.UTF8, zone)).isEqualTo(text);
        }
    }

    @Test
    void decimalsAreExactInEveryDirection() {
        BigDecimal wide = new BigDecimal("12345678901234567890123456789012345678");
        DataType type = new DataType.Decimal(38, 0);
        assertThat(cast(wide, type, DataType.UTF8)).isEqualTo("12345678901234567890123456789012345678");
        assertThat(cast(wide, type, DataType.FLOAT64)).isEqualTo(1.2345678901234568e37);
    }
}
