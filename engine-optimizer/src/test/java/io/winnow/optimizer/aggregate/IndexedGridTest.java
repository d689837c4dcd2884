package io.winnow.optimizer.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.batch.Column;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.IsNull;
import io.winnow.core.expr.Literal;
import io.winnow.core.io.index.IndexFormats;
import io.winnow.core.prune.RejectedStatistics;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.TableIndex;
import io.winnow.core.testing.MemoryIndexes;
import io.winnow.core.type.DataType;
import io.winnow.optimizer.PlanChecker;
import io.winnow.optimizer.support.Memory;
import io.winnow.optimizer.support.Tables;
import io.winnow.physical.plan.AggregateExec;
import io.winnow.physical.plan.AggregateMode;
import io.winnow.physical.plan.FilterExec;
import io.winnow.physical.plan.IndexedAggregateExec;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.PlanPrinter;
import io.winnow.physical.plan.ScanExec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Every aggregate, over every kind of statistics and every kind of index, under every kind of filter.
class IndexedGridTest {
    /// What becomes of the plan, a letter per filter in the order of [Filter].
    ///
    /// - `-`: the rule does not fire, all is scanned.
    /// - `F`: statistics answer for both fragments.
    /// - `I`: indexes answer for both.
    /// - `M`: indexes answer for the first, the second is scanned.
    private static final String GRID = """
                                          |nothing|bounds|exact|one value|all null|some null|one or null|nan|nan uncounted|deleted
            NO_INDEX COUNT_STAR           |F--    |F-F   |F-F  |F-F      |F-F     |F-F      |F-F        |F-F|F-F          |F-F
            NO_INDEX COUNT                |---    |F-F   |F-F  |F-F      |F-F     |F-F      |F-F        |F-F|F-F          |F-F
            NO_INDEX MIN                  |---    |--F   |F-F  |F-F      |F-F     |F-F      |F-F        |F-F|--F          |--F
            NO_INDEX MAX                  |---    |--F   |F-F  |F-F      |F-F     |F-F      |F-F        |F-F|--F          |--F
            NO_INDEX COUNT_DISTINCT       |---    |--F   |--F  |F-F      |F-F     |--F      |F-F        |--F|--F          |--F
            NO_INDEX SUM_DISTINCT         |---    |--F   |--F  |F-F      |F-F     |--F      |F-F        |--F|--F          |--F
            NO_INDEX AVG_DISTINCT         |---    |--F   |--F  |F-F      |F-F     |--F      |F-F        |--F|--F          |--F
            NO_INDEX APPROX_COUNT_DISTINCT|---    |--F   |--F  |--F      |F-F     |--F      |--F        |--F|--F          |--F
            NO_INDEX SUM                  |---    |--F   |--F  |F-F      |F-F     |--F      |F-F        |--F|--F          |--F
            NO_INDEX AVG                  |---    |--F   |--F  |F-F      |F-F     |--F      |F-F        |--F|--F          |--F
            ZONE_MAP COUNT_STAR           |F-I    |F-F   |F-F  |F-F      |F-F     |F-F      |F-F        |F-F|F-F          |F-F
            ZONE_MAP COUNT                |I-I    |F-F   |F-F  |F-F      |F-F     |F-F      |F-F        |F-F|F-F          |F-F
            ZONE_MAP MIN                  |---    |--F   |F-F  |F-F      |F-F     |F-F      |F-F        |F-F|--F          |--F
            ZONE_MAP MAX                  |---    |--F   |F-F  |F-F      |F-F     |F-F      |F-F        |F-F|--F          |--F
            ZONE_MAP COUNT_DISTINCT       |---    |--F   |--F  |F-F      |F-F     |--F      |F-F        |--F|--F          |--F
            ZONE_MAP SUM_DISTINCT         |---    |--F   |--F  |F-F      |F-F     |--F      |F-F        |--F|--F          |--F
            ZONE_MAP AVG_DISTINCT         |---    |--F   |--F  |F-F      |F-F     |--F      |F-F        |--F|--F          |--F
            ZONE_MAP APPROX_COUNT_DISTINCT|---    |--F   |--F  |--F      |F-F     |--F      |--F        |--F|--F          |--F
            ZONE_MAP SUM                  |---    |--F   |--F  |F-F      |F-F     |--F      |F-F        |--F|--F          |--F
            ZONE_MAP AVG                  |---    |--F   |--F  |F-F      |F-F     |--F      |F-F        |--F|--F          |--F
            BITMAP   COUNT_STAR           |FII    |FIF   |FIF  |FIF      |FIF     |FIF      |FIF        |FIF|FIF          |FIF
            BITMAP   COUNT                |III    |FIF   |FIF  |FIF      |FIF     |FIF      |FIF        |FIF|FIF          |FIF
            BITMAP   MIN                  |III    |IIF   |FIF  |FIF      |FIF     |FIF      |FIF        |FIF|IIF          |IIF
            BITMAP   MAX                  |III    |IIF   |FIF  |FIF      |FIF     |FIF      |FIF        |FIF|IIF          |IIF
            BITMAP   COUNT_DISTINCT       |III    |IIF   |IIF  |FIF      |FIF     |IIF      |FIF        |IIF|IIF          |IIF
            BITMAP   SUM_DISTINCT         |III    |IIF   |IIF  |FIF      |FIF     |IIF      |FIF        |IIF|IIF          |IIF
            BITMAP   AVG_DISTINCT         |III    |IIF   |IIF  |FIF      |FIF     |IIF      |FIF        |IIF|IIF          |IIF
            BITMAP   APPROX_COUNT_DISTINCT|III    |IIF   |IIF  |IIF      |FIF     |IIF      |IIF        |IIF|IIF          |IIF
            BITMAP   SUM                  |III    |IIF   |IIF  |FIF      |FIF     |IIF      |FIF        |--F|--F          |IIF
            BITMAP   AVG                  |III    |IIF   |IIF  |FIF      |FIF     |IIF      |FIF        |--F|--F          |IIF
            PARTIAL  COUNT_STAR           |FMM    |FMF   |FMF  |FMF      |FMF     |FMF      |FMF        |FMF|FMF          |FMF
            PARTIAL  COUNT                |MMM    |FMF   |FMF  |FMF      |FMF     |FMF      |FMF        |FMF|FMF          |FMF
            PARTIAL  MIN                  |MMM    |MMF   |FMF  |FMF      |FMF     |FMF      |FMF        |FMF|MMF          |MMF
            PARTIAL  MAX                  |MMM    |MMF   |FMF  |FMF      |FMF     |FMF      |FMF        |FMF|MMF          |MMF
            PARTIAL  COUNT_DISTINCT       |MMM    |MMF   |MMF  |FMF      |FMF     |MMF      |FMF        |MMF|MMF          |MMF
            PARTIAL  SUM_DISTINCT         |MMM    |MMF   |MMF  |FMF      |FMF     |MMF      |FMF        |MMF|MMF          |MMF
            PARTIAL  AVG_DISTINCT         |MMM    |MMF   |MMF  |FMF      |FMF     |MMF      |FMF        |MMF|MMF          |MMF
            PARTIAL  APPROX_COUNT_DISTINCT|MMM    |MMF   |MMF  |MMF      |FMF     |MMF      |MMF        |MMF|MMF          |MMF
            PARTIAL  SUM                  |MMM    |MMF   |MMF  |FMF      |FMF     |MMF      |FMF        |--F|--F          |MMF
            PARTIAL  AVG                  |MMM    |MMF   |MMF  |FMF      |FMF     |MMF      |FMF        |--F|--F          |MMF
            """;

