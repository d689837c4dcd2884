package io.winnow.core.prune.truth;

import io.winnow.core.prune.Keys;
import io.winnow.core.prune.Neighbours;
import io.winnow.core.prune.truth.Node.CutPoint;
import io.winnow.core.prune.truth.ObjectCuts.Cut;
import io.winnow.core.scalar.Coercion;
import io.winnow.core.scalar.Numbers;
import io.winnow.core.scalar.ScalarCasts;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Places among a column's values at which constants of its own or another type stand, found by the engine's one
/// comparison, so that nothing is rounded.
final class CutFinder {
    private final DataType type;

    CutFinder(DataType type) {
        this.type = type;
    }

    /// The keys at which outcomes may change, ascending: that of a constant and the one after it, or the one after it
    /// alone where it is no value of the type.
    long[] keys(List<CutPoint> points) {
        List<Long> keys = new ArrayList<>(2 * points.size());
        for (CutPoint point : points) {
            Object value = sameValue(point);
            if (value != null) {
                long key = Keys.of(value, type);
                add(keys, key);
                if (key < Keys.greatest(type)) {
                    add(keys, key + 1);
                }
            } else if (isBetween(point)) {
                add(keys, firstAbove(point));
            }
        }
        return keys.stream().mapToLong(Long::longValue).sorted().distinct().toArray();
    }

    /// A cut before the least value decides nothing.
    private void add(List<Long> keys, @Nullable Long key) {
        if (key != null && key > Keys.least(type)) {
            keys.add(key);
        }
    }

    /// The places just before and after each constant.
    List<Cut> cuts(List<CutPoint> points) {
        List<Cut> cuts = new ArrayList<>(2 * points.size());
        for (CutPoint point : points) {
            if (point.type().equals(type)) {
                cuts.add(Cut.before(point.value()));
                cuts.add(Cut.after(point.value(), type));
                String next = point.isPrefix() ? Neighbours.afterPrefix((String) point.value()) : null;
                if (next != null) {
                    cuts.add(Cut.before(next));
                }
            } else if (type instanceof DataType.Decimal decimal && isBetween(point)) {
                BigDecimal exact = Numbers.exact(point.value(), point.type());
                BigDecimal floor = exact.setScale(decimal.scale(), RoundingMode.FLOOR);
                if (floor.compareTo(exact) == 0) {
                    cuts.add(Cut.before(floor));
                }
                cuts.add(Cut.after(floor, type));
            }
        }
        return cuts;
    }

    /// The constant as a value of the column's type, null where it is none.
    private @Nullable Object sameValue(CutPoint point) {
        if (point.type().equals(type)) {
            return isNan(point.value()) ? null : point.value();
        }
        if (isNan(point.value()) || !Coercion.comparableExactly(type, point.type())) {
            return null;
        }
        Object value = ScalarCasts.castOrNull(point.value(), point.type(), type, ZoneOffset.UTC);
        return value != null && !isNan(value) && ScalarOrder.compare(value, type, point.value(), point.type()) == 0
                ? value
                : null;
    }

    /// Whether the constant stands somewhere in the column's order.
    private boolean isBetween(CutPoint point) {
        boolean comparable = type instanceof DataType.Decimal
                ? Types.isNumeric(point.type())
                : Coercion.comparableExactly(type, point.type());
        return comparable && !isNan(point.value()) && !isInfinite(point.value());
    }

    private static boolean isNan(Object value) {
        return (value instanceof Double number && Double.isNaN(number))
                || (value instanceof Float small && Float.isNaN(small));
    }

    private static boolean isInfinite(Object value) {
        return value instanceof Number number
                && Double.isInfinite(number.doubleValue())
                && !(value instanceof BigDecimal);
    }

    /// The key of the least value above the constant, null where there is none.
    private @Nullable Long firstAbove(CutPoint point) {
        long low = Keys.least(type);
        long high = Keys.greatest(type);
        if (!isAbove(high, point)) {
            return null;
        }
        while (low < high) {
            long middle = low + ((high - low) >>> 1);
            if (isAbove(middle, point)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    private boolean isAbove(long key, CutPoint point) {
        return ScalarOrder.compare(Keys.carrier(key, type), type, point.value(), point.type()) > 0;
    }
}
