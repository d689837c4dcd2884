package io.winnow.core.function;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.error.SqlException;
import io.winnow.core.scalar.ScalarCasts;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FunctionPropertyTest {
    private static final ZoneId PARIS = ZoneId.of("Europe/Paris");
    private static final List<ScalarFunction> FUNCTIONS =
            List.copyOf(FunctionRegistry.standard().functions());
    private static final List<String> FIELDS =
            List.of("year", "second", "epoch", "week", "century", "hour", "timezone");

    /// A call of random values of types that the function takes, or null where it takes none of these.
    private record Attempt(
            ScalarFunction function,
            FunctionCall call,
            @Nullable Object[] arguments) {
        static @Nullable Attempt random(RandomValues random) {
            ScalarFunction function = random.oneOf(FUNCTIONS);
            List<DataType> types = new ArrayList<>();
            List<@Nullable Object> values = new ArrayList<>();
            for (int i = random.below(4); i > 0; i--) {
                DataType type = random.oneOf(RandomValues.types());
                types.add(type);
                values.add(argument(random, type));
            }
            try {
                Signature signature = function.resolve(types, values);
                @Nullable Object[] arguments = new @Nullable Object[types.size()];
                for (int i = 0; i < arguments.length; i++) {
                    arguments[i] = ScalarCasts.cast(
                            values.get(i), types.get(i), signature.arguments().get(i), PARIS);
                }
                FunctionCall call = new FunctionCall(signature.arguments(), signature.result(), PARIS, Instant.EPOCH);
                return new Attempt(function, call, arguments);
            } catch (SqlException e) {
                assertThat(e.text()).contains(function.name());
                return null;
            } catch (ExecutionException _) {
                return null;
            }
        }

        private static @Nullable Object argument(RandomValues random, DataType type) {
            if (type.equals(DataType.UTF8) && random.below(3) == 0) {
                return random.oneOf(FIELDS);
            }
            return random.value(type, 0.1);
        }

        @Nullable
        Object evaluate() {
            return function.evaluate(call, arguments);
        }
    }

    @Property(tries = 5_000)
    void everyFunctionGivesAValueOfItsTypeAndFailsOnlyWhereItSaysSo(@ForAll long seed) {
        Attempt attempt = Attempt.random(RandomValues.seeded(seed));
        if (attempt == null) {
            return;
        }
        String shown = attempt.function().name()
                + attempt.call().argumentTypes()
                + List.of(Arrays.toString(attempt.arguments()));
        try {
            Object value = attempt.evaluate();
            // Only carriers of the type find their way into a column of it.
            assertThat(ColumnBuilder.repeat(attempt.call().resultType(), value, 1)
                            .size())
                    .as(shown)
                    .isOne();
            boolean anyNull = Collections.frequency(Arrays.asList(attempt.arguments()), null) > 0;
            if (anyNull && attempt.function().strict()) {
                assertThat(value).as(shown).isNull();
            }
        } catch (ExecutionException e) {
            assertThat(attempt.function().fallible(attempt.call().argumentTypes()))
                    .as("%s: %s", shown, e.text())
                    .isTrue();
        }
    }

    @Property(tries = 1_000)
    void everyFunctionButTheVolatileIsRepeatable(@ForAll long seed) {
        Attempt attempt = Attempt.random(RandomValues.seeded(seed));
        if (attempt == null || attempt.function().volatility() == Volatility.VOLATILE) {
            return;
        }
        try {
            Object first = attempt.evaluate();
            Object second = attempt.evaluate();
            if (first == null || second == null) {
                assertThat(first).isEqualTo(second);
            } else {
                assertThat(ScalarOrder.equal(first, second, attempt.call().resultType()))
                        .isTrue();
            }
        } catch (ExecutionException e) {
            assertThat(e.text()).isNotBlank();
        }
    }

    @Test
    void everyFunctionIsDescribedByItsForm() {
        for (ScalarFunction function : FUNCTIONS) {
            assertThat(function.description()).startsWith(function.name() + "(").contains(": ");
            assertThat(function.name()).isEqualTo(function.name().toLowerCase(Locale.ROOT));
            assertThat(FunctionRegistry.standard().find(function.name())).isSameAs(function);
        }
        assertThat(FunctionRegistry.standard().find("no_such_function")).isNull();
        assertThat(FUNCTIONS.size()).isGreaterThan(100);
    }
}
