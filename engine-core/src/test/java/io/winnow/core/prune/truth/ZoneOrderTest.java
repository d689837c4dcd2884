package io.winnow.core.prune.truth;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.index.RowRanges;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.StatisticsValue;
import io.winnow.core.prune.search.FirstKey;
import io.winnow.core.prune.search.ZoneOrder;
import io.winnow.core.prune.search.ZoneOrder.Part;
import io.winnow.core.prune.zone.ZoneFacts;
import io.winnow.core.prune.zone.ZoneSpan;
import io.winnow.core.prune.zone.ZoneStatistics;
import io.winnow.core.scalar.Nans;
import io.winnow.core.scalar.ScalarOrder;
import io.winnow.core.table.Stat;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Who visits zones in this order, and stops where no other can win, finds the first rows.
class ZoneOrderTest {
    private static final int ROUNDS = Effort.of(3_000);

    private final long seed = Long.getLong("winnow.seed", System.nanoTime());
    private final RandomValues random = RandomValues.seeded(seed);

    /// A row and where it stands.
    record Row(@Nullable Object key, int fragment, long offset) {}

    /// The order that is asked for.
    record Ordering(DataType type, boolean descending, boolean nullsFirst) {
        int compare(@Nullable Object left, @Nullable Object right) {
            if (left == null || right == null) {
                return left == right ? 0 : (left == null) == nullsFirst ? -1 : 1;
            }
            int order = ScalarOrder.compare(left, right, type);
            return descending ? -order : order;
        }

        Comparator<Row> rows() {
            return ((Comparator<Row>) (left, right) -> compare(left.key(), right.key()))
                    .thenComparingInt(Row::fragment)
                    .thenComparingLong(Row::offset);
        }

        /// Whether all that a value allows comes after a key.
        boolean isAfter(AbstractValue value, @Nullable Object key) {
            boolean after = true;
            if (value.hasOrdinary()) {
                Object bound = descending ? value.high() : value.low();
                after = bound != null && compare(bound, key) > 0;
            }
            if (value.mayBeNull()) {
                after &= compare(null, key) > 0;
            }
            for (int nan : List.of(AbstractValue.NEGATIVE_NAN, AbstractValue.POSITIVE_NAN)) {
                if ((value.extras() & nan) != 0) {
                    boolean negative = nan == AbstractValue.NEGATIVE_NAN;
                    after &= compare(Nans.of((DataType.Floating) type, negative), key) > 0;
                }
            }
            return after && value.mayHaveValue();
        }
    }

    @Test
    void theFirstRowsAreFound() {
        long visited = 0;
        long all = 0;
        for (int round = 0; round < ROUNDS; round++) {
            DataType type = random.oneOf(RandomValues.types());
            Ordering ordering = new Ordering(type, random.below(2) == 0, random.below(2) == 0);
            List<Row> rows = new ArrayList<>();
            List<Part> parts = new ArrayList<>();
            for (int fragment = 1 + random.below(4); fragment > 0; fragment--) {
                parts.add(part(type, 10 - fragment, rows));
            }
            ZoneOrder order = ZoneOrder.of(new FirstKey(type, ordering.descending(), ordering.nullsFirst()), parts);
            int wanted = 1 + random.below(6);
            List<Row> expected =
                    rows.stream().sorted(ordering.rows()).limit(wanted).toList();
            List<Row> found = new ArrayList<>();
            int turn = 0;
            while (turn < order.turns() && !isOver(ordering, order.value(turn), found, wanted)) {
                addRows(order, turn, rows, found);
                found.sort(ordering.rows());
                turn++;
            }
            assertThat(found.subList(0, expected.size()))
                    .as("%s, %s, winnow.seed=%d, round %d", ordering, parts, seed, round)
                    .isEqualTo(expected);
            // Once over it stays so: else the caller could not stop.
            for (int later = turn; later < order.turns(); later++) {
                assertThat(isOver(ordering, order.value(later), found, wanted)).isTrue();
            }
            Set<Row> reached = new HashSet<>(found);
            for (int later = turn; later < order.turns(); later++) {
                List<Row> more = new ArrayList<>();
                addRows(order, later, rows, more);
                assertThat(reached.addAll(more)).isTrue();
            }
            assertThat(reached).as("all rows have a turn").hasSize(rows.size());
            visited += turn;
            all += order.turns();
        }
        assertThat(visited).as("turns visited of " + all).isLessThan(all * 3 / 4);
    }

