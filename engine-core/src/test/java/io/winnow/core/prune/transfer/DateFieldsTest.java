package io.winnow.core.prune.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.function.FunctionCall;
import io.winnow.core.function.FunctionRegistry;
import io.winnow.core.function.ScalarFunction;
import io.winnow.core.prune.AbstractCall;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.type.DataType;
import io.winnow.core.type.TimeUnit;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Fields of dates and times: within the next larger field they count up, else they can be anything.
class DateFieldsTest {
    private static final DataType CLOCKS = new DataType.Timestamp(TimeUnit.SECOND, false);
    private static final DataType INSTANTS = new DataType.Timestamp(TimeUnit.SECOND, true);
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");

    private static AbstractValue field(String name, AbstractValue value) {
        ScalarFunction function =
                Objects.requireNonNull(FunctionRegistry.standard().find(name));
        DataType result = function.resolve(List.of(value.type()), Arrays.asList((Object) null))
                .result();
        FunctionCall call = new FunctionCall(List.of(value.type()), result, BERLIN, Instant.EPOCH);
        return function.transferRule()
                .apply(new AbstractCall(
                        List.of(value),
                        new @Nullable Object[] {null},
                        result,
                        BERLIN,
                        row -> function.evaluate(call, row)));
    }

    private static AbstractValue days(String first, String last) {
        return AbstractValue.between(
                DataType.DATE,
                LocalDate.parse(first).toEpochDay(),
                LocalDate.parse(last).toEpochDay());
    }

    private static AbstractValue seconds(DataType type, String first, String last) {
        return AbstractValue.between(
                type,
                LocalDateTime.parse(first).toEpochSecond(ZoneOffset.UTC),
                LocalDateTime.parse(last).toEpochSecond(ZoneOffset.UTC));
    }

    private static AbstractValue clocks(String first, String last) {
        return seconds(CLOCKS, first, last);
    }

    private static AbstractValue instants(String first, String last) {
        return seconds(INSTANTS, first, last);
    }

    private static AbstractValue numbers(long low, long high) {
        return AbstractValue.between(DataType.INT64, low, high);
    }

    @Test
    void daysCountUpWithinAMonth() {
        assertThat(field("day", days("2024-03-05", "2024-03-20"))).isEqualTo(numbers(5, 20));
        assertThat(field("day", days("2024-03-20", "2024-04-05"))).isEqualTo(numbers(1, 31));
        assertThat(field("day", days("2024-03-05", "2025-03-20"))).isEqualTo(numbers(1, 31));
        assertThat(field("month", days("2024-03-05", "2024-05-20"))).isEqualTo(numbers(3, 5));
        assertThat(field("month", days("2024-03-05", "2025-05-20"))).isEqualTo(numbers(1, 12));
    }

    @Test
    void weekdaysCountUpWithinAWeek() {
        // 2024-03-02 is a Saturday.
        assertThat(field("isodow", days("2024-03-02", "2024-03-03"))).isEqualTo(numbers(6, 7));
        assertThat(field("isodow", days("2024-03-03", "2024-03-04"))).isEqualTo(numbers(1, 7));
        assertThat(field("dayofweek", days("2024-03-02", "2024-03-03"))).isEqualTo(numbers(0, 6));
        assertThat(field("dayofweek", days("2024-03-03", "2024-03-04"))).isEqualTo(numbers(0, 1));
    }

    @Test
    void minutesCountUpWithinAnHour() {
        assertThat(field("minute", clocks("2024-03-05T05:10:00", "2024-03-05T05:20:00")))
                .isEqualTo(numbers(10, 20));
        assertThat(field("minute", clocks("2024-03-05T05:10:00", "2024-03-05T06:20:00")))
                .isEqualTo(numbers(0, 59));
        assertThat(field("minute", clocks("1970-01-02T05:10:00", "1970-01-03T05:20:00")))
                .isEqualTo(numbers(0, 59));
        assertThat(field("minute", clocks("1970-01-02T05:10:00", "1970-01-03T04:20:00")))
                .isEqualTo(numbers(0, 59));
    }

