package io.winnow.physical.exec;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.expr.Literal;
import io.winnow.core.type.Schema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// States that metadata proves, those of one group together, in the order in which the groups came. Belongs to one
/// thread at a time.
final class FoldedStates {
    private final List<AggregateCall> calls;
    private final Map<List<Literal>, List<List<Literal>>> groups = new LinkedHashMap<>();
    private final List<List<Literal>> rows = new ArrayList<>();

    FoldedStates(List<AggregateCall> calls) {
        this.calls = calls;
    }

    /// Adds a state of each aggregate.
    ///
    /// @param group a literal per GROUP BY column
    void add(List<Literal> group, List<List<Literal>> states) {
        List<List<Literal>> before = groups.get(group);
        List<List<Literal>> both = before == null ? states : merged(before, states);
        if (both == null) {
            rows.add(row(group, states)); // together they are more than a literal holds
        } else {
            groups.put(group, both);
        }
    }

    /// Adds what another has.
    void addAll(FoldedStates other) {
        other.groups.forEach(this::add);
        rows.addAll(other.rows);
    }

    private @Nullable List<List<Literal>> merged(List<List<Literal>> before, List<List<Literal>> states) {
        List<List<Literal>> merged = new ArrayList<>(states.size());
        for (int i = 0; i < states.size(); i++) {
            List<Literal> state = calls.get(i).function().merge(List.of(before.get(i), states.get(i)));
            if (state == null) {
                return null;
            }
            merged.add(state);
        }
        return merged;
    }

    private static List<Literal> row(List<Literal> group, List<List<Literal>> states) {
        List<Literal> row = new ArrayList<>(group);
        states.forEach(row::addAll);
        return row;
    }

    /// All rows of states; null where there is none.
    @Nullable
    Batch batch(Schema schema) {
        List<List<Literal>> all = new ArrayList<>();
        groups.forEach((group, states) -> all.add(row(group, states)));
        all.addAll(rows);
        if (all.isEmpty()) {
            return null;
        }
        List<Column> columns = new ArrayList<>(schema.size());
        for (int c = 0; c < schema.size(); c++) {
            ColumnBuilder builder = new ColumnBuilder(schema.type(c));
            for (List<Literal> row : all) {
                builder.add(row.get(c).value());
            }
            columns.add(builder.build());
        }
        return Batch.of(schema, all.size(), columns);
    }
}