    private static List<Long> starts(boolean descending, boolean nullsFirst) {
        Object negative = Nans.of((DataType.Floating) DataType.FLOAT64, true);
        ZoneRows zones = new ZoneRows(DataType.FLOAT64, false, RandomValues.seeded(0));
        List<List<@Nullable Object>> rows = List.of(
                Arrays.asList(null, null),
                List.of(Double.NaN),
                List.of(2.0),
                Arrays.asList(null, 1.0),
                List.of(negative),
                List.of(2.0, Double.NaN));
        for (int i = 0; i < rows.size(); i++) {
            zones.add(0, 10L * i, rows.get(i).size(), rows.get(i), false);
        }
        ZoneSpan span = ZoneSpan.of(ZoneFacts.of(zones.zones(true)), 0, zones.count());
        Part part = new Part(0, AbstractValue.present(DataType.FLOAT64), span, RowRanges.of(0, 52));
        ZoneOrder order = ZoneOrder.of(new FirstKey(DataType.FLOAT64, descending, nullsFirst), List.of(part));
        List<Long> starts = new ArrayList<>();
        for (int turn = 0; turn < order.turns(); turn++) {
            if (order.start(turn) % 10 == 0) { // the others are in no zone
                starts.add(order.start(turn) / 10);
            }
        }
        return starts;
    }

    @Test
    void nullsAndNansHaveTheirPlaces() {
        assertThat(starts(false, false)).isEqualTo(List.of(4L, 3L, 2L, 5L, 1L, 0L));
        assertThat(starts(false, true)).isEqualTo(List.of(0L, 3L, 4L, 2L, 5L, 1L));
        assertThat(starts(true, false)).isEqualTo(List.of(1L, 5L, 2L, 3L, 4L, 0L));
        assertThat(starts(true, true)).isEqualTo(List.of(0L, 3L, 1L, 5L, 2L, 4L));
    }

    private static boolean isOver(Ordering ordering, AbstractValue value, List<Row> found, int wanted) {
        return found.size() >= wanted
                && ordering.isAfter(value, found.get(wanted - 1).key());
    }

    private static void addRows(ZoneOrder order, int turn, List<Row> rows, List<Row> found) {
        for (Row row : rows) {
            if (row.fragment() == order.fragment(turn)
                    && row.offset() >= order.start(turn)
                    && row.offset() < order.end(turn)) {
                found.add(row);
            }
        }
    }

    private Part part(DataType type, int fragment, List<Row> rows) {
        List<@Nullable Object> values = new ArrayList<>();
        int count = 1 + random.below(30);
        int nulls = random.below(3) * 10;
        Object last = random.value(type);
        for (int i = 0; i < count; i++) {
            last = random.below(3) == 0 ? random.value(type) : last;
            values.add(random.below(100) < nulls ? null : last);
        }
        RowRanges.Builder ranges = new RowRanges.Builder();
        int row = random.below(3);
        while (row < count) {
            int end = Math.min(count, row + 1 + random.below(count));
            ranges.add(row, end);
            for (int i = row; i < end; i++) {
                rows.add(new Row(values.get(i), fragment, i));
            }
            row = end + random.below(4);
        }
        boolean weak = random.below(3) == 0;
        ZoneRows whole = new ZoneRows(type, false, random);
        whole.add(fragment, 0, count, values, weak);
        AbstractValue known = random.below(2) == 0
                ? AbstractValue.anything(type)
                : StatisticsValue.of(type, ZoneStatistics.of(whole.zones(true), 0), Stat.exact((long) count));
        if (random.below(5) == 0) {
            return new Part(fragment, known, null, ranges.build());
        }
        ZoneRows zones = new ZoneRows(type, random.below(3) == 0, random);
        int start = random.below(3);
        while (start < count) {
            int end = Math.min(count, start + 1 + random.below(5));
            zones.add(fragment, start, end - start, values.subList(start, end), weak);
            start = end + (random.below(4) == 0 ? 1 : 0);
        }
        ZoneFacts facts = ZoneFacts.of(zones.zones(random.below(3) > 0));
        return new Part(fragment, known, new ZoneSpan(facts, 0, zones.count(), known), ranges.build());
    }
}
