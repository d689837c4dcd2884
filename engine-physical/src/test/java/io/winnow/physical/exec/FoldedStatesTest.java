package io.winnow.physical.exec;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.batch.Batch;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Literal;
import io.winnow.core.io.MemoryBudget;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import java.util.List;
import org.junit.jupiter.api.Test;

class FoldedStatesTest {
    private static final AggregateCall COUNT = new AggregateCall(AggregateFunction.COUNT_STAR, List.of(), null);
    private static final Schema SCHEMA = Schema.of(Field.of("g", DataType.INT64), Field.of("n", DataType.INT64));

    private final MemoryBudget memory = new MemoryBudget(1 << 20);
    private final FoldBudget budget = new FoldBudget(memory);
    private final FoldedStates states = new FoldedStates(List.of(COUNT), true, budget);

    private static Literal big(long value) {
        return new Literal(DataType.INT64, value);
    }

    private static boolean add(FoldedStates to, long group, long rows) {
        return to.add(List.of(big(group)), List.of(List.of(big(rows))));
    }

    @Test
    void statesOfOneGroupAreOne() {
        assertThat(add(states, 7, 2)).isTrue();
        long held = memory.reservedBytes();
        assertThat(held).isPositive().isEqualTo(states.bytes());
        assertThat(add(states, 7, 3)).isTrue();
        assertThat(memory.reservedBytes()).isEqualTo(held);
        try (Batch batch = states.next(SCHEMA, 10)) {
            assertThat(batch).isNotNull();
            assertThat(batch.rows()).isEqualTo(1);
        }
        assertThat(states.next(SCHEMA, 10)).isNull();
        budget.close();
        budget.close();
        assertThat(memory.reservedBytes()).isZero();
    }

    @Test
    void groupsComeInBatches() {
        for (int i = 0; i < 5; i++) {
            assertThat(add(states, i, 1)).isTrue();
        }
        for (int rows : new int[] {2, 2, 1}) {
            try (Batch batch = states.next(SCHEMA, 2)) {
                assertThat(batch).isNotNull();
                assertThat(batch.rows()).isEqualTo(rows);
            }
        }
        assertThat(states.next(SCHEMA, 2)).isNull();
    }

    @Test
    void whatTheLimitDoesNotHoldIsRefused() {
        int groups = 0;
        while (groups < FoldedStates.MOST && add(states, groups, 1)) {
            groups++;
        }
        assertThat(groups).isBetween(10, FoldedStates.MOST - 1);
        assertThat(memory.reservedBytes()).isBetween(1L << 15, 1L << 16);
        assertThat(add(states, 0, 1)).as("of a group that is there").isTrue();
    }

    @Test
    void whatOthersLeaveNoMemoryForIsRefused() {
        memory.reserve(1 << 20, "a scan");
        assertThat(add(states, 0, 1)).isFalse();
        assertThat(states.next(SCHEMA, 2)).isNull();
        assertThat(memory.reservedBytes()).isEqualTo(1 << 20);
    }

    @Test
    void tooManyGroupsAreRefused() {
        FoldedStates many = new FoldedStates(List.of(COUNT), true, new FoldBudget(new MemoryBudget(Long.MAX_VALUE)));
        for (int i = 0; i < FoldedStates.MOST; i++) {
            assertThat(add(many, i, 1)).isTrue();
        }
        assertThat(add(many, FoldedStates.MOST, 1)).isFalse();
        assertThat(add(many, 3, 1)).isTrue();
    }

    @Test
    void setsOfValuesAreBounded() {
        AggregateCall distinct = new AggregateCall(
                AggregateFunction.COUNT_DISTINCT, List.of(new ColumnRef(0, "v", DataType.INT64)), null);
        FoldedStates sets =
                new FoldedStates(List.of(distinct), false, new FoldBudget(new MemoryBudget(Long.MAX_VALUE)));
        DataType type = new DataType.ListOf(DataType.INT64);
        for (long i = 0; i < FoldedStates.MOST; i++) {
            assertThat(sets.add(List.of(), List.of(List.of(new Literal(type, List.of(i))))))
                    .isTrue();
        }
        assertThat(sets.add(List.of(), List.of(List.of(new Literal(type, List.of(5L))))))
                .isTrue();
        assertThat(sets.add(List.of(), List.of(List.of(new Literal(type, List.of(-1L))))))
                .isFalse();
        try (Batch batch = sets.next(Schema.of(Field.of("d", type)), 2)) {
            assertThat(batch).isNotNull();
            assertThat(batch.rows()).isEqualTo(1);
        }
    }
}
