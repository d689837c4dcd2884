package io.winnow.physical.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.batch.Batch;
import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.LazyColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.expr.Arithmetic;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.io.MemoryBudget;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import io.winnow.physical.kernel.KernelContext;
import io.winnow.physical.memory.Reservation;
import io.winnow.physical.plan.AggregateExec;
import io.winnow.physical.plan.AggregateMode;
import io.winnow.physical.plan.ValuesExec;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Batches of which a filter dropped few rows are aggregated as if the dropped rows were not there.
class StrayRowsTest {
    private static final Schema SCHEMA = Schema.of(
            Field.of("a", DataType.UTF8),
            Field.of("b", DataType.UTF8),
            Field.of("x", DataType.INT64),
            Field.of("y", DataType.INT64));
    private static final Expr X = new ColumnRef(2, "x", DataType.INT64);
    private static final Expr Y = new ColumnRef(3, "y", DataType.INT64);
    private static final Column LETTERS = letters("p", "q", "r", "s");

    private final long seed = Long.getLong("winnow.seed", System.nanoTime());
    private final Random random = new Random(seed);

    @Test
    void fewDroppedRowsChangeNothing() {
        for (int run = 0; run < 200; run++) {
            Aggregation whole = aggregation(X);
            Aggregation picked = aggregation(X);
            long address = 0;
            int batches = random.nextInt(1, 6);
            for (int b = 0; b < batches; b++) {
                int rows = random.nextInt(1, 400);
                Column[] columns = columns(rows);
                int[] selected = selected(rows, random.nextDouble() / 5);
                add(whole, columns, rows, selected, address, false);
                addPicked(picked, columns, selected, address);
                address += rows;
            }
            assertThat(states(whole)).as("-Dwinnow.seed=%d", seed).isEqualTo(states(picked));
        }
    }

    @Test
    void oncePairsAreKnownNothingIsPicked() {
        Aggregation whole = aggregation(X);
        Aggregation picked = aggregation(X);
        for (int b = 0; b < 4; b++) {
            Column[] columns = columns(400, 3);
            int[] selected = b == 0 ? all(400) : selected(400, 0.05);
            add(whole, columns, 400, selected, 400L * b, b > 0);
            addPicked(picked, columns, selected, 400L * b);
        }
        assertThat(states(whole)).as("-Dwinnow.seed=%d", seed).isEqualTo(states(picked));
    }

    @Test
    void aGroupOfDroppedRowsAloneIsNone() {
        Aggregation whole = aggregation(X);
        for (int b = 0; b < 3; b++) {
            int[] codes = new int[100];
            codes[40] = 3;
            Column key = new DictionaryColumn(codes, LETTERS, null, 100);
            LongColumn numbers = new LongColumn(new long[100], null, 100);
            int[] selected = all(99);
            for (int i = 40; i < 99; i++) {
                selected[i]++;
            }
            add(whole, new Column[] {key, key, numbers, numbers}, 100, selected, 100L * b, false);
        }
        assertThat(whole.groups()).isOne();
        assertThat(states(whole)).contains("297");
    }

    @Test
    void aDroppedRowMayFail() {
        Expr fails = new Arithmetic(ArithmeticOp.ADD, X, Y, DataType.INT64);
        Aggregation whole = aggregation(fails);
        Aggregation picked = aggregation(fails);
        for (int b = 0; b < 5; b++) {
            Column[] columns = columns(300);
            int[] selected = b == 0 ? all(300) : all(299);
            if (b > 1) {
                ((LongColumn) columns[2]).values()[299] = Long.MAX_VALUE;
                ((LongColumn) columns[3]).values()[299] = 1;
                columns[2] = new LongColumn(((LongColumn) columns[2]).values(), null, 300);
                columns[3] = new LongColumn(((LongColumn) columns[3]).values(), null, 300);
            }
            add(whole, columns, 300, selected, 300L * b, false);
            addPicked(picked, columns, selected, 300L * b);
        }
        assertThat(states(whole)).as("-Dwinnow.seed=%d", seed).isEqualTo(states(picked));
    }

    @Test
    void aSelectedRowStillFails() {
        Expr fails = new Arithmetic(ArithmeticOp.ADD, X, Y, DataType.INT64);
        Aggregation whole = aggregation(fails);
        add(whole, columns(300), 300, all(300), 0, false);
        Column[] columns = columns(300);
        long[] large = new long[300];
        Arrays.fill(large, Long.MAX_VALUE);
        columns[2] = new LongColumn(large, null, 300);
        columns[3] = new LongColumn(large.clone(), null, 300);
        assertThatThrownBy(() -> add(whole, columns, 300, all(299), 300, false))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("9223372036854775807");
    }