    private static final int TIMES = 100;

    private final MemoryIndexes bitmaps = MemoryIndexes.bitmaps();
    private final MemoryIndexes nulls = MemoryIndexes.nulls();
    private final IndexFormats formats = new IndexFormats(List.of(bitmaps, nulls), null);
    private final AggregatePushdown rule =
            new AggregatePushdown(Tables.EVALUATION, _ -> {}, new RejectedStatistics(), formats::promise);

    /// The indexes on the described column and on `k`.
    enum Indexed {
        NO_INDEX,
        ZONE_MAP,
        BITMAP,
        /// Bitmap indexes of the first fragment alone.
        PARTIAL
    }

    enum Filter {
        NONE,
        /// `k = 3`, which statistics leave undecided.
        VALUE,
        /// Whether the described column is NULL.
        NULL_TEST
    }

    static Stream<Arguments> cells() {
        List<List<String>> table = GRID.lines()
                .map(line -> Arrays.stream(line.split("\\|")).map(String::strip).toList())
                .toList();
        List<String> kinds = table.getFirst();
        List<Arguments> cells = new ArrayList<>();
        for (List<String> line : table.subList(1, table.size())) {
            String[] head = line.getFirst().split(" +", 2);
            for (int i = 1; i < kinds.size(); i++) {
                for (int f = 0; f < Filter.values().length; f++) {
                    cells.add(Arguments.of(
                            Indexed.valueOf(head[0]),
                            AggregateFunction.valueOf(head[1]),
                            Described.named(kinds.get(i)),
                            Filter.values()[f],
                            line.get(i).charAt(f)));
                }
            }
        }
        return cells.stream();
    }

