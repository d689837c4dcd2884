package io.winnow.optimizer;

import static io.winnow.optimizer.support.Build.aggregate;
import static io.winnow.optimizer.support.Build.and;
import static io.winnow.optimizer.support.Build.as;
import static io.winnow.optimizer.support.Build.big;
import static io.winnow.optimizer.support.Build.call;
import static io.winnow.optimizer.support.Build.cast;
import static io.winnow.optimizer.support.Build.col;
import static io.winnow.optimizer.support.Build.countStar;
import static io.winnow.optimizer.support.Build.divide;
import static io.winnow.optimizer.support.Build.filter;
import static io.winnow.optimizer.support.Build.grouped;
import static io.winnow.optimizer.support.Build.gt;
import static io.winnow.optimizer.support.Build.limit;
import static io.winnow.optimizer.support.Build.lit;
import static io.winnow.optimizer.support.Build.lt;
import static io.winnow.optimizer.support.Build.plus;
import static io.winnow.optimizer.support.Build.project;
import static io.winnow.optimizer.support.Build.real;
import static io.winnow.optimizer.support.Build.scan;
import static io.winnow.optimizer.support.Build.sort;
import static io.winnow.optimizer.support.Build.union;
import static io.winnow.optimizer.support.Tables.COLUMNS;
import static io.winnow.optimizer.support.Tables.exact;
import static io.winnow.optimizer.support.Tables.table;
import static io.winnow.optimizer.support.Tables.uncounted;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.aggregate.AggregateFunction;
import io.winnow.core.error.SqlException;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.Not;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.option.Options;
import io.winnow.core.option.Settings;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.TableIndex;
import io.winnow.core.type.DataType;
import io.winnow.physical.plan.PlanPrinter;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptimizerTest {
    private static final Options ONE_THREAD = Options.DEFAULTS.with(Settings.THREADS, 1);

    private final Expr small = lt(cast(col("a"), DataType.INT64), big(5));

    @Test
    void filtersAtTheScanAndReadsWhatIsUsed() {
        LogicalPlan renamed = project(scan("t"), as(col("a"), "x"), as(col("s"), "y"), as(col("b"), "z"));
        Expr x = col(renamed, "x");
        LogicalPlan plan =
                project(filter(renamed, and(gt(lit(9), x), new Not(lt(x, lit(2))))), as(col(renamed, "y"), "name"));
        assertThat(physical(plan, Options.DEFAULTS.with(Settings.THREADS, 2))).isEqualTo("""
                GatherExec
                  ProjectionExec: expr=[s as name]
                    FilterExec: a < 9 AND a >= 2
                      ScanExec: table=t, projection=[a, s], pruning=a < 9 AND a >= 2, fragments=[0]
                """);
    }

    @Test
    void aggregatesInTwoStepsAndFiltersGroupsBelow() {
        LogicalPlan groups = grouped(scan("t"), col("s"), call(AggregateFunction.SUM, col("b")));
        LogicalPlan plan = filter(
                groups, and(gt(col(groups, "s"), new Literal(DataType.UTF8, "m")), gt(col(groups, "sum(b)"), big(10))));
        assertThat(physical(plan, ONE_THREAD)).isEqualTo("""
                FilterExec: sum(b) > 10
                  AggregateExec: mode=Final, gby=[s], aggr=[sum(b)]
                    AggregateExec: mode=Partial, gby=[s], aggr=[sum(b)]
                      FilterExec: s > 'm'
                        ScanExec: table=t, projection=[b, s], pruning=s > 'm', fragments=[0]
                """);
    }

    @Test
    void makesATopNOfALimitOverASort() {
        LogicalPlan sorted = sort(project(scan("t"), col("a"), col("s")), col("a"));
        assertThat(physical(limit(project(sorted, as(col(sorted, "s"), "x")), 2, 3L), ONE_THREAD))
                .isEqualTo("""
                ProjectionExec: expr=[s as x]
                  TopNExec: keys=[a ASC NULLS LAST], offset=2, count=3
                    ScanExec: table=t, projection=[a, s], fragments=[0]
                """);
        assertThat(physical(limit(project(sorted, col(sorted, "a")), 2, null), ONE_THREAD))
                .isEqualTo("""
                LimitExec: offset=2, count=all
                  SortExec: keys=[a ASC NULLS LAST]
                    ScanExec: table=t, projection=[a], fragments=[0]
                """);
        assertThat(physical(limit(sorted, 1, Long.MAX_VALUE), ONE_THREAD))
                .startsWith("LimitExec: offset=1, count=9223372036854775807\n  SortExec");
    }

    @Test
    void stopsTheScansOfALimitedUnion() {
        LogicalPlan plan = limit(union(project(scan("t"), col("a")), project(scan("u"), col("a"))), 0, 7L);
        assertThat(physical(plan, ONE_THREAD)).isEqualTo("""
                LimitExec: offset=0, count=7
                  UnionExec
                    LimitExec: offset=0, count=7
                      ScanExec: table=t, projection=[a], limit=7, fragments=[0]
                    LimitExec: offset=0, count=7
                      ScanExec: table=u, projection=[a], limit=7, fragments=[0]
                """);
    }

    @Test
    void countsWithoutReading() {
        LogicalPlan plan = aggregate(scan(table("t", exact(0, 10), uncounted(1))), countStar());
        OptimizedPlan optimized = Optimizer.optimize(plan, context(ONE_THREAD));
        assertThat(PlanPrinter.print(optimized.physical())).isEqualTo("""
                AggregateExec: mode=Final, gby=[], aggr=[count(*)]
                  UnionExec
                    ProjectionExec: expr=[10 as count(*)[count]]
                      PlaceholderRowExec
                    AggregateExec: mode=Partial, gby=[], aggr=[count(*)]
                      ScanExec: table=t, projection=[], fragments=[1]
                """);
        assertThat(optimized.placements()).hasSize(1);
        assertThat(optimized.placements().getFirst().folded()).isEqualTo(1);
    }

    @Test
    void tellsWhyEveryOtherScanIsRead() {
        LogicalPlan plan = aggregate(scan("t"), countStar());
        OptimizedPlan off = Optimizer.optimize(plan, context(ONE_THREAD.with(Settings.AGGREGATE_PUSHDOWN, false)));
        assertThat(off.placements().getFirst().reasons())
                .hasToString("[winnow.optimizer.aggregate_pushdown is off on fragments [0]]");
        assertThat(PlanPrinter.print(off.physical())).doesNotContain("Placeholder");
        OptimizedPlan rows = Optimizer.optimize(scanned(), context(ONE_THREAD));
        assertThat(rows.placements().getFirst().reasons())
                .hasToString("[rows are read, not only aggregated on fragments [0]]");
    }

    @Test
    void doesNotPruneWithoutStatistics() {
        LogicalPlan plan = filter(scanned(), small);
        assertThat(physical(plan, ONE_THREAD)).contains("pruning=a < 5");
        assertThat(physical(plan, ONE_THREAD.with(Settings.USE_STATISTICS, false)))
                .doesNotContain("pruning");
    }

    @Test
    void runsWithoutTheRulesThatAreDisabled() {
        LogicalPlan plan = filter(scanned(), small);
        List<String> names = List.of("simplify-predicates", "set-scan-pruning");
        assertThat(physical(plan, ONE_THREAD.with(Settings.DISABLED_RULES, names)))
                .contains("CAST(a AS BIGINT) < 5");
    }

    /// So that folding is tested alone: the setting that switches pushdown off switches it off, too, the rule's name
    /// does not.
    @Test
    void foldsZonesWithoutTheRuleThatPushesAggregatesDown() {
        TableIndex index = new TableIndex(
                "on_a",
                TableIndex.ZONE_MAP,
                0,
                Map.of(),
                List.of(new IndexSegment("id", 1, Map.of(), FragmentSet.of(List.of(0)), List.of())));
        Snapshot table = new Snapshot("t", COLUMNS, List.of(exact(0, 10)), List.of(index));
        LogicalPlan plan = aggregate(scan(table), call(AggregateFunction.MIN, col("a")));
        assertThat(physical(plan, ONE_THREAD.with(Settings.DISABLED_RULES, List.of("aggregate-pushdown"))))
                .contains("ZoneFoldExec: indexes=[on_a]");
        List<String> both = List.of("aggregate-pushdown", "fold-zones");
        assertThat(physical(plan, ONE_THREAD.with(Settings.DISABLED_RULES, both)))
                .doesNotContain("ZoneFoldExec");
        assertThat(physical(plan, ONE_THREAD.with(Settings.AGGREGATE_PUSHDOWN, false)))
                .doesNotContain("ZoneFoldExec");
    }

    @Test
    void namesTheNearestRule() {
        assertThatThrownBy(() ->
                        physical(scanned(), ONE_THREAD.with(Settings.DISABLED_RULES, List.of("push-filter-down"))))
                .isInstanceOf(SqlException.class)
                .hasMessage("setting winnow.optimizer.disabled_rules names an unknown rule 'push-filter-down'; "
                        + "did you mean 'push-filters-down'?");
    }

    @Test
    void namesAllRulesWhereNoneIsNear() {
        assertThatThrownBy(() -> Optimizer.check(ONE_THREAD.with(Settings.DISABLED_RULES, List.of("foo"))))
                .isInstanceOf(SqlException.class)
                .hasMessageStartingWith("setting winnow.optimizer.disabled_rules names an unknown rule 'foo'; "
                        + "the rules are fold-constants, simplify-predicates, merge-projections, ")
                .hasMessageEndingWith(", gather-scans");
    }

    @Test
    void keepsTheNamesOfTheResult() {
        LogicalPlan plan = aggregate(scanned(), call(AggregateFunction.COUNT, new Not(new Not(gt(lit(3), col("a"))))));
        OptimizedPlan optimized = Optimizer.optimize(plan, context(ONE_THREAD));
        assertThat(optimized.physical().schema().names())
                .isEqualTo(plan.schema().names());
        assertThat(PlanPrinter.print(optimized.physical())).contains("count(a < 3) as count(NOT NOT 3 > a)");
    }

    @Test
    void answersAnImpossibleFilterWithoutReading() {
        LogicalPlan plan = filter(scanned(), gt(cast(col("a"), DataType.INT64), big(1L << 40)));
        assertThat(physical(plan, ONE_THREAD)).isEqualTo("ValuesExec: rows=0\n");
    }

    @Test
    void leavesErrorsWhereTheyAre() {
        LogicalPlan quotients = project(scan("t"), as(divide(lit(1), col("a")), "q"), as(col("a"), "a"));
        assertThat(physical(filter(quotients, gt(col(quotients, "q"), lit(0))), ONE_THREAD))
                .isEqualTo("""
                FilterExec: q > 0
                  ProjectionExec: expr=[1 / a as q, a]
                    ScanExec: table=t, projection=[a], fragments=[0]
                """);
    }

    /// SQL nests 300 levels at most, on the stack that a thread has by default; plans built in Java may go
    /// deeper. How much stack a level takes depends on how far the optimizer is compiled, so the stack is
    /// given here and not taken from the thread that runs the test.
    @ParameterizedTest
    @CsvSource({"300, 1024", "1000, 4096"})
    void standsDeepPlansAndDeepExpressions(int levels, int stackKilobytes) throws InterruptedException {
        AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
        Thread thread = new Thread(null, () -> optimizeNested(levels), "given stack", stackKilobytes * 1024L);
        thread.setUncaughtExceptionHandler((_, error) -> failure.set(error));
        thread.start();
        thread.join();
        assertThat(failure.get()).isNull();
    }

    private static void optimizeNested(int levels) {
        LogicalPlan plan = scanned();
        Expr sum = col("f");
        for (int i = 0; i < levels; i++) {
            plan = filter(plan, gt(col("a"), lit(i)));
            sum = plus(sum, real(i));
        }
        OptimizedPlan optimized = Optimizer.optimize(project(plan, as(sum, "x")), context(ONE_THREAD));
        assertThat(optimized.physical().operator()).isEqualTo("ProjectionExec");
        LogicalPlan nested = project(scan("t"), col("a"), col("b"));
        for (int i = 0; i < levels; i++) {
            LogicalPlan sorted = sort(nested, col(nested, "a"));
            nested = project(sorted, as(col(sorted, "b"), "a"), as(col(sorted, "a"), "b"));
        }
        assertThat(physical(nested, ONE_THREAD)).contains("SortExec");
    }

    private static LogicalPlan scanned() {
        return project(
                scan("t"), col("a"), col("b"), col("s"), col("f"), col("ok"), col("d"), col("r"), col("u"), col("ms"));
    }

    private static String physical(LogicalPlan plan, Options options) {
        return PlanPrinter.print(Optimizer.optimize(plan, context(options)).physical());
    }

    private static OptimizerContext context(Options options) {
        return new OptimizerContext(options, ZoneOffset.UTC, Instant.EPOCH);
    }
}
