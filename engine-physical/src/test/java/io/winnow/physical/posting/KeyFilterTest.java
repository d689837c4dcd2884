package io.winnow.physical.posting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.error.MemoryExceededException;
import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.eval.Interpreter;
import io.winnow.core.expr.And;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.IsNull;
import io.winnow.core.expr.IsTruth;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.Not;
import io.winnow.core.expr.Or;
import io.winnow.core.expr.Truth;
import io.winnow.core.io.index.ValuePostings;
import io.winnow.core.prune.key.KeyCondition;
import io.winnow.core.table.TableIndex;
import io.winnow.core.testing.MemoryIndexes;
import io.winnow.core.testing.TestIo;
import io.winnow.core.type.DataType;
import io.winnow.physical.kernel.KernelContext;
import io.winnow.physical.memory.Reservation;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.roaringbitmap.RoaringBitmap;

/// What postings say of each row against the interpreter.
class KeyFilterTest {
    private static final int COLUMNS = 3;

    private final long seed = Long.getLong("winnow.seed", System.nanoTime());
    private final Random random = new Random(seed);

    @Test
    void allThreeSetsAreThoseOfTheInterpreter() {
        for (int round = 0; round < 3_000; round++) {
            int rows = random.nextInt(12);
            List<List<@Nullable Object>> values = new ArrayList<>();
            @Nullable PostedColumn[] columns = new @Nullable PostedColumn[COLUMNS];
            try (TestIo io = new TestIo()) {
                for (int c = 0; c < COLUMNS; c++) {
                    List<@Nullable Object> own = new ArrayList<>();
                    for (int row = 0; row < rows; row++) {
                        own.add(random.nextInt(4) == 0 ? null : (Object) (long) random.nextInt(4));
                    }
                    values.add(own);
                    columns[c] = posted(ColumnBuilder.column(DataType.INT64, own), io);
                }
                Expr condition = condition(3);
                KeyCondition apart = Objects.requireNonNull(KeyCondition.of(condition));
                KernelContext kernels = new KernelContext(ZoneOffset.UTC, Instant.EPOCH, io.memory());
                Map<Truth, RoaringBitmap> truths = new EnumMap<>(Truth.class);
                try (Reservation memory = new Reservation(io.memory(), "conditions");
                        PostedFragment posted = new PostedFragment(0, rows, columns, io)) {
                    KeyFilter filter = KeyFilter.of(apart, c -> Objects.requireNonNull(columns[c]), kernels, memory);
                    for (Truth truth : Truth.values()) {
                        truths.put(truth, filter.rows(posted, truth).offsets(rows));
                    }
                }
                for (int row = 0; row < rows; row++) {
                    int at = row;
                    Object[] one = values.stream().map(own -> own.get(at)).toArray();
                    Object expected =
                            Interpreter.evaluate(condition, one, new EvaluationContext(ZoneOffset.UTC, Instant.EPOCH));
                    Truth wanted = expected == null ? Truth.UNKNOWN : (Boolean) expected ? Truth.TRUE : Truth.FALSE;
                    for (Truth truth : Truth.values()) {
                        assertThat(Objects.requireNonNull(truths.get(truth)).contains(row))
                                .as("seed " + seed + ": " + condition + " of " + List.of(values) + " " + truth)
                                .isEqualTo(truth == wanted);
                    }
                }
                truths.values()
                        .forEach(own ->
                                assertThat(own.rangeCardinality(rows, 1L << 32)).isZero());
            }
        }
    }

    private static PostedColumn posted(Column column, TestIo io) {
        MemoryIndexes format = MemoryIndexes.bitmaps();
        TableIndex index = format.index("i", 0, DataType.INT64, List.of(Map.of(0, column)));
        ValuePostings postings =
                format.postings(DataType.INT64, index.segments().getFirst(), _ -> column.size(), io);
        return PostedColumn.of(DataType.INT64, Objects.requireNonNull(postings), null);
    }

