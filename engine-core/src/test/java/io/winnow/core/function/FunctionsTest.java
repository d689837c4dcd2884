package io.winnow.core.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.error.ExecutionException;
import io.winnow.core.error.SqlException;
import io.winnow.core.scalar.ScalarCasts;
import io.winnow.core.scalar.ValueText;
import io.winnow.core.type.DataType;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FunctionsTest {
    private static final ZoneId PARIS = ZoneId.of("Europe/Paris");
    private static final Instant NOW = Instant.parse("2024-06-30T22:30:00.123456789Z");

    /// An argument written `TYPE:text`, as in `BIGINT:7`, or `'text'`, or NULL.
    private record Argument(DataType type, @Nullable Object value) {
        static Argument parse(String written) {
            if (written.equals("NULL")) {
                return new Argument(DataType.NULL, null);
            }
            if (written.startsWith("'")) {
                return new Argument(DataType.UTF8, written.substring(1, written.length() - 1));
            }
            int colon = written.indexOf(':');
            DataType type = type(written.substring(0, colon));
            return new Argument(type, ScalarCasts.cast(written.substring(colon + 1), DataType.UTF8, type, PARIS));
        }

        private static DataType type(String name) {
            return switch (name) {
                case "int" -> DataType.INT32;
                case "big" -> DataType.INT64;
                case "u64" -> DataType.UINT64;
                case "real" -> DataType.FLOAT32;
                case "dbl" -> DataType.FLOAT64;
                case "dec" -> new DataType.Decimal(10, 3);
                case "date" -> DataType.DATE;
                case "time" -> DataType.TIME;
                case "ts" -> DataType.TIMESTAMP;
                case "tz" -> DataType.TIMESTAMPTZ;
                case "iv" -> DataType.INTERVAL;
                case "blob" -> DataType.BINARY;
                default -> throw new IllegalArgumentException(name);
            };
        }
    }

    /// Calls with arguments that are split at blanks outside quotes and writes the result.
    static String call(String name, String arguments) {
        List<Argument> parsed = new ArrayList<>();
        Matcher matcher =
                Pattern.compile("'[^']*'|[a-z0-9]+:\\[[^\\]]*\\]|[^ ]+").matcher(arguments);
        while (matcher.find()) {
            parsed.add(Argument.parse(matcher.group().replace("[", "").replace("]", "")));
        }
        ScalarFunction function = FunctionRegistry.standard().find(name);
        assertThat(function).as(name).isNotNull();
        if (function == null) {
            return "no function";
        }
        List<@Nullable Object> values = new ArrayList<>();
        parsed.forEach(argument -> values.add(argument.value()));
        Signature signature =
                function.resolve(parsed.stream().map(Argument::type).toList(), values);
        @Nullable Object[] cast = new @Nullable Object[parsed.size()];
        for (int i = 0; i < cast.length; i++) {
            cast[i] = ScalarCasts.cast(
                    values.get(i), parsed.get(i).type(), signature.arguments().get(i), PARIS);
        }
        Object result =
                function.evaluate(new FunctionCall(signature.arguments(), signature.result(), PARIS, NOW), cast);
        return result == null ? "NULL" : ValueText.text(result, signature.result(), PARIS);
    }

    @ParameterizedTest
    @CsvSource({
        "abs, int:-5, 5",
        "abs, dec:-1.5, 1.500",
        "abs, dbl:-nan, NaN",
        "sign, int:-9, -1",
        "sign, dbl:-0.0, -0.0",
        "ceil, dbl:1.2, 2.0",
        "ceil, dec:-1.5, -1",
        "floor, dec:-1.5, -2",
        "floor, int:7, 7",
        "round, dbl:2.5, 3.0",
        "round, dbl:-2.5, -3.0",
        "round, dbl:-0.3, -0.0",
        "round, dec:2.345 int:2, 2.35",
        "round, dec:-2.345 int:2, -2.35",
        "round, int:1250 int:-2, 1300",
        "round, int:1 int:-5, 0",
        "round, dbl:2.675 int:2, 2.67",
        "round, dbl:1e300 int:3, 1e300",
        "round, dec:9999999.999, 10000000",
        "trunc, dbl:-2.7, -2.0",
        "trunc, dec:1.239 int:2, 1.23",
        "trunc, int:199 int:-2, 100",
        "sqrt, dbl:-1, NaN",
        "sqrt, int:9, 3.0",
        "cbrt, int:27, 3.0",
        "ln, int:0, -inf",
        "log, int:1000, 3.0",
        "log, int:2 int:8, 3.0",
        "log10, int:100, 2.0",
        "log2, int:1024, 10.0",
        "power, int:2 int:10, 1024.0",
        "mod, int:-7 int:3, -1",
        "mod, dec:5.5 int:2, 1.500",
        "pi, '', 3.141592653589793",
        "gcd, int:12 int:-18, 6",
        "lcm, int:4 int:6, 12",
        "greatest, int:1 NULL int:3, 3",
        "least, int:1 dbl:0.5, 0.5",
        "greatest, NULL NULL, NULL",
        "isnan, dbl:nan, true",
        "degrees, dbl:0, 0.0",
        "isinf, dbl:-inf, true",
        "isfinite, dbl:nan, false",
        "abs, NULL, NULL"
    })
    void numbers(String name, String arguments, String expected) {
        assertThat(call(name, arguments)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "substring, 'abc' int:-1 int:3, a",
                "substring, 'abc' int:0 int:2, a",
                "substring, 'abc' int:2, bc",
                "substring, 'abc' int:2 int:1, b",
                "substring, 'a😀b' int:2 int:1, 😀",
                "substring, 'abc' big:-9223372036854775808 big:9223372036854775807, ",
                "substring, 'abc' big:2 big:9223372036854775807, bc",
                "substring, 'abc' int:9, ",
                "left, 'abc' int:2, ab",
                "left, 'abc' int:-1, ab",
                "right, 'abc' int:2, bc",
                "right, 'abc' int:-1, bc",
                "right, 'abc' big:-9223372036854775808, ",
                "lpad, 'ab' int:4, '  ab'",
                "lpad, 'ab' int:5 'xy', xyxab",
                "lpad, 'abc' int:2, ab",
                "lpad, 'ab' int:5 '', ab",
                "rpad, 'ab' int:5 'xy', abxyx",
                "rpad, 'ab' int:-1, ",
                "repeat, 'ab' int:3, ababab",
                "repeat, 'ab' int:-3, ",
                "replace, 'aXbX' 'X' '--', a--b--",
                "replace, 'abc' '' 'x', abc",
                "reverse, 'a😀b', b😀a",
                "upper, 'straße', STRAßE",
                "lower, 'ÄB', äb",
                "initcap, 'hello wORLD-x', Hello World-X",
                "length, 'a😀', 2",
                "octet_length, 'é', 2",
                "bit_length, 'a', 8",
                "length, blob:\\x0001, 2",
                "trim, '  a ', a",
                "trim, 'xyaxy' 'xy', a",
                "ltrim, ' a ', 'a '",
                "rtrim, ' a ', ' a'",
                "strpos, 'hello' 'l', 3",
                "position, 'lo' 'hello', 4",
                "strpos, 'a' '', 1",
                "strpos, '😀b' 'b', 2",
                "strpos, 'a' 'z', 0",
                "split_part, 'a-b-c' '-' int:2, b",
                "split_part, 'a-b-c' '-' int:-1, c",
                "split_part, 'a-b' '-' int:5, ",
                "split_part, 'abc' '' int:1, abc",
                "starts_with, 'abc' 'ab', true",
                "ends_with, 'abc' 'ab', false",
                "contains, 'abc' 'b', true",
                "ascii, '😀', 128512",
                "ascii, '', 0",
                "chr, int:128512, 😀",
                "to_hex, int:255, ff",
                "to_hex, int:-1, ffffffffffffffff",
                "hex, 'a', 61",
                "hex, blob:\\x80ff, 80FF",
                "unhex, '00ff', \\x00ff",
                "md5, 'a', 0cc175b9c0f1b6a831c399e269772661",
                "translate, 'abcb' 'bc' 'x', axx",
                "concat, 'a' NULL 'b', ab",
                "concat_ws, '-' 'a' NULL 'b', a-b",
                "concat_ws, NULL 'a', NULL",
                "concat_operator, 'a' int:1, a1",
                "concat_operator, 'a' NULL, NULL",
                "concat_operator, blob:\\x00 blob:\\x01, \\x0001"
            })
    void texts(String name, String arguments, String expected) {
        String bare = expected == null ? "" : expected.replaceFirst("^'(.*)'$", "$1");
        assertThat(call(name, arguments)).isEqualTo(bare);
    }

    @ParameterizedTest
    @CsvSource({
        "date_part, 'year' date:2024-02-29, 2024",
        "date_part, 'second' ts:[2024-01-01 10:20:30.25], 30.25",
        "date_part, 'epoch' ts:[1970-01-01 00:00:01.5], 1.5",
        "date_part, 'week' date:2021-01-03, 53",
        "date_part, 'isoyear' date:2021-01-03, 2020",
        "date_part, 'dow' date:2024-06-30, 0",
        "date_part, 'isodow' date:2024-06-30, 7",
        "date_part, 'doy' date:2024-12-31, 366",
        "date_part, 'century' date:2000-12-31, 20",
        "date_part, 'century' date:2001-01-01, 21",
        "date_part, 'decade' date:1999-01-01, 199",
        "date_part, 'millennium' date:2001-01-01, 3",
        "date_part, 'century' date:-0001-01-01, -1",
        "date_part, 'hour' tz:[2024-07-01 10:00:00Z], 12",
        "date_part, 'timezone' tz:[2024-07-01 10:00:00Z], 7200",
        "date_part, 'epoch' tz:[1970-01-01 00:00:00Z], 0.0",
        "date_part, 'month' iv:[14 months], 2",
        "date_part, 'epoch' iv:[1 month], 2592000.0",
        "date_part, 'minute' time:10:20:30, 20",
        "year, date:2024-02-29, 2024",
        "quarter, date:2024-05-01, 2",
        "second, time:10:20:30.5, 30.5",
        "dayofweek, date:2024-06-30, 0",
        "month, NULL, NULL",
        "date_trunc, 'month' ts:[2024-05-17 10:20:30], 2024-05-01 00:00:00",
        "date_trunc, 'week' date:2024-06-30, 2024-06-24",
        "date_trunc, 'hour' ts:[1969-12-31 23:59:59], 1969-12-31 23:00:00",
        "date_trunc, 'day' tz:[2024-06-30 22:30:00Z], 2024-07-01 00:00:00+02:00",
        "date_trunc, 'hour' tz:[2024-10-27 00:10:00Z], 2024-10-27 02:00:00+02:00",
        "date_trunc, 'century' date:2000-06-01, 1901-01-01",
        "date_trunc, 'quarter' date:2024-06-01, 2024-04-01",
        "date_trunc, 'minute' time:10:20:30, 10:20:00",
        "now, '', 2024-07-01 00:30:00.123456+02:00",
        "current_date, '', 2024-07-01",
        "make_date, int:2024 int:2 int:29, 2024-02-29",
        "make_timestamp, int:2024 int:1 int:2 int:3 int:4 dbl:5.1, 2024-01-02 03:04:05.100",
        "make_time, int:1 int:2 dbl:3.5, 01:02:03.500",
        "to_timestamp, int:0, 1970-01-01 01:00:00+01:00",
        "to_timestamp, dbl:0.5, 1970-01-01 01:00:00.500+01:00",
        "epoch, date:1970-01-02, 86400.0",
        "last_day, date:2024-02-01, 2024-02-29",
        "dayname, date:2024-06-30, Sunday",
        "monthname, tz:[2024-06-30 22:30:00Z], July",
        "timezone, 'America/New_York' tz:[2024-07-01 12:00:00Z], 2024-07-01 08:00:00",
        "timezone, 'America/New_York' ts:[2024-07-01 08:00:00], 2024-07-01 14:00:00+02:00"
    })
    void datesAndTimes(String name, String arguments, String expected) {
        assertThat(call(name, arguments.equals("") ? "" : arguments)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "nullif, int:1 dbl:1.0, NULL",
        "nullif, int:1 int:2, 1",
        "nullif, NULL int:1, NULL",
        "ifnull, NULL int:1, 1",
        "ifnull, int:2 int:1, 2",
        "typeof, int:1, INTEGER",
        "typeof, NULL, NULL",
        "arrow_typeof, ts:2024-01-01, 'Timestamp(Microsecond, None)'",
        "arrow_typeof, dec:1, 'Decimal128(10, 3)'"
    })
    void conditionsAndTypes(String name, String arguments, String expected) {
        assertThat(call(name, arguments)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "chr; int:55296; is no character",
                "chr; int:-1; is no character",
                "chr; int:1114112; is no character",
                "repeat; 'abc' big:9223372036854775807; exceeds the limit",
                "lpad; 'a' big:9223372036854775807; exceeds the limit",
                "range; big:9223372036854775807; exceeds the limit",
                "range; int:1 int:5 int:0; step must not be 0",
                "substring; 'abc' int:1 int:-1; must not be negative",
                "split_part; 'a' ',' int:0; no part 0",
                "unhex; 'xyz'; pairs of hexadecimal digits",
                "make_date; int:2023 int:2 int:29; no date 2023-2-29",
                "make_date; big:-9223372036854775808 int:1 int:1; no date -9223372036854775808-1-1",
                "abs; big:-9223372036854775808; BIGINT overflow",
                "round; big:9223372036854775807 int:-1; BIGINT overflow",
                "mod; int:1 int:0; division by zero",
                "timezone; 'Mars' ts:2024-01-01; unknown time zone 'Mars'",
                "to_timestamp; dbl:nan; out of the range",
                "lcm; big:9223372036854775807 big:2; overflow",
                "date_trunc; 'epoch' date:2024-01-01; cannot cut to epoch"
            },
            delimiter = ';')
    void valuesThatDoNotExistAreClearErrors(String name, String arguments, String message) {
        assertThatThrownBy(() -> call(name, arguments))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            delimiter = ';',
            value = {
                "length; int:5; function length does not take (INTEGER); expected length(s)",
                "upper; int:5; expected upper(s)",
                "concat; 'a' int:5; does not take (VARCHAR, INTEGER)",
                "sqrt; 'x' 'y'; does not take (VARCHAR, VARCHAR)",
                "date_part; 'nonsense' date:2024-01-01; expected date_part(field, t)",
                "date_part; 'year' time:10:00; expected date_part",
                "year; int:5; expected year(t)",
                "abs; 'x'; expected abs(x)",
                "pi; int:1; expected pi()"
            })
    void callsThatDoNotFitNameTheFunctionAndWhatIsExpected(String name, String arguments, String message) {
        assertThatThrownBy(() -> call(name, arguments))
                .isInstanceOf(SqlException.class)
                .hasMessageContaining(message);
    }

    @Test
    void randomNumbersLieBelowOne() {
        for (int i = 0; i < 100; i++) {
            assertThat(Double.parseDouble(call("random", ""))).isBetween(0.0, 1.0);
        }
    }
}
