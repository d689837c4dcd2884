package io.winnow.core.scalar;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.TimeUnit;
import java.time.ZoneOffset;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CoercionTest {
    private static final DataType SECONDS = new DataType.Timestamp(TimeUnit.SECOND, false);

    /// A type by a short name: i8…u64, f32, f64, d10.2, date, time, ts, tz, iv, text, null.
    static DataType type(String name) {
        return switch (name) {
            case "null" -> DataType.NULL;
            case "bool" -> DataType.BOOL;
            case "f32" -> DataType.FLOAT32;
            case "f64" -> DataType.FLOAT64;
            case "date" -> DataType.DATE;
            case "time" -> DataType.TIME;
            case "ts" -> DataType.TIMESTAMP;
            case "ts_s" -> SECONDS;
            case "ts_ns" -> new DataType.Timestamp(TimeUnit.NANOSECOND, false);
            case "tz" -> DataType.TIMESTAMPTZ;
            case "iv" -> DataType.INTERVAL;
            case "text" -> DataType.UTF8;
            default -> number(name);
        };
    }

    private static DataType number(String name) {
        String digits = name.substring(1);
        if (name.startsWith("d")) {
            String[] parts = digits.split("\\.", -1);
            return new DataType.Decimal(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]));
        }
        return new DataType.Int(Integer.parseInt(digits), name.startsWith("i"));
    }

    private static @Nullable DataType orNone(String name) {
        return name.equals("-") ? null : type(name);
    }

    @ParameterizedTest
    @CsvSource({
        "i32, i64, i64",
        "i8, u8, i16",
        "i32, u32, i64",
        "i64, u32, i64",
        "i64, u64, d20.0",
        "u8, u64, u64",
        "i32, d4.2, d12.2",
        "i64, d38.30, d38.19",
        "d10.2, d5.4, d12.4",
        "i32, f32, f64",
        "f32, f32, f32",
        "d10.2, f32, f64",
        "null, date, date",
        "date, ts, ts",
        "date, tz, -",
        "ts, tz, -",
        "ts_s, ts_ns, ts_ns",
        "text, i32, -",
        "bool, i32, -",
        "date, i32, -",
        "time, ts, -",
        "null, null, null"
    })
    void branchesMeetInTheSmallestTypeThatHoldsBoth(String left, String right, String expected) {
        assertThat(Coercion.common(type(left), type(right))).isEqualTo(orNone(expected));
        assertThat(Coercion.common(type(right), type(left))).isEqualTo(orNone(expected));
    }

    @ParameterizedTest
    @CsvSource({
        "i32, f64, f64, f64",
        "i64, f64, i64, f64",
        "i64, f32, i64, f64",
        "u64, f64, u64, f64",
        "f32, f64, f64, f64",
        "d10.2, f64, d10.2, f64",
        "i64, u64, d20.0, d20.0",
        "i32, d4.2, d12.2, d12.2",
        "i64, d38.30, i64, d38.30",
        "ts, ts_ns, ts, ts_ns",
        "date, ts, ts_s, ts",
        "i8, i32, i32, i32",
        "u32, i32, i64, i64",
    })
    void comparisonsLoseNothing(String left, String right, String leftSide, String rightSide) {
        assertThat(Coercion.comparisonSides(type(left), type(right)))
                .isEqualTo(new Sides(type(leftSide), type(rightSide)));
        assertThat(Coercion.comparisonSides(type(right), type(left)))
                .isEqualTo(new Sides(type(rightSide), type(leftSide)));
        assertThat(Coercion.comparison(type(left), type(right)))
                .isEqualTo(leftSide.equals(rightSide) ? type(leftSide) : null);
    }

    @Test
    void unrelatedTypesAreIncomparable() {
        assertThat(Coercion.comparisonSides(DataType.TIMESTAMP, DataType.TIMESTAMPTZ))
                .isNull();
        assertThat(Coercion.comparisonSides(DataType.BOOL, DataType.INT32)).isNull();
        assertThat(Coercion.comparisonSides(DataType.UTF8, DataType.INT32)).isNull();
    }

    @Property(tries = 3000)
    void castsToComparisonSidesKeepTheOrderOfTheValues(@ForAll long seed) {
        RandomValues random = RandomValues.seeded(seed);
        DataType left = random.oneOf(RandomValues.types());
        DataType right = random.oneOf(RandomValues.types());
        Sides sides = Coercion.comparisonSides(left, right);
        if (sides == null) {
            return;
        }
        assertThat(Coercion.comparableExactly(sides.left(), sides.right())).isTrue();
        Object a = random.value(left);
        Object b = random.value(right);
        Object castA = ScalarCasts.cast(a, left, sides.left(), ZoneOffset.UTC);
        Object castB = ScalarCasts.cast(b, right, sides.right(), ZoneOffset.UTC);
        assertThat(castA).isNotNull();
        assertThat(castB).isNotNull();
        if (castA != null && castB != null) {
            assertThat(Integer.signum(ScalarOrder.compare(castA, sides.left(), castB, sides.right())))
                    .as("%s %s with %s %s", left, a, right, b)
                    .isEqualTo(Integer.signum(ScalarOrder.compare(a, left, b, right)));
        }
    }

    @Property(tries = 3000)
    void nestedTypesAreComparedPartByPart(@ForAll long seed) {
        RandomValues random = RandomValues.seeded(seed);
        DataType left = random.oneOf(RandomValues.types());
        DataType right = random.oneOf(RandomValues.types());
        Sides parts = Coercion.comparisonSides(left, right);
        Sides lists = Coercion.comparisonSides(new DataType.ListOf(left), new DataType.ListOf(right));
        Sides structs = Coercion.comparisonSides(struct("a", left), struct("a", right));
        Sides maps = Coercion.comparisonSides(
                new DataType.MapOf(left, DataType.BOOL), new DataType.MapOf(right, DataType.BOOL));
        if (parts == null) {
            assertThat(lists).isNull();
            assertThat(structs).isNull();
            assertThat(maps).isNull();
        } else {
            assertThat(lists)
                    .isEqualTo(new Sides(new DataType.ListOf(parts.left()), new DataType.ListOf(parts.right())));
            assertThat(structs).isEqualTo(new Sides(struct("a", parts.left()), struct("a", parts.right())));
            assertThat(maps)
                    .isEqualTo(new Sides(
                            new DataType.MapOf(parts.left(), DataType.BOOL),
                            new DataType.MapOf(parts.right(), DataType.BOOL)));
        }
    }

    private static DataType struct(String name, DataType type) {
        return new DataType.Struct(List.of(Field.of(name, type)));
    }

    @Test
    void structsAreComparableWhereTheirNamesAgree() {
        assertThat(Coercion.comparisonSides(struct("a", DataType.INT32), struct("b", DataType.INT32)))
                .isNull();
        DataType required = new DataType.Struct(List.of(new Field("a", DataType.INT32, /* nullable= */ false)));
        assertThat(Coercion.comparison(required, struct("a", DataType.INT32))).isEqualTo(struct("a", DataType.INT32));
    }

    @ParameterizedTest
    @CsvSource({
        "+, i32, i64, i64",
        "+, i8, i8, i8",
        "*, u8, i8, i16",
        "/, i32, i32, i32",
        "+, u64, i32, d20.0",
        "/, u64, i64, d20.0",
        "+, d10.2, d5.4, d13.4",
        "-, d10.2, i32, d13.2",
        "*, d10.2, d5.4, d15.6",
        "*, d38.10, d38.10, d38.6",
        "+, d38.2, d38.2, d38.2",
        "/, d10.2, d5.4, d18.6",
        "/, d10.4, d5.0, d14.8",
        "/, d38.2, d38.2, d38.6",
        "%, d10.2, d5.4, d5.4",
        "+, f32, f32, f32",
        "+, f32, i32, f64",
        "*, d5.2, f32, f64",
        "+, date, i32, date",
        "+, i32, date, date",
        "-, date, date, i64",
        "-, date, i64, date",
        "+, date, iv, ts",
        "-, date, iv, ts",
        "+, iv, ts, ts",
        "-, tz, iv, tz",
        "-, ts, ts, iv",
        "-, ts, date, iv",
        "-, ts, tz, -",
        "*, iv, i32, iv",
        "*, f64, iv, iv",
        "/, iv, i32, iv",
        "/, i32, iv, -",
        "+, time, iv, time",
        "-, time, time, iv",
        "+, date, time, ts",
        "+, date, date, -",
        "+, ts, ts, -",
        "-, iv, ts, -",
        "-, i32, date, -",
        "+, bool, i32, -",
        "+, text, i32, -",
        "%, iv, iv, -",
        "+, null, i64, i64",
        "-, ts, null, ts",
        "+, bool, bool, -"
    })
    void arithmeticHasOneResultType(String symbol, String left, String right, String expected) {
        ArithmeticOp op = List.of(ArithmeticOp.values()).stream()
                .filter(o -> o.symbol().equals(symbol))
                .findFirst()
                .orElseThrow();
        ArithmeticTypes types = Coercion.arithmetic(op, type(left), type(right));
        assertThat(types == null ? null : types.result()).isEqualTo(orNone(expected));
    }

    @ParameterizedTest
    @CsvSource({
        "+, d10.2, d5.4, d13.4",
        "-, d38.0, d38.0, d38.0",
        "+, d38.2, d38.2, d38.2",
        "+, d38.10, d38.10, d38.9",
        "+, d38.0, d2.1, d38.1",
        "*, d10.2, d5.4, d15.6",
        "*, d30.20, d30.20, d38.18",
        "*, d38.2, d10.0, d38.2",
        "*, d38.19, d38.19, d38.6",
        "*, d38.38, d38.38, d38.38",
        "/, d10.2, d5.1, d15.6",
        "/, d10.4, d5.1, d15.8",
        "/, d38.2, d38.2, d38.6",
        "/, d38.30, d5.0, d38.30",
        "%, d10.2, d5.4, d5.4",
        "%, d38.0, d38.19, d38.19",
        "%, d38.38, d38.0, d38.38"
    })
    void decimalsTakeAtMost38DigitsOfWhichTheFractionGivesWayDownToSix(
            String symbol, String left, String right, String expected) {
        ArithmeticOp op = List.of(ArithmeticOp.values()).stream()
                .filter(o -> o.symbol().equals(symbol))
                .findFirst()
                .orElseThrow();
        ArithmeticTypes types = Coercion.arithmetic(op, type(left), type(right));
        assertThat(types == null ? null : types.result()).isEqualTo(type(expected));
    }

    @ParameterizedTest
    @CsvSource({
        "i32, i64, true", "i64, i32, false", "u32, i64, true", "u64, i64, false", "i32, text, false",
        "i64, f64, true", "f64, f32, false", "d10.2, d12.2, true", "d10.2, d10.4, false", "date, ts, true",
        "date, tz, false", "ts_s, ts, true", "ts, ts_s, false", "null, iv, true", "text, date, false"
    })
    void onlyLosslessCastsAreImplicit(String from, String to, boolean implicit) {
        assertThat(Coercion.implicitly(type(from), type(to))).isEqualTo(implicit);
    }
}
