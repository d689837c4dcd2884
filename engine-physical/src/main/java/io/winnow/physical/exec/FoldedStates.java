package io.winnow.physical.exec;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.expr.Literal;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Schema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// States that metadata proves, those of one group together, in the order in which the groups came. Belongs to one
/// thread at a time.
final class FoldedStates {
    /// Groups of one fragment, and values of a set of distinct ones: more cost more to fold than to read.
    static final int MOST = 1024;

    private static final int ROW_BYTES = 256;
    private static final int VALUE_BYTES = 64;

    private final List<AggregateCall> calls;
    private final FoldBudget budget;
    private final boolean grows;
    private final Map<List<Literal>, List<List<Literal>>> groups = new LinkedHashMap<>();
    private final List<List<Literal>> rows = new ArrayList<>();

    /// @param grouped whether there may be several groups
    FoldedStates(List<AggregateCall> calls, boolean grouped, FoldBudget budget) {
        this.calls = calls;
        this.budget = budget;
        grows = grouped || calls.stream().anyMatch(call -> call.function() == AggregateFunction.COUNT_DISTINCT);
    }

    /// Adds a state of each aggregate; false, and nothing is added, where there are too many groups or too little
    /// memory.
    ///
    /// @param group a literal per GROUP BY column
    boolean add(List<Literal> group, List<List<Literal>> states) {
        List<List<Literal>> before = groups.get(group);
        List<List<Literal>> both = before == null ? states : merged(before, states);
        if (both == null) {
            if (!budget.take(bytes(group, states))) {
                return false;
            }
            rows.add(row(group, states)); // together they are more than a literal holds
            return true;
        }
        if (grows && both != before) {
            if (isFull(before, both)) {
                return false;
            }
            long more = bytes(group, both) - (before == null ? 0 : bytes(group, before));
            if (!budget.take(Math.max(0, more))) {
                return false;
            }
        }
        groups.put(group, both);
        return true;
    }

    private boolean isFull(@Nullable List<List<Literal>> before, List<List<Literal>> both) {
        if (before == null && groups.size() >= MOST) {
            return true;
        }
        for (int i = 0; i < calls.size(); i++) {
            if (isSet(i) && set(both.get(i)).size() > MOST) {
                return true;
            }
        }
        return false;
    }

    /// Adds what another has, whose memory is held already.
    void addAll(FoldedStates other) {
        other.groups.forEach((group, states) -> {
            List<List<Literal>> before = groups.get(group);
            List<List<Literal>> both = before == null ? states : merged(before, states);
            if (both == null) {
                rows.add(row(group, states));
            } else {
                groups.put(group, both);
            }
        });
        rows.addAll(other.rows);
    }

    /// The states together; null where no literal holds one, and the same instance where nothing is new.
    private @Nullable List<List<Literal>> merged(List<List<Literal>> before, List<List<Literal>> states) {
        List<List<Literal>> merged = new ArrayList<>(states.size());
        boolean isNew = false;
        for (int i = 0; i < states.size(); i++) {
            boolean holds = isSet(i) && holds(set(before.get(i)), set(states.get(i)), i);
            List<Literal> state =
                    holds ? before.get(i) : calls.get(i).function().merge(List.of(before.get(i), states.get(i)));
            if (state == null) {
                return null;
            }
            isNew |= !holds;
            merged.add(state);
        }
        return isNew ? merged : before;
    }

    private boolean isSet(int index) {
        return calls.get(index).function() == AggregateFunction.COUNT_DISTINCT;
    }

    private static List<?> set(List<Literal> state) {
        return state.getFirst().value() instanceof List<?> set ? set : List.of();
    }

    /// Whether a set has the only value of another already: then it need not be made anew.
    private boolean holds(List<?> set, List<?> other, int index) {
        DataType type = calls.get(index).arguments().getFirst().type();
        return other.isEmpty()
                || (other.size() == 1
                        && Collections.<Object>binarySearch(
                                        set, other.getFirst(), (a, b) -> ScalarOrder.compare(a, b, type))
                                >= 0);
    }

    private static long bytes(List<Literal> group, List<List<Literal>> states) {
        long bytes = ROW_BYTES;
        for (Literal literal : row(group, states)) {
            bytes += bytes(literal.value());
        }
        return bytes;
    }

    private static long bytes(@Nullable Object value) {
        return switch (value) {
            case String text -> VALUE_BYTES + 2L * text.length();
            case List<?> values -> VALUE_BYTES + 2L * VALUE_BYTES * values.size();
            case null, default -> VALUE_BYTES;
        };
    }

    /// What is held for all of them.
    long bytes() {
        long bytes = 0;
        if (grows) {
            for (Map.Entry<List<Literal>, List<List<Literal>>> entry : groups.entrySet()) {
                bytes += bytes(entry.getKey(), entry.getValue());
            }
        }
        for (List<Literal> row : rows) {
            bytes += bytes(row, List.of());
        }
        return bytes;
    }

    private static List<Literal> row(List<Literal> group, List<List<Literal>> states) {
        List<Literal> row = new ArrayList<>(group);
        states.forEach(row::addAll);
        return row;
    }

    /// Takes out the next rows of states; null where there are none.
    @Nullable
    Batch next(Schema schema, int mostRows) {
        List<List<Literal>> taken = new ArrayList<>();
        Iterator<Map.Entry<List<Literal>, List<List<Literal>>>> entries =
                groups.entrySet().iterator();
        while (taken.size() < mostRows && entries.hasNext()) {
            Map.Entry<List<Literal>, List<List<Literal>>> entry = entries.next();
            taken.add(row(entry.getKey(), entry.getValue()));
            entries.remove();
        }
        List<List<Literal>> first = rows.subList(0, Math.min(rows.size(), mostRows - taken.size()));
        taken.addAll(first);
        first.clear();
        if (taken.isEmpty()) {
            return null;
        }
        List<Column> columns = new ArrayList<>(schema.size());
        for (int c = 0; c < schema.size(); c++) {
            ColumnBuilder builder = new ColumnBuilder(schema.type(c));
            for (List<Literal> row : taken) {
                builder.add(row.get(c).value());
            }
            columns.add(builder.build());
        }
        return Batch.of(schema, taken.size(), columns);
    }
}