    private static Aggregation aggregation(Expr summed) {
        List<NamedExpr> groups = List.of(
                new NamedExpr(new ColumnRef(0, "a", DataType.UTF8), "a"),
                new NamedExpr(new ColumnRef(1, "b", DataType.UTF8), "b"));
        AggregateExec plan = new AggregateExec(
                new ValuesExec(SCHEMA, List.of()),
                AggregateMode.PARTIAL,
                groups,
                List.of(
                        new AggregateCall(AggregateFunction.SUM, List.of(summed), null),
                        new AggregateCall(AggregateFunction.AVG, List.of(Y), null),
                        new AggregateCall(AggregateFunction.COUNT, List.of(Y), null),
                        new AggregateCall(AggregateFunction.COUNT_STAR, List.of(), null)));
        MemoryBudget memory = new MemoryBudget(Long.MAX_VALUE);
        return new Aggregation(
                AggregationLayout.of(plan),
                new KernelContext(ZoneOffset.UTC, Instant.EPOCH, memory),
                new Reservation(memory, "test"));
    }

    /// Columns of few pairs of letters and of numbers, the second of which has NULLs now and then.
    private Column[] columns(int rows) {
        return columns(rows, random.nextInt(1, 5));
    }

    private Column[] columns(int rows, int letters) {
        long[] validity =
                random.nextBoolean() ? null : random.longs(Validity.words(rows)).toArray();
        return new Column[] {
            new DictionaryColumn(random.ints(rows, 0, letters).toArray(), LETTERS, null, rows),
            new DictionaryColumn(random.ints(rows, 0, 2).toArray(), LETTERS, null, rows),
            new LongColumn(random.longs(rows, -1000, 1000).toArray(), null, rows),
            new LongColumn(random.longs(rows).map(v -> v >> 20).toArray(), validity, rows)
        };
    }

    private int[] selected(int rows, double dropped) {
        int[] selected = all(rows);
        int[] kept = Arrays.stream(selected)
                .filter(_ -> random.nextDouble() >= dropped)
                .toArray();
        return kept.length == 0 ? all(1) : kept;
    }

    private static int[] all(int rows) {
        int[] selected = new int[rows];
        Arrays.setAll(selected, i -> i);
        return selected;
    }

    /// @param onlyWhole whether picking rows of a column is a fault
    private static void add(
            Aggregation to, Column[] columns, int rows, int[] selected, long address, boolean onlyWhole) {
        List<LazyColumn> lazy = Arrays.stream(columns)
                .map(column -> (LazyColumn) new Source(column, onlyWhole))
                .toList();
        try (Batch batch = Batch.lazy(SCHEMA, rows, lazy, () -> {});
                Batch narrowed = batch.narrowedTo(selected, selected.length)) {
            to.add(narrowed, address);
        }
    }

    private record Source(Column column, boolean onlyWhole) implements LazyColumn {
        @Override
        public Column load() {
            return column;
        }

        @Override
        public Column load(int[] rows, int count) {
            assertThat(onlyWhole).as("rows are picked").isFalse();
            return column.take(rows, count);
        }
    }

    private static void addPicked(Aggregation to, Column[] columns, int[] selected, long address) {
        List<Column> picked = Arrays.stream(columns)
                .map(column -> column.take(selected, selected.length))
                .toList();
        try (Batch batch = Batch.of(SCHEMA, selected.length, picked)) {
            to.add(batch, address);
        }
    }

    private static String states(Aggregation aggregation) {
        StringBuilder text = new StringBuilder();
        GroupOutput output = aggregation.output();
        for (Batch batch = output.nextStates(1000); batch != null; batch = output.nextStates(1000)) {
            for (int row = 0; row < batch.rows(); row++) {
                for (int column = 0; column < batch.schema().size(); column++) {
                    text.append(value(batch.column(column), row)).append(' ');
                }
                text.append('\n');
            }
        }
        aggregation.close();
        return text.toString();
    }

    private static @Nullable Object value(Column column, int row) {
        if (!column.isValid(row)) {
            return null;
        }
        return switch (column.decoded()) {
            case LongColumn c -> c.values()[row];
            case BytesColumn c -> new String(c.bytes(row), StandardCharsets.UTF_8);
            case Int128Column c -> c.high()[row] + ":" + c.low()[row];
            case Column c -> throw new AssertionError(c.physical());
        };
    }

    private static Column letters(String... letters) {
        return ColumnBuilder.column(DataType.UTF8, List.of(letters));
    }
}
