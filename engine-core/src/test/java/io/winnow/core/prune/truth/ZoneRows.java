package io.winnow.core.prune.truth;

import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.index.Zones;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.scalar.Nans;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Zones of one column that are true of some rows, or of none.
final class ZoneRows {
    private final DataType type;
    private final RandomValues random;
    private final List<@Nullable Object> mins = new ArrayList<>();
    private final List<@Nullable Object> maxs = new ArrayList<>();
    private final List<long[]> counts = new ArrayList<>();
    private final List<long[]> places = new ArrayList<>();

    /// Whether NaNs hide bounds and have no signs, as in version 0.
    private final boolean old;

    ZoneRows(DataType type, boolean old, RandomValues random) {
        this.type = type;
        this.old = old;
        this.random = random;
    }

    int count() {
        return places.size();
    }

    /// A zone of a fragment.
    ///
    /// @param length of the span; there may be fewer rows
    /// @param rows that are summarised
    /// @param weak whether its bounds may be absent or further out
    void add(int fragment, long start, long length, List<@Nullable Object> rows, boolean weak) {
        Object min = null;
        Object max = null;
        long[] count = new long[3];
        for (Object value : rows) {
            if (value == null) {
                count[0]++;
            } else if (value instanceof Number number && Double.isNaN(number.doubleValue())) {
                count[1]++;
                count[2] += ScalarOrder.compare(value, zero(), type) < 0 ? 1 : 0;
            } else {
                min = min == null || ScalarOrder.compare(value, min, type) < 0 ? value : min;
                max = max == null || ScalarOrder.compare(value, max, type) > 0 ? value : max;
            }
        }
        Object low = weak ? weaker(min, true) : min;
        Object high = weak ? weaker(max, false) : max;
        if (old && count[1] > 0) {
            Object nan = Nans.of((DataType.Floating) type, random.below(2) == 0);
            low = random.below(3) == 0 ? nan : low;
            high = random.below(3) > 0 ? nan : high;
        }
        add(new long[] {fragment, start, length}, low, high, count);
    }

    private Object zero() {
        return type.equals(DataType.FLOAT32) ? (Object) 0f : (Object) 0.0;
    }

    private @Nullable Object weaker(@Nullable Object exact, boolean isLow) {
        if (exact == null || random.below(3) == 0) {
            return null;
        }
        Object other = random.value(type);
        boolean nan = other instanceof Number number && Double.isNaN(number.doubleValue());
        return !nan && ScalarOrder.compare(other, exact, type) < 0 == isLow ? other : exact;
    }

    /// A zone of which as much is recorded as an abstract value says.
    void addBounds(int fragment, long start, long length, AbstractValue value) {
        boolean ordinary = value.hasOrdinary();
        long nulls = value.mayBeNull() ? (value.mayBePresent() ? 1 : length) : 0;
        long negative = (value.extras() & AbstractValue.NEGATIVE_NAN) != 0 ? 1 : 0;
        long positive = (value.extras() & AbstractValue.POSITIVE_NAN) != 0 ? 1 : 0;
        add(
                new long[] {fragment, start, length},
                ordinary ? value.low() : null,
                ordinary ? value.high() : null,
                new long[] {nulls, negative + positive, negative});
    }

    /// A zone of which anything is recorded, whether it can be or not.
    void addAny(int fragment, long start, long length) {
        Object one = random.value(type, 0.3);
        Object other = random.below(4) == 0 ? one : random.value(type, 0.3);
        boolean turned =
                one != null && other != null && random.below(6) > 0 && ScalarOrder.compare(one, other, type) > 0;
        long[] count = new long[3];
        for (int i = 0; i < count.length; i++) {
            boolean possible = i == 0 || Types.isFloat(type) || random.below(20) == 0;
            count[i] = possible
                    ? switch (random.below(6)) {
                        case 0 -> length;
                        case 1 -> random.below(4);
                        case 2 -> random.below(30) == 0 ? 0xffff_ffffL : 1;
                        default -> 0;
                    }
                    : 0;
        }
        add(new long[] {fragment, start, length}, turned ? other : one, turned ? one : other, count);
    }

    private void add(long[] place, @Nullable Object min, @Nullable Object max, long[] count) {
        mins.add(min);
        maxs.add(max);
        places.add(place);
        counts.add(count);
    }

    /// What was added.
    ///
    /// @param known whether all counts are
    Zones zones(boolean known) {
        return new Zones(
                type,
                count(),
                places.stream().mapToInt(place -> (int) place[0]).toArray(),
                places.stream().mapToLong(place -> place[1]).toArray(),
                places.stream().mapToLong(place -> place[2]).toArray(),
                ColumnBuilder.column(stored(), mins),
                ColumnBuilder.column(stored(), maxs),
                counts(0, known),
                counts(1, known),
                old ? null : counts(2, known),
                null);
    }

    /// Memory and files hold decimals of more digits than the type names.
    private DataType stored() {
        return type instanceof DataType.Decimal decimal
                ? new DataType.Decimal(
                        decimal.precision() <= DataType.Decimal.MAX_LONG_PRECISION
                                ? DataType.Decimal.MAX_LONG_PRECISION
                                : DataType.Decimal.MAX_PRECISION,
                        decimal.scale())
                : type;
    }

    private int @Nullable [] counts(int kind, boolean known) {
        return known || random.below(2) == 0
                ? counts.stream().mapToInt(count -> (int) count[kind]).toArray()
                : null;
    }
}
