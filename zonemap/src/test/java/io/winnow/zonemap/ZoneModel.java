package io.winnow.zonemap;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.collect.ValueRange;
import io.winnow.core.index.Zones;
import io.winnow.core.scalar.Bytes;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What zones must say of rows, worked out value by value.
final class ZoneModel {
    private final Zones zones;
    private final DataType type;

    ZoneModel(Zones zones) {
        this.zones = zones;
        type = zones.type();
    }

    static boolean isNan(@Nullable Object value) {
        return switch (value) {
            case Float f -> f.isNaN();
            case Double d -> d.isNaN();
            case null, default -> false;
        };
    }

    static boolean isNegative(Object nan) {
        return nan instanceof Float f ? Float.floatToRawIntBits(f) < 0 : Double.doubleToRawLongBits((double) nan) < 0;
    }

    /// That a zone says what may be said of these rows and no more.
    void check(int zone, List<@Nullable Object> rows) {
        List<Object> ordinary = rows.stream()
                .filter(value -> value != null && !isNan(value))
                .map(Objects::requireNonNull)
                .toList();
        assertThat(count(zones.nullCounts(), zone))
                .isEqualTo(rows.stream().filter(Objects::isNull).count());
        assertThat(count(zones.nanCounts(), zone))
                .isEqualTo(rows.stream().filter(ZoneModel::isNan).count());
        assertThat(count(zones.negativeNanCounts(), zone))
                .isEqualTo(rows.stream()
                        .filter(value -> value != null && isNan(value) && isNegative(value))
                        .count());
        checkBounds(zone, ordinary);
        checkSum(zone, ordinary);
    }

    private static long count(int @Nullable [] counts, int zone) {
        return Integer.toUnsignedLong(Objects.requireNonNull(counts)[zone]);
    }

    private void checkBounds(int zone, List<Object> ordinary) {
        Object min = at(zones.min(), zone);
        Object max = at(zones.max(), zone);
        Zones.Extras extras = Objects.requireNonNull(zones.extras());
        boolean exactMin = (extras.exactMin()[zone >> 6] >>> zone & 1) != 0;
        boolean exactMax = (extras.exactMax()[zone >> 6] >>> zone & 1) != 0;
        if (ordinary.isEmpty() || !ValueRange.hasBounds(type)) {
            assertThat(min).isNull();
            assertThat(max).isNull();
            assertThat(exactMin || exactMax).isFalse();
            return;
        }
        Object least = ordinary.stream().min(ScalarOrder.of(type)).orElseThrow();
        Object greatest = ordinary.stream().max(ScalarOrder.of(type)).orElseThrow();
        if (length(least) <= 64) {
            assertThat(exactMin).isTrue();
            assertThat(min).isEqualTo(signed(least, -0.0));
        } else {
            assertThat(exactMin).isFalse();
            assertThat(length(Objects.requireNonNull(min))).isBetween(61, 64);
            assertThat(ScalarOrder.compare(min, least, type)).isNegative();
        }
        if (length(greatest) <= 64) {
            assertThat(exactMax).isTrue();
            assertThat(max).isEqualTo(signed(greatest, 0.0));
        } else {
            assertThat(exactMax).isFalse();
            if (max == null) {
                assertThat(hasSuccessor(greatest)).isFalse();
            } else {
                // The next code point may take a byte more.
                assertThat(length(max)).isLessThanOrEqualTo(type.equals(DataType.UTF8) ? 65 : 64);
                assertThat(ScalarOrder.compare(max, greatest, type)).isPositive();
            }
        }
    }

    private @Nullable Object at(Column bounds, int zone) {
        return ColumnValues.at(bounds, type, zone);
    }

    /// A zero with the sign that it is stored with.
    private static Object signed(Object bound, double zero) {
        return switch (bound) {
            case Float f when f == 0 -> (float) zero;
            case Double d when d == 0 -> zero;
            case Object other -> other;
        };
    }

    private static int length(Object value) {
        return switch (value) {
            case String text -> text.getBytes(StandardCharsets.UTF_8).length;
            case Bytes bytes -> bytes.length();
            case Object _ -> 0;
        };
    }

    /// Whether something of 64 bytes is above all that start as the value does.
    private static boolean hasSuccessor(Object value) {
        if (value instanceof String text) {
            return text.codePoints().limit(16).anyMatch(point -> point != Character.MAX_CODE_POINT);
        }
        Bytes bytes = (Bytes) value;
        for (int i = 0; i < 64; i++) {
            if (bytes.at(i) != -1) {
                return true;
            }
        }
        return false;
    }

    private void checkSum(int zone, List<Object> ordinary) {
        Column sums = Objects.requireNonNull(zones.extras()).sums();
        Object sum = ColumnValues.at(sums, new DataType.Decimal(38, 0), zone);
        if (!Types.isInteger(type) && !Types.isDecimal(type)) {
            assertThat(sum).isNull();
            return;
        }
        BigInteger expected = BigInteger.ZERO;
        for (Object value : ordinary) {
            expected = expected.add(unscaled(value));
        }
        BigDecimal whole = new BigDecimal(expected);
        assertThat(sum).isEqualTo(whole.precision() > 38 ? null : whole);
    }

    private BigInteger unscaled(Object value) {
        if (value instanceof BigDecimal decimal) {
            return decimal.unscaledValue();
        }
        return type.equals(DataType.UINT64)
                ? new BigInteger(Long.toUnsignedString((long) value))
                : BigInteger.valueOf((long) value);
    }
}
