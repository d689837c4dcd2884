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
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Places among a column's values at which constants of its own or another type stand, found by the engine's one
/// comparison, so that nothing is rounded.
final class CutFinder {
    private final DataType type;
    private final boolean keyed;
    private final long least;
    private final long greatest;

    /// @param type the column's
    CutFinder(DataType type) {
        this.type = type;
        keyed = Keys.isLong(type);
        least = keyed ? Keys.least(type) : 0;
        greatest = keyed ? Keys.greatest(type) : 0;
    }

    /// The places at which outcomes of a condition may change, in order: those of its constants, and those of the
    /// tables within it.
    List<Cut> cuts(Node root) {
        List<Cut> cuts = new ArrayList<>();
        List<Node> open = new ArrayList<>(List.of(root));
        while (!open.isEmpty()) {
            Node node = open.removeLast();
            Steps steps = node.steps();
            if (steps != null && node.isTabled()) {
                cuts.addAll(steps.cuts().all());
            } else {
                node.cutPoints().forEach(point -> add(cuts, point));
                open.addAll(node.operands());
            }
        }
        return distinct(cuts);
    }

    private List<Cut> distinct(List<Cut> cuts) {
        if (type instanceof DataType.Bool) {
            return List.of(Cut.before(1L));
        }
        if (Types.isNested(type)) {
            return List.of();
        }
        Comparator<Cut> order = keyed
                ? (left, right) -> Long.compare((Long) left.value(), (Long) right.value())
                : (left, right) -> Cut.compare(left, right, type);
        cuts.sort(order);
        List<Cut> distinct = new ArrayList<>(cuts.size());
        for (Cut cut : cuts) {
            if (distinct.isEmpty() || order.compare(distinct.getLast(), cut) != 0) {
                distinct.add(cut);
            }
        }
        return distinct;
    }

    private void add(List<Cut> cuts, CutPoint point) {
        if (keyed) {
            addKeys(cuts, point);
        } else {
            addCuts(cuts, point);
        }
    }

    /// Before the constant and after it; where it is no value of the type, between the two around it.
    private void addKeys(List<Cut> cuts, CutPoint point) {
        Object value = sameValue(point);
        if (value != null) {
            long key = Keys.of(value, type);
            addKey(cuts, key);
            if (key < greatest) {
                addKey(cuts, key + 1);
            }
        } else if (isBetween(point)) {
            addKey(cuts, firstAbove(point));
        }
    }

    /// A cut before the least value decides nothing.
    private void addKey(List<Cut> cuts, @Nullable Long key) {
        if (key != null && key > least) {
            cuts.add(Cut.before(key));
        }
    }

    private void addCuts(List<Cut> cuts, CutPoint point) {
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
        boolean comparable = Coercion.comparableExactly(type, point.type());
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
        long low = least;
        long high = greatest;
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
