package io.winnow.physical.exec;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.aggregate.Weighing;
import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.error.PlanException;
import io.winnow.core.expr.Literal;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Schema;
import io.winnow.physical.posting.PostedColumn;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What was counted as rows of partial states: one for each group and cohort, and where a sum is more than its state
/// holds, further rows after all others. Belongs to one thread.
///
/// A batch is of one cohort: values of groups and sets are taken from its keys by their positions.
final class StateRows {
    /// Groups of a batch, times the values that each may have: lists of so many are made at once, beside the
    /// counts that the query's memory knows of.
    private static final int MOST_VALUES = 1 << 20;

    private final Measures measures;
    private final Schema schema;
    private final Iterator<Tallies> cohorts;
    private final Deque<Further> further = new ArrayDeque<>();
    private @Nullable Tallies counted;
    private List<Tallies.Group> groups = List.of();
    /// How many of the groups have left.
    private int done;

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
        if (counted.isEmpty() && measures.groups().length == 0) {
            // As an aggregate of no rows does.
            further.add(new Further(identities(), 1));
        }
        cohorts = counted.iterator();
    }

    private List<@Nullable Object> identities() {
        List<@Nullable Object> row = new ArrayList<>();
        for (AggregateCall call : measures.calls()) {
            append(identity(call), row);
        }
        return row;
    }

    private static List<Literal> identity(AggregateCall call) {
        return call.function().identity(call.argumentTypes());
    }

    private static void append(List<Literal> state, List<@Nullable Object> row) {
        state.forEach(literal -> row.add(literal.value()));
    }

    /// The next states; null when none are left.
    @Nullable
    Batch next(int batchRows) {
        while (done == groups.size() && cohorts.hasNext()) {
            counted = cohorts.next();
            groups = counted.groups();
            done = 0;
        }
        if (counted != null && done < groups.size()) {
            int until = Math.min(groups.size(), done + Math.min(batchRows, mostGroups(counted.cohort())));
            List<Tallies.Group> some = groups.subList(done, until);
            done = until;
            return batch(counted.cohort(), some);
        }
        return further.isEmpty() ? null : furtherRows(batchRows);
    }

    private static boolean isSet(AggregateFunction function) {
        return function.isDistinct() || function == AggregateFunction.APPROX_COUNT_DISTINCT;
    }

    private int mostGroups(Cohort cohort) {
        int most = MOST_VALUES;
        for (int c = 0; c < measures.calls().size(); c++) {
            if (measures.sources().get(c) instanceof Measures.Source.OfWeights(int position)
                    && isSet(measures.calls().get(c).function())) {
                int column = measures.weights().get(position).column();
                int keys = measures.isGroup(column) ? 1 : cohort.column(column).keys();
                most = Math.min(most, MOST_VALUES / Math.max(1, keys));
            }
        }
        return Math.max(1, most);
    }

    private Batch furtherRows(int batchRows) {
        List<ColumnBuilder> builders = new ArrayList<>(schema.size());
        for (int c = 0; c < schema.size(); c++) {
            builders.add(new ColumnBuilder(schema.type(c)));
        }
        int rows = 0;
        while (rows < batchRows && !further.isEmpty()) {
            Further same = further.getFirst();
            for (int c = 0; c < builders.size(); c++) {
                builders.get(c).add(same.row.get(c));
            }
            rows++;
            if (--same.left == 0) {
                further.removeFirst();
            }
        }
        List<Column> columns = new ArrayList<>(builders.size());
        builders.forEach(builder -> columns.add(builder.build()));
        return Batch.of(schema, rows, columns);
    }

    private Batch batch(Cohort cohort, List<Tallies.Group> some) {
        List<Column> columns = new ArrayList<>(schema.size());
        for (int g = 0; g < measures.groups().length; g++) {
            int[] keys = new int[some.size()];
            for (int i = 0; i < keys.length; i++) {
                keys[i] = some.get(i).keys()[g];
            }
            columns.add(cohort.column(measures.groups()[g]).values().take(keys, keys.length));
        }
        for (int c = 0; c < measures.calls().size(); c++) {
            switch (measures.sources().get(c)) {
                case Measures.Source.OfNone() ->
                    identity(measures.calls().get(c))
                            .forEach(literal ->
                                    columns.add(ColumnBuilder.repeat(literal.type(), literal.value(), some.size())));
                case Measures.Source.OfRows(int position) -> columns.add(rows(position, some));
                case Measures.Source.OfWeights(int position) -> weighed(c, position, cohort, some, columns);
            }
        }
        return Batch.of(schema, some.size(), columns);
    }

    private static Column rows(int position, List<Tallies.Group> some) {
        long[] rows = new long[some.size()];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = some.get(i).tally().rows[position];
        }
        return new LongColumn(rows, null, rows.length);
    }

    private void weighed(int call, int position, Cohort cohort, List<Tallies.Group> some, List<Column> to) {
        int column = measures.weights().get(position).column();
        switch (measures.calls().get(call).function()) {
            case COUNT_DISTINCT, SUM_DISTINCT, AVG_DISTINCT ->
                to.add(present(column, position, cohort, some).lists());
            case APPROX_COUNT_DISTINCT ->
                to.add(present(column, position, cohort, some)
                        .sketches(cohort.column(column).type()));
            case COUNT_STAR, COUNT, MIN, MAX, SUM, AVG -> {
                int fields = identity(measures.calls().get(call)).size();
                List<ColumnBuilder> builders = new ArrayList<>(fields);
                for (int f = 0; f < fields; f++) {
                    builders.add(new ColumnBuilder(schema.type(to.size() + f)));
                }
                for (Tallies.Group group : some) {
                    Weighing state = weigh(measures.calls().get(call).function(), position, cohort, group);
                    if (state.parts() > 0) {
                        further.add(new Further(further(call, cohort, group, state.part()), state.parts()));
                    }
                    for (int f = 0; f < fields; f++) {
                        builders.get(f).add(state.state().get(f).value());
                    }
                }
                builders.forEach(builder -> to.add(builder.build()));
            }
        }
    }

    /// A row of a group that adds to one aggregate only.
    private List<@Nullable Object> further(int index, Cohort cohort, Tallies.Group group, List<Literal> part) {
        List<@Nullable Object> row = new ArrayList<>();
        for (int g = 0; g < measures.groups().length; g++) {
            PostedColumn column = cohort.column(measures.groups()[g]);
            row.add(ColumnValues.at(column.values(), column.type(), group.keys()[g]));
        }
        for (int c = 0; c < measures.calls().size(); c++) {
            append(c == index ? part : identity(measures.calls().get(c)), row);
        }
        return row;
    }

    private Weighing weigh(AggregateFunction function, int position, Cohort cohort, Tallies.Group group) {
        int asked = measures.weights().get(position).column();
        PostedColumn column = cohort.column(asked);
        DataType type = column.type();
        Tally tally = group.tally();
        long[] counts = tally.weights[position];
        int extreme = tally.extremes[position];
        Weighing state;
        if (counts != null) {
            Column values = column.values();
            int own = measures.isGroup(asked) ? groupKey(asked, group) : -1;
            state = function.weigh(type, own < 0 ? values : values.slice(own, 1), counts);
        } else if (extreme >= 0) {
            state = function.weigh(type, column.values().slice(extreme, 1), new long[] {1});
        } else {
            state = function.weigh(type, ColumnBuilder.column(type, List.of()), new long[0]);
        }
        if (state == null) {
            throw new PlanException(function.sqlName() + " of " + type + " cannot be told from counts");
        }
        return state;
    }

    /// The position of a column's one value within a group of it.
    private int groupKey(int column, Tallies.Group group) {
        int at = 0;
        while (measures.groups()[at] != column) {
            at++;
        }
        return group.keys()[at];
    }

    /// The values but for NULL that occur in each group.
    private PresentKeys present(int column, int position, Cohort cohort, List<Tallies.Group> some) {
        PostedColumn posted = cohort.column(column);
        int nullKey = posted.nullKey();
        PresentKeys present = new PresentKeys(posted.values(), some.size());
        boolean grouped = measures.isGroup(column);
        for (Tallies.Group group : some) {
            long[] counts = group.tally().weights[position];
            for (int i = 0; counts != null && i < counts.length; i++) {
                int key = grouped ? groupKey(column, group) : i;
                if (counts[i] > 0 && key != nullKey) {
                    present.add(key);
                }
            }
            present.end();
        }
        return present;
    }
}