    @Test
    void theGridIsWhole() {
        assertThat(cells().distinct())
                .hasSize(Indexed.values().length * 10 * Described.values().length * Filter.values().length);
    }

    @ParameterizedTest(name = "{0}, {1} over {2}, filter {3}: {4}")
    @MethodSource("cells")
    void cell(Indexed indexed, AggregateFunction function, Described kind, Filter filter, char expected) {
        PhysicalPlan plan = plan(indexed, function, kind, filter);
        PlanChecker.check(plan);

        PhysicalPlan result = rule.apply(plan);

        assertThat(outcome(plan, result)).as(PlanPrinter.print(result)).isEqualTo(expected);
        assertThat(bitmaps.opened.get() + nulls.opened.get()).isZero();
        PlanChecker.check(result);
        assertThat(result.schema()).isEqualTo(plan.schema());
        assertThat(rule.apply(result) == result)
                .as("a second run changes nothing")
                .isTrue();
        assertThat(Memory.rows(result, formats)).isEqualTo(Memory.rows(plan, formats));
    }

    private PhysicalPlan plan(Indexed indexed, AggregateFunction function, Described kind, Filter filter) {
        List<Fragment> fragments = List.of(kind.fragment(0, 0, TIMES), kind.fragment(1, 0, TIMES));
        Snapshot table = new Snapshot("t", Described.SCHEMA, fragments, indexes(indexed, kind));
        PhysicalPlan input = new ScanExec(table, List.of(0, 1, 2), null, fragments, null);
        input = switch (filter) {
            case NONE -> input;
            case VALUE -> {
                ColumnRef key = new ColumnRef(2, "k", DataType.INT64);
                Expr three = new Literal(DataType.INT64, 3L);
                yield new FilterExec(input, new Comparison(ComparisonOp.EQUAL, key, three));
            }
            case NULL_TEST -> new FilterExec(input, new IsNull(kind.column()));
        };
        AggregateCall call = new AggregateCall(
                function, function == AggregateFunction.COUNT_STAR ? List.of() : List.of(kind.column()), null);
        PhysicalPlan partial = new AggregateExec(input, AggregateMode.PARTIAL, List.of(), List.of(call));
        return new AggregateExec(partial, AggregateMode.FINAL, List.of(), List.of(call));
    }

    private List<TableIndex> indexes(Indexed indexed, Described kind) {
        List<TableIndex> indexes = new ArrayList<>();
        for (int column : List.of(kind.column().index(), 2)) {
            Map<Integer, Column> covered = new TreeMap<>();
            covered.put(0, kind.stored(0, TIMES).get(column));
            if (indexed != Indexed.PARTIAL) {
                covered.put(1, kind.stored(0, TIMES).get(column));
            }
            MemoryIndexes format = indexed == Indexed.ZONE_MAP ? nulls : bitmaps;
            if (indexed != Indexed.NO_INDEX) {
                indexes.add(format.index("i" + column, column, Described.SCHEMA.type(column), List.of(covered)));
            }
        }
        return indexes;
    }

    private static char outcome(PhysicalPlan before, PhysicalPlan after) {
        if (after == before) {
            return '-';
        }
        List<Integer> scanned = new ArrayList<>();
        List<Integer> indexed = new ArrayList<>();
        collect(after, scanned, indexed);
        if (scanned.isEmpty()) {
            return indexed.isEmpty() ? 'F' : indexed.equals(List.of(0, 1)) ? 'I' : '?';
        }
        return scanned.equals(List.of(1)) && indexed.equals(List.of(0)) ? 'M' : '?';
    }

    /// The ids of the fragments that a plan scans, and that it asks indexes about.
    private static void collect(PhysicalPlan plan, List<Integer> scanned, List<Integer> indexed) {
        switch (plan) {
            case ScanExec scan -> scan.fragments().forEach(fragment -> scanned.add(fragment.id()));
            case IndexedAggregateExec asked -> asked.scan().fragments().forEach(fragment -> indexed.add(fragment.id()));
            default -> plan.children().forEach(child -> collect(child, scanned, indexed));
        }
    }
}
