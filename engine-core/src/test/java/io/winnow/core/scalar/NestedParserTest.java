package io.winnow.core.scalar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.error.ExecutionException;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.math.BigDecimal;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Casts of text to nested types. (That every type reads back what it writes is a property in [ScalarCastsTest].)
class NestedParserTest {
    private static final DataType INTEGERS = new DataType.ListOf(DataType.INT32);
    private static final DataType PAIR =
            new DataType.Struct(List.of(Field.of("a", DataType.INT32), Field.of("b c", DataType.UTF8)));
    private static final DataType DAYS = new DataType.MapOf(DataType.DATE, DataType.FLOAT64);

    private static @Nullable Object read(String text, DataType type) {
        return ScalarCasts.cast(text, DataType.UTF8, type, ZoneOffset.UTC);
    }

    @Test
    void nestedValuesAreReadFromJson() {
        assertThat(read(" [ 1,null ,\t-7\n] ", INTEGERS)).isEqualTo(Arrays.asList(1L, null, -7L));
        assertThat(read("[]", INTEGERS)).isEqualTo(List.of());
        assertThat(read("[\"8\"]", INTEGERS)).isEqualTo(List.of(8L));
        assertThat(read(
                        "[\"a\", \"\", \"\\u00e9\\uD83D\\ude00\\n\\/\\\"\\\\\", 1.50, true, null]",
                        new DataType.ListOf(DataType.UTF8)))
                .isEqualTo(Arrays.asList("a", "", "é😀\n/\"\\", "1.50", "true", null));
        assertThat(read("[[1], [], null, [null]]", new DataType.ListOf(INTEGERS)))
                .isEqualTo(Arrays.asList(List.of(1L), List.of(), null, Arrays.asList((Object) null)));
        assertThat(read("{\"b c\": \"x\", \"a\": 1}", PAIR)).isEqualTo(List.of(1L, "x"));
        assertThat(read("{\"a\": null}", PAIR)).isEqualTo(Arrays.asList(null, null));
        assertThat(read("{}", PAIR)).isEqualTo(Arrays.asList(null, null));
        assertThat(read("{\"2026-01-31\": \"-NaN\", \"1969-12-31\": 1e3}", DAYS))
                .isEqualTo(List.of(List.of(20484L, Nans.NEGATIVE_DOUBLE), List.of(-1L, 1000.0)));
        assertThat(read("{\"2026-01-31\": 1, \"2026-01-31\": null}", DAYS))
                .isEqualTo(List.of(List.of(20484L, 1.0), Arrays.asList(20484L, null)));
        assertThat(read("{}", DAYS)).isEqualTo(List.of());
        assertThat(read("[1.25, 2]", new DataType.ListOf(new DataType.Decimal(5, 1))))
                .isEqualTo(List.of(new BigDecimal("1.3"), new BigDecimal("2.0")));
    }

    @Test
    void whatIsNoJsonOfTheTypeSaysWhere() {
        assertUnread("", INTEGERS, "at character 1: expected [");
        assertUnread("null", INTEGERS, "at character 1: expected [");
        assertUnread("{}", INTEGERS, "at character 1: expected [");
        assertUnread("[1", INTEGERS, "at character 3: expected , or ]");
        assertUnread(
                "[1,]", INTEGERS, "at character 4: expected a string in double quotes, a number, true, false or null");
        assertUnread("[1 2]", INTEGERS, "at character 4: expected , or ]");
        assertUnread("[1] x", INTEGERS, "at character 5: expected nothing more");
        assertUnread("[01]", INTEGERS, "at character 3: expected , or ]");
        assertUnread("['a']", INTEGERS, "at character 2: expected a string in double quotes");
        assertUnread("[NULL]", INTEGERS, "at character 2: expected a string in double quotes");
        assertUnread("[nullx]", INTEGERS, "at character 2: expected a string in double quotes");
        assertUnread("[\"😀\", 2.5]", INTEGERS, "at character 2: cannot cast '😀' to INTEGER: expected an integer");
        assertUnread("[7, 2.5]", INTEGERS, "at character 5: cannot cast '2.5' to INTEGER: expected an integer");
        assertUnread("[7, 3000000000]", INTEGERS, "at character 5: cannot cast '3000000000' to INTEGER: out of range");
        assertUnread("[[1]]", INTEGERS, "at character 2: expected a string in double quotes, a number");
        assertUnread("[\"a", INTEGERS, "at character 2: the string that begins here has no end");
        assertUnread("[\"a\\", INTEGERS, "at character 4: no escape of JSON");
        assertUnread("[\"\\x\"]", INTEGERS, "at character 3: no escape of JSON");
        assertUnread("[\"\\u12\"]", INTEGERS, "at character 3: no escape of JSON");
        assertUnread(
                "[\"\\ud800\"]", INTEGERS, "at character 2: the string that begins here holds half a surrogate pair");
        assertUnread("[\"a\nb\"]", INTEGERS, "at character 4: a control character in a string must be escaped");
        assertUnread("{\"a\": 1, \"c\": 2}", PAIR, "at character 10: no field is called 'c'");
        assertUnread("{\"a\": 1, \"a\": 2}", PAIR, "at character 10: the field 'a' appears twice");
        assertUnread("{a: 1}", PAIR, "at character 2: expected a name in double quotes");
        assertUnread("{\"a\" 1}", PAIR, "at character 6: expected :");
        assertUnread("{\"a\": }", PAIR, "at character 7: expected a string");
        assertUnread("{\"a\": 1,}", PAIR, "at character 9: expected a name in double quotes");
        assertUnread("{\"x\": 1}", DAYS, "at character 2: cannot cast 'x' to DATE: expected a date such as 2026-01-31");
    }

    private static void assertUnread(String text, DataType type, String where) {
        assertThatThrownBy(() -> read(text, type))
                .isInstanceOf(ExecutionException.class)
                .hasMessageStartingWith("cannot cast '")
                .hasMessageContaining(" to " + type + ": " + where);
        assertThat(ScalarCasts.castOrNull(text, DataType.UTF8, type, ZoneOffset.UTC))
                .isNull();
    }

    @Test
    void textsCastToNestedTypesWhoseEveryPartTheyCastTo() {
        DataType unsupported = new DataType.Unsupported("a union");
        assertThat(ScalarCasts.castable(DataType.UTF8, new DataType.ListOf(DataType.BINARY)))
                .isTrue();
        assertThat(ScalarCasts.castable(DataType.UTF8, new DataType.ListOf(unsupported)))
                .isFalse();
        assertThat(ScalarCasts.castable(DataType.UTF8, new DataType.MapOf(DataType.UTF8, unsupported)))
                .isFalse();
        assertThat(ScalarCasts.castable(DataType.UTF8, new DataType.Struct(List.of(Field.of("a", unsupported)))))
                .isFalse();
        assertThat(ScalarCasts.castable(DataType.INT32, INTEGERS)).isFalse();
        assertThat(ScalarCasts.castable(DataType.BINARY, PAIR)).isFalse();
        assertThat(ScalarCasts.castable(DAYS, INTEGERS)).isFalse();
        assertThat(ScalarCasts.fallible(DataType.UTF8, INTEGERS)).isTrue();
        assertThat(ScalarCasts.fallible(DataType.UTF8, PAIR)).isTrue();
        assertThat(ScalarCasts.fallible(DataType.UTF8, DAYS)).isTrue();
    }
}
