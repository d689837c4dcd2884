package io.winnow.core.prune.truth;

import io.winnow.core.prune.AbstractRow;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.Keys;
import io.winnow.core.prune.LongRange;
import io.winnow.core.prune.ObjectRange;
import io.winnow.core.prune.Signs;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.List;

/// `value IN (options…)` with constant options of the value's type: binary search in what is sorted once.
final class ListMembership implements Operation {
    private final DataType type;
    /// Keys of the options, ascending, for types that have them.
    private final long[] keys;
    /// The options, ascending, for types without keys.
    private final Object[] objects;
    /// The NaNs and whether NULL is among the options, as extras.
    private final int extras;
    private final boolean isEmpty;

    /// @param options of `type`, none an error
    ListMembership(DataType type, List<Node.Constant> options) {
        this.type = type;
        isEmpty = options.isEmpty();
        List<Object> ordinary = new ArrayList<>(options.size());
        int others = 0;
        for (Node.Constant option : options) {
            others |= option.value().extras();
            Object carrier = option.carrier();
            if (carrier != null && option.value().hasOrdinary()) {
                ordinary.add(carrier);
            }
        }
        extras = others;
        if (Keys.isLong(type)) {
            keys = ordinary.stream()
                    .mapToLong(carrier -> Keys.of(carrier, type))
                    .sorted()
                    .distinct()
                    .toArray();
            objects = new Object[0];
        } else {
            keys = new long[0];
            objects = distinct(ordinary);
        }
    }

    private Object[] distinct(List<Object> ordinary) {
        ordinary.sort(ScalarOrder.of(type));
        List<Object> distinct = new ArrayList<>(ordinary.size());
        for (Object option : ordinary) {
            if (distinct.isEmpty() || !ScalarOrder.equal(distinct.getLast(), option, type)) {
                distinct.add(option);
            }
        }
        return distinct.toArray();
    }

    @Override
    public AbstractValue apply(AbstractValue[] stack, int base, AbstractRow row) {
        AbstractValue value = stack[base];
        boolean match = (value.extras() & extras & AbstractValue.NANS) != 0;
        boolean miss = (value.extras() & ~extras & AbstractValue.NANS) != 0;
        if (value.hasOrdinary()) {
            long members = value instanceof ObjectRange range ? members(range) : members(keys(value));
            match |= members > 0;
            miss |= value instanceof ObjectRange range ? mayMiss(range, members) : mayMiss(keys(value), members);
        }
        TruthSet missed = (extras & AbstractValue.NULL) != 0 ? TruthSet.UNKNOWN : TruthSet.FALSE;
        TruthSet found = (match ? TruthSet.TRUE : TruthSet.NONE).union(miss ? missed : TruthSet.NONE);
        if (value.mayBeNull()) {
            found = found.union(isEmpty ? TruthSet.FALSE : TruthSet.UNKNOWN);
        }
        return value.mayFail() ? found.with(AbstractValue.FAILURE) : found;
    }

    private static LongRange keys(AbstractValue value) {
        return value instanceof TruthSet truths ? truths.keys() : (LongRange) value;
    }

    /// How many options lie in a range.
    private long members(LongRange range) {
        return range.last() == Long.MAX_VALUE
                ? keys.length - below(range.first())
                : below(range.last() + 1) - below(range.first());
    }

    /// How many options have lesser keys.
    private int below(long key) {
        int low = 0;
        int high = keys.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (keys[middle] < key) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static boolean mayMiss(LongRange range, long members) {
        // Equal also where the range has more keys than a long counts, for which no list is long enough.
        return members == 0 || range.last() - range.first() != members - 1;
    }

    private long members(ObjectRange range) {
        int first = range.low() == null ? 0 : below(range.low(), range.lowOpen());
        int end = range.high() == null ? objects.length : below(range.high(), !range.highOpen());
        return Math.max(0, end - first);
    }

    /// How many options are less than a value, or (`orEqual`) not greater.
    private int below(Object value, boolean orEqual) {
        int low = 0;
        int high = objects.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            int order = ScalarOrder.compare(objects[middle], value, type);
            if (order < 0 || (order == 0 && orEqual)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /// A range of several values may always hold one more than the options.
    private static boolean mayMiss(ObjectRange range, long members) {
        boolean point = range.low() != null
                && range.high() != null
                && Signs.of(range.withExtras(0), range.withExtras(0)) == Signs.EQUAL;
        return !point || members == 0;
    }
}
