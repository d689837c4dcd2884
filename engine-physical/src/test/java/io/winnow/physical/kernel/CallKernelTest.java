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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

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
    private final KernelCheck kernels = new KernelCheck(7);

    @Test
    void textFunctionsMatchTheInterpreter() {
        for (DataType type : List.of(DataType.UTF8, DataType.BINARY)) {
            for (String name : List.of("length", "octet_length")) {
                kernels.check(call(name, column(0, type)), 20, type);
            }
            kernels.check(call("concat_operator", column(0, type), column(1, type)), 20, type, type);
        }
        for (String name : List.of("lower", "upper", "trim", "ltrim", "rtrim", "reverse", "initcap")) {
            kernels.check(call(name, column(0, DataType.UTF8)), 30, DataType.UTF8);
        }
        for (String name : List.of("starts_with", "ends_with", "contains")) {
            for (String part : List.of("", "a", "ab", "ä", "special")) {
                kernels.check(call(name, column(0, DataType.UTF8), text(part)), 8, DataType.UTF8);
                kernels.check(call(name, text(part), column(0, DataType.UTF8)), 2, DataType.UTF8);
            }
            Expr columns = call(name, column(0, DataType.UTF8), column(1, DataType.UTF8));
            kernels.check(columns, 8, DataType.UTF8, DataType.UTF8);
        }
    }

    @Test
    void substringCountsCodePointsAndPlacesBeforeTheText() {
        long[] ends = {-3, -1, 0, 1, 2, 4, 100, Long.MAX_VALUE, Long.MIN_VALUE};
        for (long start : ends) {
            kernels.check(call("substring", column(0, DataType.UTF8), whole(start)), 4, DataType.UTF8);
            for (long count : ends) {
                Expr three = call("substring", column(0, DataType.UTF8), whole(start), whole(count));
                kernels.check(three, 4, DataType.UTF8);
            }
        }
    }

    @Test
    void numberFunctionsMatchTheInterpreter() {
        for (DataType type : NUMBERS) {
            for (String name : List.of("abs", "floor", "ceil", "round", "sign", "trunc")) {
                kernels.check(call(name, column(0, type)), 20, type);
            }
            for (long places : new long[] {-2, 0, 1, 2, 5}) {
                kernels.check(call("round", column(0, type), whole(places)), 6, type);
            }
        }
        for (String name : List.of("sqrt", "exp", "isnan")) {
            kernels.check(call(name, column(0, DataType.FLOAT64)), 20, DataType.FLOAT64);
        }
    }

    @Test
    void dateFunctionsMatchTheInterpreter() {
        List<DataType> types = new ArrayList<>(TestTypes.TIMESTAMPS);
        types.add(DataType.DATE);
        for (DataType type : types) {
            for (String field : List.of(
                    "year", "quarter", "month", "week", "day", "hour", "minute", "second", "dow", "isodow", "doy",
                    "epoch", "YEAR", "months")) {
                kernels.check(call("date_part", text(field), column(0, type)), 6, type);
            }
            for (String field : List.of("year", "quarter", "month", "week", "day", "hour", "minute", "second")) {
                kernels.check(call("date_trunc", text(field), column(0, type)), 6, type);
            }
            for (String name : List.of("year", "quarter", "month", "day", "hour", "minute", "dayofweek", "isodow")) {
                kernels.check(call(name, column(0, type)), 6, type);
            }
        }
    }

    @Test
    void otherFunctionsRunRowByRow() {
        kernels.check(call("now"), 3, DataType.INT64);
        kernels.check(
                call("concat", column(0, DataType.UTF8), text("-"), column(1, DataType.UTF8)),
                10,
                DataType.UTF8,
                DataType.UTF8);
        kernels.check(call("make_array", column(0, DataType.INT32), whole(1)), 10, DataType.INT32);
        kernels.check(call("nullif", column(0, DataType.INT64), whole(0)), 10, DataType.INT64);
    }

    @Test
    void theCalendarAgreesWithTheReferenceFarIntoBothDirections() {
        for (int k = 0; k < 20_000; k++) {
            long day = kernels.random().nextInt(4) == 0
                    ? kernels.random().nextLong() / 100_000
                    : kernels.random().nextInt(2_000_000) - 1_000_000;
            CivilDate date = CivilDate.ofEpochDay(day);
            assertThat(List.of(Civil.year(day), (long) Civil.month(day), (long) Civil.day(day)))
                    .isEqualTo(List.of(date.year(), (long) date.month(), (long) date.day()));
            assertThat(Civil.firstDay(date.year(), date.month())).isEqualTo(day - date.day() + 1);
        }
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