    @Test
    void secondsCountUpWithinAMinute() {
        AbstractValue seconds = field("second", clocks("2024-03-05T05:10:10", "2024-03-05T05:10:20"));
        assertThat(seconds).isEqualTo(AbstractValue.between(DataType.FLOAT64, 10.0, 20.0));
        AbstractValue all = field("second", clocks("2024-03-05T05:10:00", "2024-03-06T05:10:00"));
        assertThat(all.low()).isEqualTo(0.0);
        assertThat(field("second", clocks("2024-03-05T05:10:10", "2024-03-05T05:11:20")))
                .isEqualTo(all);
        assertThat(field("second", clocks("1970-01-02T05:10:10", "1970-01-03T05:10:20")))
                .isEqualTo(all);
    }

    @Test
    void hoursCountUpWithinADayWhoseClockDoesNotJump() {
        assertThat(field("hour", clocks("2024-03-31T01:00:00", "2024-03-31T04:00:00")))
                .isEqualTo(numbers(1, 4));
        assertThat(field("hour", instants("2024-03-30T00:00:00", "2024-03-30T02:00:00")))
                .isEqualTo(numbers(1, 3));
        assertThat(field("hour", instants("2024-03-31T00:00:00", "2024-03-31T02:00:00")))
                .isEqualTo(numbers(0, 24)); // a TIME may be 24:00
    }

    @Test
    void yearsCountUpButForJumpsOfTheClock() {
        assertThat(field("year", days("2023-12-30", "2023-12-31"))).isEqualTo(numbers(2023, 2023));
        assertThat(field("year", clocks("2023-12-31T22:00:00", "2023-12-31T23:30:00")))
                .isEqualTo(numbers(2023, 2023));
        assertThat(field("year", instants("2023-12-31T22:00:00", "2023-12-31T22:30:00")))
                .isEqualTo(numbers(2023, 2023));
        assertThat(field("year", instants("2023-12-31T22:00:00", "2023-12-31T23:30:00")))
                .isEqualTo(numbers(2023, 2024));
        // Across a jump there is room for any: 36 hours.
        assertThat(field("year", instants("2023-03-01T00:00:00", "2023-12-30T22:00:00")))
                .isEqualTo(numbers(2023, 2024));
    }

    private static AbstractValue truncated(String field, AbstractValue value, ZoneId zone) {
        ScalarFunction function =
                Objects.requireNonNull(FunctionRegistry.standard().find("date_trunc"));
        FunctionCall call = new FunctionCall(List.of(DataType.UTF8, value.type()), value.type(), zone, Instant.EPOCH);
        return function.transferRule()
                .apply(new AbstractCall(
                        List.of(AbstractValue.constant(DataType.UTF8, field), value),
                        new @Nullable Object[] {field, null},
                        value.type(),
                        zone,
                        row -> function.evaluate(call, row)));
    }

    @Test
    void cuttingToAFieldKeepsTheOrder() {
        assertThat(truncated("month", days("2024-03-05", "2024-04-20"), BERLIN))
                .isEqualTo(days("2024-03-01", "2024-04-01"));
        assertThat(truncated("day", clocks("2024-03-30T12:00:00", "2024-04-01T12:00:00"), BERLIN))
                .isEqualTo(clocks("2024-03-30T00:00:00", "2024-04-01T00:00:00"));
        assertThat(truncated("day", instants("2024-03-30T12:00:00", "2024-04-01T12:00:00"), ZoneOffset.UTC))
                .isEqualTo(instants("2024-03-30T00:00:00", "2024-04-01T00:00:00"));
        assertThat(truncated("day", instants("2024-06-05T10:00:00", "2024-06-06T10:00:00"), BERLIN))
                .isEqualTo(instants("2024-06-04T22:00:00", "2024-06-05T22:00:00"));
    }

    @Test
    void cuttingAcrossAJumpOfTheClockLeavesRoom() {
        // Three days out, cut to midnight in Berlin, and a day and a half further.
        assertThat(truncated("day", instants("2024-03-30T12:00:00", "2024-04-01T12:00:00"), BERLIN))
                .isEqualTo(instants("2024-03-25T11:00:00", "2024-04-05T10:00:00"));
    }

    @Test
    void whatCutsToNoMomentSaysNothing() {
        AbstractValue first = AbstractValue.ofKeys(CLOCKS, Long.MIN_VALUE, Long.MIN_VALUE + 1);
        assertThat(truncated("year", first, BERLIN))
                .isEqualTo(AbstractValue.present(CLOCKS).with(AbstractValue.FAILURE));
    }
}
