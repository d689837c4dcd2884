package io.winnow.core.prune;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.math.BigDecimal;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KeysTest {
    static List<DataType> keyed() {
        return RandomValues.scalarTypes().stream().filter(Keys::isLong).toList();
    }

    private static boolean isNan(Object value) {
        return value instanceof Number number && Double.isNaN(number.doubleValue());
    }

    @Property(tries = 3_000)
    void keysAreOrderedAsTheirValues(@ForAll long seed) {
        RandomValues random = RandomValues.seeded(seed);
        DataType type = random.oneOf(keyed());
        Object left = random.value(type);
        Object right = random.value(type);
        if (isNan(left) || isNan(right)) {
            return;
        }
        assertThat(Integer.signum(Long.compare(Keys.of(left, type), Keys.of(right, type))))
                .as("%s: %s, %s", type, left, right)
                .isEqualTo(Integer.signum(ScalarOrder.compare(left, right, type)));
        assertThat(ScalarOrder.equal(Keys.carrier(Keys.of(left, type), type), left, type))
                .isTrue();
        assertThat(Keys.of(left, type)).isBetween(Keys.least(type), Keys.greatest(type));
    }

    @ParameterizedTest
    @MethodSource("keyed")
    void keysHaveNoGaps(DataType type) {
        for (long center : List.of(Keys.least(type), Keys.greatest(type) - 6, -3L)) {
            for (long i = 0; i < 6; i++) {
                long key = center + i;
                if (key >= Keys.least(type) && key < Keys.greatest(type)) {
                    assertThat(Keys.of(Keys.carrier(key, type), type)).isEqualTo(key);
                }
            }
        }
    }

    @Test
    void endsAreThoseOfTheTypes() {
        assertThat(Keys.carrier(Keys.least(DataType.INT8), DataType.INT8)).isEqualTo(-128L);
        assertThat(Keys.carrier(Keys.greatest(DataType.INT8), DataType.INT8)).isEqualTo(127L);
        assertThat(Keys.carrier(Keys.greatest(DataType.UINT8), DataType.UINT8)).isEqualTo(255L);
        assertThat(Keys.carrier(Keys.least(DataType.UINT32), DataType.UINT32)).isEqualTo(0L);
        assertThat(Keys.carrier(Keys.greatest(DataType.UINT32), DataType.UINT32))
                .isEqualTo(0xffff_ffffL);
        assertThat(Keys.carrier(Keys.least(DataType.UINT64), DataType.UINT64)).isEqualTo(0L);
        assertThat(Keys.carrier(Keys.greatest(DataType.UINT64), DataType.UINT64))
                .isEqualTo(-1L);
        assertThat(Keys.carrier(Keys.least(DataType.INT64), DataType.INT64)).isEqualTo(Long.MIN_VALUE);
        assertThat(Keys.carrier(Keys.greatest(DataType.INT64), DataType.INT64)).isEqualTo(Long.MAX_VALUE);
        assertThat(Keys.carrier(Keys.greatest(DataType.FLOAT64), DataType.FLOAT64))
                .isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(Keys.carrier(Keys.least(DataType.FLOAT32), DataType.FLOAT32)).isEqualTo(Float.NEGATIVE_INFINITY);
        assertThat(Keys.carrier(Keys.least(DataType.DATE), DataType.DATE)).isEqualTo((long) Integer.MIN_VALUE);
        assertThat(Keys.carrier(Keys.greatest(DataType.DATE), DataType.DATE)).isEqualTo((long) Integer.MAX_VALUE);
        assertThat(Keys.carrier(Keys.greatest(DataType.TIME), DataType.TIME)).isEqualTo(Long.MAX_VALUE);
        assertThat(Keys.carrier(Keys.least(DataType.BOOL), DataType.BOOL)).isEqualTo(false);
        assertThat(Keys.carrier(Keys.greatest(DataType.BOOL), DataType.BOOL)).isEqualTo(true);
        DataType decimal = new DataType.Decimal(4, 2);
        assertThat(Keys.carrier(Keys.greatest(decimal), decimal)).isEqualTo(new BigDecimal("9999999999999999.99"));
        assertThat(Keys.isLong(new DataType.Decimal(18, 0))).isTrue();
        assertThat(Keys.isLong(new DataType.Decimal(19, 0))).isFalse();
    }

    @Test
    void typesOfUnboundedOrNestedValuesHaveNone() {
        DataType list = new DataType.ListOf(DataType.INT32);
        List<DataType> types = List.of(
                DataType.NULL,
                DataType.UTF8,
                DataType.BINARY,
                DataType.INTERVAL,
                list,
                new DataType.Struct(List.of(Field.of("a", DataType.INT32))),
                new DataType.MapOf(DataType.UTF8, DataType.INT32),
                new DataType.Unsupported("union"));
        assertThat(types).noneMatch(Keys::isLong);
    }

    @Test
    void theZerosShareAKeyAndStandBetweenTheirNeighbours() {
        assertThat(Keys.of(-0.0, DataType.FLOAT64)).isZero();
        assertThat(Keys.of(0.0f, DataType.FLOAT32)).isZero();
        // As objects the zeros differ.
        assertThat(Keys.carrier(0, DataType.FLOAT64)).isEqualTo((Object) 0.0);
        assertThat(Keys.carrier(0, DataType.FLOAT32)).isEqualTo((Object) 0.0f);
        assertThat(Keys.carrier(1, DataType.FLOAT64)).isEqualTo(Double.MIN_VALUE);
        assertThat(Keys.carrier(-1, DataType.FLOAT64)).isEqualTo(-Double.MIN_VALUE);
        assertThat(Keys.carrier(-1, DataType.FLOAT32)).isEqualTo(-Float.MIN_VALUE);
    }
}
