package io.winnow.physical.kernel;

import static io.winnow.physical.kernel.KernelCheck.column;
import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.expr.Call;
import io.winnow.core.expr.Cast;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.function.FunctionRegistry;
import io.winnow.core.function.ScalarFunction;
import io.winnow.core.function.Signature;
import io.winnow.core.scalar.CivilDate;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.domains.Domain;
import org.jspecify.annotations.Nullable;

@Domain(KernelDomain.class)
class CallKernelTest {
    private static final List<DataType> NUMBERS = List.of(
            DataType.INT8,
            DataType.INT32,
            DataType.INT64,
            DataType.FLOAT32,
            DataType.FLOAT64,
            new DataType.Decimal(9, 0),
            new DataType.Decimal(15, 2),
            new DataType.Decimal(18, 18),
            new DataType.Decimal(25, 5));

    @Property(tries = 20)
    void textFunctionsMatchTheInterpreter(@ForAll Shape shape) {
        KernelCheck kernels = new KernelCheck(shape);
        for (DataType type : List.of(DataType.UTF8, DataType.BINARY)) {
            for (String name : List.of("length", "octet_length")) {
                kernels.check(call(name, column(0, type)), type);
            }
            kernels.check(call("concat_operator", column(0, type), column(1, type)), type, type);
        }
        for (String name : List.of("lower", "upper", "trim", "ltrim", "rtrim", "reverse", "initcap")) {
            kernels.check(call(name, column(0, DataType.UTF8)), DataType.UTF8);
        }
    }

    @Property(tries = 8)
    void searchesForPartsMatchTheInterpreter(@ForAll Shape shape) {
        KernelCheck kernels = new KernelCheck(shape);
        for (String name : List.of("starts_with", "ends_with", "contains")) {
            for (String part : List.of("", "a", "ab", "ä", "special")) {
                kernels.check(call(name, column(0, DataType.UTF8), text(part)), DataType.UTF8);
                kernels.check(call(name, text(part), column(0, DataType.UTF8)), DataType.UTF8);
            }
            Expr columns = call(name, column(0, DataType.UTF8), column(1, DataType.UTF8));
            kernels.check(columns, DataType.UTF8, DataType.UTF8);
        }
    }

    @Property(tries = 360)
    void substringCountsCodePointsAndPlacesBeforeTheText(
            @ForAll("places") long start, @ForAll("places") long count, @ForAll Shape shape) {
        KernelCheck kernels = new KernelCheck(shape);
        kernels.check(call("substring", column(0, DataType.UTF8), whole(start)), DataType.UTF8);
        kernels.check(call("substring", column(0, DataType.UTF8), whole(start), whole(count)), DataType.UTF8);
    }

    @Provide
    Arbitrary<Long> places() {
        return Arbitraries.of(-3L, -1L, 0L, 1L, 2L, 4L, 100L, Long.MAX_VALUE, Long.MIN_VALUE);
    }

    @Property(tries = 200)
    void numberFunctionsMatchTheInterpreter(@ForAll("numbers") DataType type, @ForAll Shape shape) {
        KernelCheck kernels = new KernelCheck(shape);
        for (String name : List.of("abs", "floor", "ceil", "round", "sign", "trunc")) {
            kernels.check(call(name, column(0, type)), type);
        }
        for (long places : new long[] {-2, 0, 1, 2, 5}) {
            kernels.check(call("round", column(0, type), whole(places)), type);
        }
    }

    @Provide
    Arbitrary<DataType> numbers() {
        return Arbitraries.of(NUMBERS);
    }

    @Property(tries = 20)
    void floatFunctionsMatchTheInterpreter(@ForAll Shape shape) {
        for (String name : List.of("sqrt", "exp", "isnan")) {
            new KernelCheck(shape).check(call(name, column(0, DataType.FLOAT64)), DataType.FLOAT64);
        }
    }

    @Property(tries = 50)
    void dateFunctionsMatchTheInterpreter(@ForAll("dates") DataType type, @ForAll Shape shape) {
        KernelCheck kernels = new KernelCheck(shape);
        for (String field : List.of(
                "year", "quarter", "month", "week", "day", "hour", "minute", "second", "dow", "isodow", "doy", "epoch",
                "YEAR", "months")) {
            kernels.check(call("date_part", text(field), column(0, type)), type);
        }
        for (String field : List.of("year", "quarter", "month", "week", "day", "hour", "minute", "second")) {
            kernels.check(call("date_trunc", text(field), column(0, type)), type);
        }
        for (String name : List.of("year", "quarter", "month", "day", "hour", "minute", "dayofweek", "isodow")) {
            kernels.check(call(name, column(0, type)), type);
        }
    }

    @Provide
    Arbitrary<DataType> dates() {
        List<DataType> types = new ArrayList<>(TestTypes.TIMESTAMPS);
        types.add(DataType.DATE);
        return Arbitraries.of(types);
    }

    @Property(tries = 10)
    void otherFunctionsRunRowByRow(@ForAll Shape shape) {
        KernelCheck kernels = new KernelCheck(shape);
        kernels.check(call("now"), DataType.INT64);
        Expr joined = call("concat", column(0, DataType.UTF8), text("-"), column(1, DataType.UTF8));
        kernels.check(joined, DataType.UTF8, DataType.UTF8);
        kernels.check(call("make_array", column(0, DataType.INT32), whole(1)), DataType.INT32);
        kernels.check(call("nullif", column(0, DataType.INT64), whole(0)), DataType.INT64);
    }

    @Property(tries = 20_000)
    void theCalendarAgreesWithTheReferenceFarIntoBothDirections(@ForAll("days") long day) {
        CivilDate date = CivilDate.ofEpochDay(day);
        assertThat(List.of(Civil.year(day), (long) Civil.month(day), (long) Civil.day(day)))
                .isEqualTo(List.of(date.year(), (long) date.month(), (long) date.day()));
        assertThat(Civil.firstDay(date.year(), date.month())).isEqualTo(day - date.day() + 1);
    }

    @Provide
    Arbitrary<Long> days() {
        return Arbitraries.frequencyOf(
                Tuple.of(1, Arbitraries.longs().map(any -> any / 100_000)),
                Tuple.of(3, Arbitraries.longs().between(-1_000_000, 1_000_000)));
    }

    private static Literal text(String value) {
        return new Literal(DataType.UTF8, value);
    }

    private static Literal whole(long value) {
        return new Literal(DataType.INT64, value);
    }

    private static Expr call(String name, Expr... arguments) {
        ScalarFunction function =
                Objects.requireNonNull(FunctionRegistry.standard().find(name));
        List<DataType> types = new ArrayList<>();
        List<@Nullable Object> constants = new ArrayList<>();
        for (Expr argument : arguments) {
            types.add(argument.type());
            constants.add(argument instanceof Literal literal ? literal.value() : null);
        }
        Signature signature = function.resolve(types, constants);
        List<Expr> cast = new ArrayList<>();
        for (int k = 0; k < arguments.length; k++) {
            DataType wanted = signature.arguments().get(k);
            cast.add(arguments[k].type().equals(wanted) ? arguments[k] : new Cast(arguments[k], wanted, false));
        }
        return new Call(function, cast, signature.result());
    }
}