    /// Of more keys than are evaluated at a time, some of them NULL; and none is held of what is refused.
    @Test
    void manyKeysAreEvaluatedAndCounted() {
        List<@Nullable Object> values = new ArrayList<>();
        values.add(null);
        for (long v = 0; v < 20_000; v++) {
            values.add(v * 3);
        }
        Column column = ColumnBuilder.column(DataType.INT64, values);
        ColumnRef ref = new ColumnRef(0, "c0", DataType.INT64);
        Expr less = new Comparison(ComparisonOp.LESS, ref, new Literal(DataType.INT64, 45_000L));
        Expr more = new Comparison(ComparisonOp.GREATER, ref, new Literal(DataType.INT64, 30_000L));
        KeyCondition both =
                new KeyCondition.Any(List.of(new KeyCondition.OfColumn(0, less), new KeyCondition.OfColumn(0, more)));
        long one = 5L * values.size();
        try (TestIo io = TestIo.withBudget(2 * one - 1);
                Reservation memory = new Reservation(io.memory(), "conditions")) {
            PostedColumn posted = posted(column, io);
            KernelContext kernels = new KernelContext(ZoneOffset.UTC, Instant.EPOCH, io.memory());
            KeyTruth truth = posted.truth(less, kernels, memory);
            assertThat(memory.heldBytes()).isEqualTo(one);
            for (int key = 0; key < values.size(); key++) {
                assertThat(truth.of(key))
                        .isEqualTo(key == 0 ? Truth.UNKNOWN : (key - 1) * 3 < 45_000 ? Truth.TRUE : Truth.FALSE);
            }
            memory.resize(0);
            assertThatThrownBy(() -> KeyFilter.of(both, _ -> posted, kernels, memory))
                    .isInstanceOf(MemoryExceededException.class)
                    .hasMessageStartingWith("conditions needs ");
            assertThat(memory.heldBytes()).isZero();
            // What turns out to be the same for all keys is not kept.
            KeyCondition always = Objects.requireNonNull(KeyCondition.of(new IsTruth(new IsNull(ref), Truth.UNKNOWN)));
            assertThat(KeyFilter.of(always, _ -> posted, kernels, memory))
                    .isEqualTo(new KeyFilter.Constant(Truth.FALSE));
            assertThat(memory.heldBytes()).isZero();
        }
    }

    private Expr condition(int depth) {
        if (depth == 0 || random.nextInt(4) == 0) {
            int column = random.nextInt(COLUMNS);
            ColumnRef ref = new ColumnRef(column, "c" + column, DataType.INT64);
            ComparisonOp op = List.of(ComparisonOp.values()).get(random.nextInt(ComparisonOp.values().length));
            return random.nextInt(5) == 0
                    ? new IsNull(ref)
                    : new Comparison(op, ref, new Literal(DataType.INT64, (long) random.nextInt(4)));
        }
        return switch (random.nextInt(5)) {
            case 0, 1 -> new And(List.of(condition(depth - 1), condition(depth - 1)));
            case 2 -> new Or(List.of(condition(depth - 1), condition(depth - 1)));
            case 3 -> new Not(condition(depth - 1));
            default -> new IsTruth(condition(depth - 1), List.of(Truth.values()).get(random.nextInt(3)));
        };
    }

    @Test
    void setsOfRowsKnowTheirComplement() {
        for (int round = 0; round < 5_000; round++) {
            int rows = 1 + random.nextInt(8);
            RowSet left = rowSet(rows);
            RowSet right = rowSet(rows);
            RoaringBitmap both = RoaringBitmap.and(left.offsets(rows), right.offsets(rows));
            RoaringBitmap either = RoaringBitmap.or(left.offsets(rows), right.offsets(rows));
            String what = "seed " + seed + ": " + left + " with " + right;
            assertThat(left.and(right).offsets(rows)).as(what).isEqualTo(both);
            assertThat(left.or(right).offsets(rows)).as(what).isEqualTo(either);
            assertThat(left.not().offsets(rows)).as(what).isEqualTo(RoaringBitmap.flip(left.offsets(rows), 0L, rows));
            assertThat(left.count(rows)).as(what).isEqualTo(left.offsets(rows).getLongCardinality());
            assertThat(left.countAnd(right, rows)).as(what).isEqualTo(both.getLongCardinality());
            RoaringBitmap posting = right.offsets(rows);
            assertThat(left.countIn(posting, posting.getLongCardinality()))
                    .as(what)
                    .isEqualTo(both.getLongCardinality());
            assertThat(left.meets(posting, posting.getLongCardinality()))
                    .as(what)
                    .isEqualTo(!both.isEmpty());
        }
    }

    private RowSet rowSet(int rows) {
        RoaringBitmap bitmap = new RoaringBitmap();
        for (int row = 0; row < rows; row++) {
            if (random.nextBoolean()) {
                bitmap.add(row);
            }
        }
        return random.nextBoolean() ? RowSet.of(bitmap) : RowSet.allBut(bitmap);
    }
}
