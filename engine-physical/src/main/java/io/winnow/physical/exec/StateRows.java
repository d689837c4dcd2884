package io.winnow.physical.exec;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.aggregate.Folding;
import io.winnow.core.aggregate.Summary;
import io.winnow.core.aggregate.Weighing;
import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.error.PlanException;
import io.winnow.core.expr.Literal;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Schema;
import io.winnow.physical.group.SketchOfValues;
import io.winnow.physical.posting.PostedColumn;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What was counted as rows of partial states: one for each group and cohort, and where a sum is more than its state
/// holds, further rows after all others. Belongs to one thread.
final class StateRows {
    private final Measures measures;
    private final Schema schema;
    private final Iterator<Row> groups;
    private final Deque<Further> further = new ArrayDeque<>();

    /// A group yet to leave.
    private record Row(Cohort cohort, Tallies.Group group) {}

    /// Rows that are all the same.
    private static final class Further {
        private final List<@Nullable Object> row;
        private long left;

        Further(List<@Nullable Object> row, long left) {
            this.row = row;
            this.left = left;
        }
    }

    /// @param schema of the states
    StateRows(Measures measures, List<Tallies> counted, Schema schema) {
        this.measures = measures;
        this.schema = schema;
        List<Row> rows = new ArrayList<>();
        for (Tallies tallies : counted) {
            tallies.groups().forEach(group -> rows.add(new Row(tallies.cohort(), group)));
        }
        if (rows.isEmpty() && measures.groups().length == 0) {
            // As an aggregate of no rows does.
            further.add(new Further(identities(), 1));
        }
        groups = rows.iterator();
    }

    private List<@Nullable Object> identities() {
        List<@Nullable Object> row = new ArrayList<>();
        for (AggregateCall call : measures.calls()) {
            append(call.function().identity(call.argumentTypes()), row);
        }
        return row;
    }

    private static void append(List<Literal> state, List<@Nullable Object> row) {
        state.forEach(literal -> row.add(literal.value()));
    }

    /// The next states; null when none are left.
    @Nullable
    Batch next(int batchRows) {
        List<ColumnBuilder> builders = new ArrayList<>(schema.size());
        for (int c = 0; c < schema.size(); c++) {
            builders.add(new ColumnBuilder(schema.type(c)));
        }
        int rows = 0;
        while (rows < batchRows && groups.hasNext()) {
            add(row(groups.next()), builders);
            rows++;
        }
        while (rows < batchRows && !further.isEmpty()) {
            Further same = further.getFirst();
            add(same.row, builders);
            rows++;
            if (--same.left == 0) {
                further.removeFirst();
            }
        }
        if (rows == 0) {
            return null;
        }
        List<Column> columns = new ArrayList<>(builders.size());
        builders.forEach(builder -> columns.add(builder.build()));
        return Batch.of(schema, rows, columns);
    }

    private static void add(List<@Nullable Object> row, List<ColumnBuilder> to) {
        for (int c = 0; c < row.size(); c++) {
            to.get(c).add(row.get(c));
        }
    }

    private List<@Nullable Object> row(Row of) {
        List<@Nullable Object> row = new ArrayList<>(schema.size());
        int[] keys = of.group().keys();
        for (int g = 0; g < keys.length; g++) {
            row.add(of.cohort().column(measures.groups()[g]).values().get(keys[g]));
        }
        for (int c = 0; c < measures.calls().size(); c++) {
            Weighing state = state(c, of);
            if (state.parts() > 0) {
                further.add(new Further(further(c, of, state.part()), state.parts()));
            }
            append(state.state(), row);
        }
        return row;
    }

    /// A row of a group that adds to one aggregate only.
    private List<@Nullable Object> further(int index, Row of, List<Literal> part) {
        List<@Nullable Object> row = new ArrayList<>();
        int[] keys = of.group().keys();
        for (int g = 0; g < keys.length; g++) {
            row.add(of.cohort().column(measures.groups()[g]).values().get(keys[g]));
        }
        for (int c = 0; c < measures.calls().size(); c++) {
            AggregateCall call = measures.calls().get(c);
            append(c == index ? part : call.function().identity(call.argumentTypes()), row);
        }
        return row;
    }

    private Weighing state(int index, Row of) {
        AggregateCall call = measures.calls().get(index);
        Tally tally = of.group().tally();
        return switch (measures.sources().get(index)) {
            case Measures.Source.OfNone() -> new Weighing(call.function().identity(call.argumentTypes()), List.of(), 0);
            case Measures.Source.OfRows(int position) -> rows(tally.rows[position]);
            case Measures.Source.OfWeights(int position) -> weigh(call.function(), position, of);
        };
    }

    private static Weighing rows(long count) {
        return switch (AggregateFunction.COUNT_STAR.fold(List.of(), Summary.ofRows(count))) {
            case Folding.Known(List<Literal> state) -> new Weighing(state, List.of(), 0);
            case Folding.Unknown unknown -> throw new PlanException(unknown.reason());
        };
    }

    private Weighing weigh(AggregateFunction function, int position, Row of) {
        int asked = measures.weights().get(position).column();
        PostedColumn column = of.cohort().column(asked);
        DataType type = column.type();
        Tally tally = of.group().tally();
        long[] counts = tally.weights[position];
        List<@Nullable Object> values = measures.isGroup(asked) ? groupValue(asked, of) : column.values();
        if (function == AggregateFunction.APPROX_COUNT_DISTINCT) {
            return sketch(type, values, counts);
        }
        int extreme = tally.extremes[position];
        Weighing state;
        if (counts != null) {
            state = function.weigh(type, values, counts);
        } else if (extreme >= 0) {
            List<@Nullable Object> value =
                    Collections.singletonList(column.values().get(extreme));
            state = function.weigh(type, value, new long[] {1});
        } else {
            state = function.weigh(type, List.of(), new long[0]);
        }
        if (state == null) {
            throw new PlanException(function.sqlName() + " of " + type + " cannot be told from counts");
        }
        return state;
    }

    /// The one value of a column within a group of it.
    private List<@Nullable Object> groupValue(int column, Row of) {
        int[] groups = measures.groups();
        int at = 0;
        while (groups[at] != column) {
            at++;
        }
        return Collections.singletonList(
                of.cohort().column(column).values().get(of.group().keys()[at]));
    }

    private static Weighing sketch(DataType type, List<@Nullable Object> values, long @Nullable [] counts) {
        List<@Nullable Object> present = new ArrayList<>();
        for (int i = 0; counts != null && i < values.size(); i++) {
            if (counts[i] > 0) {
                present.add(values.get(i));
            }
        }
        Literal state = new Literal(DataType.BINARY, SketchOfValues.state(type, present));
        return new Weighing(List.of(state), List.of(), 0);
    }
}
