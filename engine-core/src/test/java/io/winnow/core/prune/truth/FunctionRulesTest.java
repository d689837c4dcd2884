package io.winnow.core.prune.truth;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.error.ExecutionException;
import io.winnow.core.error.SqlException;
import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.eval.Interpreter;
import io.winnow.core.expr.Call;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.function.FunctionRegistry;
import io.winnow.core.function.ScalarFunction;
import io.winnow.core.function.Signature;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.Signs;
import io.winnow.core.prune.TransferRule;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import io.winnow.core.type.TimeUnit;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Each function that has a transfer rule of its own, called with rows whose statistics are known.
class FunctionRulesTest {
    private static final int CALLS = Effort.of(200);

    private static final List<ZoneId> ZONES = List.of(
            ZoneId.of("UTC"),
            ZoneId.of("Europe/Paris"),
            ZoneId.of("Australia/Lord_Howe"),
            ZoneId.of("Africa/Monrovia"));

    private static final List<String> TEXTS = List.of(
            "millennium",
            "century",
            "decade",
            "year",
            "isoyear",
            "quarter",
            "month",
            "week",
            "day",
            "dow",
            "isodow",
            "doy",
            "hour",
            "minute",
            "second",
            "millisecond",
            "microsecond",
            "nanosecond",
            "epoch",
            "timezone",
            "Europe/Paris",
            "Pacific/Apia",
            "a",
            "ab",
            "");

    /// Around jumps of the zones' clocks, in seconds: Paris 1995 and 2024, Lord Howe 2024, Apia 2011, Monrovia
    /// 1972.
    private static final List<Long> JUMPS =
            List.of(796_266_000L, 1_729_990_800L, 1_712_415_600L, 1_325_239_200L, 63_593_070L, 0L);

    private final RandomValues random = RandomValues.seeded(Long.getLong("winnow.seed", System.nanoTime()));

    static List<ScalarFunction> functions() {
        return FunctionRegistry.standard().functions().stream()
                .filter(function -> function.transferRule() != TransferRule.ANYTHING)
                .toList();
    }

    @ParameterizedTest
    @MethodSource("functions")
    void whatAFunctionGivesIsAllowed(ScalarFunction function) {
        int checked = 0;
        for (int attempt = 0; checked < CALLS && attempt < 200 * CALLS; attempt++) {
            Trial trial = trial(function);
            if (trial != null) {
                check(trial);
                checked++;
            }
        }
        assertThat(checked).as(function.name()).isEqualTo(CALLS);
    }

    /// A call with random arguments, null where the function does not take their types.
    private @Nullable Trial trial(ScalarFunction function) {
        List<DataType> types = new ArrayList<>();
        List<@Nullable Object> constants = new ArrayList<>();
        for (int i = random.below(3); i >= 0; i--) {
            DataType type = random.below(3) == 0 ? DataType.UTF8 : random.oneOf(RandomValues.scalarTypes());
            types.add(type);
            constants.add(random.below(3) == 0 ? null : value(type));
        }
        try {
            List<DataType> taken = function.resolve(types, constants).arguments();
            for (int i = 0; i < taken.size(); i++) {
                if (!taken.get(i).equals(types.get(i)) && constants.get(i) != null) {
                    constants.set(i, value(taken.get(i)));
                }
            }
            return new Trial(function, function.resolve(taken, constants), constants);
        } catch (SqlException _) {
            return null;
        }
    }

    /// @param constants null for an argument that is a column
    private record Trial(ScalarFunction function, Signature signature, List<@Nullable Object> constants) {
        Call call() {
            List<Expr> arguments = new ArrayList<>();
            for (int i = 0; i < constants.size(); i++) {
                DataType type = signature.arguments().get(i);
                Object constant = constants.get(i);
                arguments.add(constant == null ? new ColumnRef(i, "c" + i, type) : new Literal(type, constant));
            }
            return new Call(function, arguments, signature.result());
        }
    }

    private void check(Trial trial) {
        Call call = trial.call();
        EvaluationContext context = new EvaluationContext(random.oneOf(ZONES), Instant.EPOCH);
        List<@Nullable Object[]> rows = rows(trial.signature().arguments());
        List<AbstractValue> columns = new ArrayList<>();
        for (int i = 0; i < call.arguments().size(); i++) {
            DataType type = trial.signature().arguments().get(i);
            AbstractValue column = AbstractValue.nothing(type);
            for (@Nullable Object[] row : rows) {
                column = column.join(AbstractValue.constant(type, row[i]));
            }
            columns.add(column);
        }
        AbstractValue found =
                Program.lookingUp(new Compilation(context).compile(call)).run(columns::get);
        assertThat(found.type()).isEqualTo(call.type());
        for (@Nullable Object[] row : rows) {
            assertThat(allows(found, call, row, context))
                    .as("%s of %s over %s, zone %s", call, Arrays.toString(row), columns, context.zone())
                    .isTrue();
        }
    }

    private static boolean allows(AbstractValue found, Call call, @Nullable Object[] row, EvaluationContext context) {
        try {
            AbstractValue value = AbstractValue.constant(call.type(), Interpreter.evaluate(call, row, context));
            return (value.extras() & ~found.extras()) == 0
                    && (!value.hasOrdinary()
                            || (Signs.of(found.without(AbstractValue.NANS), value) & Signs.EQUAL) != 0);
        } catch (ExecutionException _) {
            return found.mayFail();
        }
    }

    private List<@Nullable Object[]> rows(List<DataType> types) {
        List<@Nullable Object[]> rows = new ArrayList<>();
        for (int i = 1 + random.below(4); i > 0; i--) {
            @Nullable Object[] row = new @Nullable Object[types.size()];
            for (int k = 0; k < row.length; k++) {
                row[k] = random.below(10) == 0 ? null : value(types.get(k));
            }
            rows.add(row);
        }
        return rows;
    }

    private Object value(DataType type) {
        return switch (type) {
            case DataType.Utf8 _ when random.below(2) == 0 -> random.oneOf(TEXTS);
            case DataType.Timestamp(TimeUnit unit, boolean _)
            when random.below(2) == 0 -> (random.oneOf(JUMPS) + random.below(20_000) - 10_000) * unit.perSecond();
            case DataType.Date _ when random.below(2) == 0 -> 19_000L + random.below(100);
            case DataType.Int _ when random.below(2) == 0 -> (long) random.below(4);
            default -> random.value(type);
        };
    }
}
