package io.winnow.optimizer.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Literal;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.type.DataType;
import io.winnow.optimizer.PlanChecker;
import io.winnow.optimizer.support.Memory;
import io.winnow.optimizer.support.Tables;
import io.winnow.physical.plan.AggregateExec;
import io.winnow.physical.plan.AggregateMode;
import io.winnow.physical.plan.FilterExec;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.PlanPrinter;
import io.winnow.physical.plan.ScanExec;
import io.winnow.physical.plan.UnionExec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Every aggregate, over every kind of statistics, under every kind of filter.
class PushdownGridTest {
    /// What becomes of the plan, a letter per filter in the order of [Filter].
    ///
    /// - `-`: the rule does not fire, all is scanned.
    /// - `F`: folded; nothing is scanned.
    /// - `M`: mixed; the decided fragment is folded, the undecided one scanned.
    /// - `R`: both are scanned; only the fragment that cannot match is left out.
    private static final String GRID = """
                          |nothing|bounds|exact|one value|all null|some null|one or null|nan |nan uncounted|deleted
            COUNT_STAR    |FF-M   |FF-M  |FF-M |FF-M     |FF-M    |FF-M     |FF-M       |FF-M|FF-M         |FF-M
            COUNT         |---R   |FF-M  |FF-M |FF-M     |FF-M    |FF-M     |FF-M       |FF-M|FF-M         |FF-M
            MIN           |---R   |---R  |FF-M |FF-M     |FF-M    |FF-M     |FF-M       |FF-M|---R         |---R
            MAX           |---R   |---R  |FF-M |FF-M     |FF-M    |FF-M     |FF-M       |FF-M|---R         |---R
            COUNT_DISTINCT|---R   |---R  |---R |FF-M     |FF-M    |---R     |FF-M       |---R|---R         |---R
            SUM_DISTINCT  |---R   |---R  |---R |FF-M     |FF-M    |---R     |FF-M       |---R|---R         |---R
            AVG_DISTINCT  |---R   |---R  |---R |FF-M     |FF-M    |---R     |FF-M       |---R|---R         |---R
            APPROX_COUNT_DISTINCT|---R|---R|---R|---R    |FF-M    |---R     |---R       |---R|---R         |---R
            SUM           |---R   |---R  |---R |FF-M     |FF-M    |---R     |FF-M       |---R|---R         |---R
            AVG           |---R   |---R  |---R |FF-M     |FF-M    |---R     |FF-M       |---R|---R         |---R
            """;

    private final AggregatePushdown rule = new AggregatePushdown(Tables.EVALUATION);

    /// What statistics say of `k > 5`.
    enum Filter {
        NONE(0),
        /// True of all rows.
        DECIDED(1),
        /// True of some.
        UNDECIDED(2),
        /// True of all rows of a fragment, of some of the next, of none of the last.
        MIXED(3);

        /// Its letter's place in a cell.
        private final int place;

        Filter(int place) {
            this.place = place;
        }

        List<Fragment> fragments(Described kind) {
            Fragment first = kind.fragment(0, this == UNDECIDED ? 1 : 6);
            return this == MIXED ? List.of(first, kind.fragment(1, 1), kind.fragment(2, -20)) : List.of(first);
        }
    }

    static Stream<Arguments> cells() {
        List<List<String>> table = GRID.lines()
                .map(line -> Arrays.stream(line.split("\\|")).map(String::strip).toList())
                .toList();
        List<String> kinds = table.getFirst();
        List<Arguments> cells = new ArrayList<>();
        for (List<String> line : table.subList(1, table.size())) {
            for (int i = 1; i < kinds.size(); i++) {
                Described kind = Described.named(kinds.get(i));
                for (Filter filter : Filter.values()) {
                    char expected = line.get(i).charAt(filter.place);
                    cells.add(Arguments.of(AggregateFunction.valueOf(line.getFirst()), kind, filter, expected));
                }
            }
        }
        return cells.stream();
    }

    @Test
    void theGridIsWhole() {
        assertThat(cells()).hasSize(10 * Described.values().length * Filter.values().length);
    }

    @ParameterizedTest(name = "{0} over {1}, filter {2}: {3}")
    @MethodSource("cells")
    void cell(AggregateFunction function, Described kind, Filter filter, char expected) {
        PhysicalPlan plan = plan(function, kind, filter);
        PlanChecker.check(plan);

        PhysicalPlan result = rule.apply(plan);

        assertThat(outcome(plan, result)).as(PlanPrinter.print(result)).isEqualTo(expected);
        PlanChecker.check(result);
        assertThat(result.schema()).isEqualTo(plan.schema());
        assertThat(rule.apply(result) == result)
                .as("a second run changes nothing")
                .isTrue();
        assertThat(Memory.rows(result)).isEqualTo(Memory.rows(plan));
    }

    private static PhysicalPlan plan(AggregateFunction function, Described kind, Filter filter) {
        List<Fragment> fragments = filter.fragments(kind);
        Snapshot table = new Snapshot("t", Described.SCHEMA, fragments);
        PhysicalPlan input = new ScanExec(table, List.of(0, 1, 2), null, fragments, null);
        if (filter != Filter.NONE) {
            ColumnRef key = new ColumnRef(2, "k", DataType.INT64);
            input = new FilterExec(input, new Comparison(ComparisonOp.GREATER, key, new Literal(DataType.INT64, 5L)));
        }
        AggregateCall call = new AggregateCall(
                function, function == AggregateFunction.COUNT_STAR ? List.of() : List.of(kind.column()), null);
        PhysicalPlan partial = new AggregateExec(input, AggregateMode.PARTIAL, List.of(), List.of(call));
        return new AggregateExec(partial, AggregateMode.FINAL, List.of(), List.of(call));
    }

    private static char outcome(PhysicalPlan before, PhysicalPlan after) {
        if (after == before) {
            return '-';
        }
        List<Integer> scanned = new ArrayList<>();
        collect(after, scanned);
        boolean union = PhysicalPlan.only(after.children()) instanceof UnionExec;
        if (scanned.isEmpty() && !union) {
            return 'F';
        }
        if (scanned.equals(List.of(1)) && union) {
            return 'M';
        }
        return scanned.equals(List.of(0, 1)) && !union ? 'R' : '?';
    }

    /// The ids of the fragments that a plan scans.
    private static void collect(PhysicalPlan plan, List<Integer> scanned) {
        if (plan instanceof ScanExec scan) {
            scan.fragments().forEach(fragment -> scanned.add(fragment.id()));
        }
        plan.children().forEach(child -> collect(child, scanned));
    }
}
