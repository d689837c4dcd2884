package io.winnow.sql.bind;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.logical.LogicalPlan;
import org.junit.jupiter.api.Test;

class QueryBinderTest {
    private static final String SCAN =
            "Scan: table=t, projection=[a, b, d, f, n, s, dt, ts, tz, u, ok, l, st, Mixed, odd]\n";

    @Test
    void selectsFilterAndProject() {
        assertThat(BindFixture.plan("select a, b + 1 c, t.s from t where a > 1"))
                .isEqualTo("Project: [a, b + 1 as c, s]\nFilter: a > 1\n" + SCAN);
    }

    @Test
    void namesOfUnnamedColumnsAreTheirText() {
        assertThat(BindFixture.bind(
                                "select A, a+b, count(*), \"mixed\", st.x, 'x', -1, a::bigint from t group by 1, 2, 4, 5, 8")
                        .schema()
                        .names())
                .containsExactly("a", "a + b", "count(*)", "Mixed", "x", "'x'", "-1", "CAST(a AS BIGINT)");
    }

    @Test
    void ordersByNamePositionAndHiddenColumn() {
        assertThat(BindFixture.plan("select a x from t order by x desc, 1, b nulls first, a limit 5 offset 2"))
                .isEqualTo("Project: [x]\n"
                        + "Limit: offset=2, count=5\n"
                        + "Sort: [x DESC NULLS FIRST, x ASC NULLS LAST, b ASC NULLS FIRST, x ASC NULLS LAST]\n"
                        + "Project: [a as x, b]\n"
                        + SCAN);
    }

    @Test
    void ordersByExpressionsOverAliases() {
        assertThat(BindFixture.plan("select b as x from t order by x + 1"))
                .isEqualTo("Project: [x]\nSort: [x + 1 ASC NULLS LAST]\nProject: [b as x, b + 1 as x + 1]\n" + SCAN);
    }

    @Test
    void anOutputColumnComesBeforeAnInputColumnInOrderBy() {
        assertThat(BindFixture.plan("select b as a from t order by a"))
                .isEqualTo("Sort: [a ASC NULLS LAST]\nProject: [b as a]\n" + SCAN);
    }

    @Test
    void groupsByPositionAliasAndExpression() {
        assertThat(BindFixture.plan(
                        "select a + 1 as x, count(*), sum(b) filter (where ok) from t group by x, 1, s having count(*) > 2 "
                                + "order by sum(b) desc, s"))
                .isEqualTo("Project: [x, count(*), sum(b) FILTER (WHERE ok)]\n"
                        + "Sort: [sum(b) DESC NULLS FIRST, s ASC NULLS LAST]\n"
                        + "Project: [x, count(*), sum(b) FILTER (WHERE ok), sum(b), s]\n"
                        + "Filter: count(*) > 2\n"
                        + "Aggregate: gby=[a + 1 as x, s], aggr=[count(*), sum(b) FILTER (WHERE ok), sum(b)]\n"
                        + SCAN);
    }

    @Test
    void equalAggregatesAreComputedOnce() {
        assertThat(BindFixture.plan("select sum(a), sum(a) + 1, sum(b) from t"))
                .isEqualTo("Project: [sum(a), sum(a) + 1, sum(b)]\nAggregate: gby=[], aggr=[sum(a), sum(b)]\n" + SCAN);
    }

    @Test
    void distinctValuesAreCountedSummedAndAveragedButChangeNoExtreme() {
        assertThat(BindFixture.plan("select count(distinct a, b), sum(distinct a), avg(distinct a), min(distinct a), "
                        + "max(distinct a), max(a) from t"))
                .isEqualTo(
                        "Project: [count(DISTINCT a, b), sum(DISTINCT a), avg(DISTINCT a), min(a) as min(DISTINCT a), "
                                + "max(a) as max(DISTINCT a), max(a)]\n"
                                + "Aggregate: gby=[], aggr=[count(DISTINCT a, b), sum(DISTINCT a), avg(DISTINCT a), min(a), "
                                + "max(a)]\n" + SCAN);
    }

    @Test
    void groupExpressionsAreFoundInsideOthers() {
        assertThat(BindFixture.plan("select (a + 1) * 2, st.x from t group by a + 1, st"))
                .isEqualTo("Project: [a + 1 * 2 as (a + 1) * 2, st.x as x]\n" + "Aggregate: gby=[a + 1, st], aggr=[]\n"
                        + SCAN);
    }

    @Test
    void havingAloneMakesOneGroup() {
        assertThat(BindFixture.plan("select count(*) from t having count(*) > 0"))
                .isEqualTo("Project: [count(*)]\nFilter: count(*) > 0\nAggregate: gby=[], aggr=[count(*)]\n" + SCAN);
        assertThat(BindFixture.plan("select 1 from t having true"))
                .isEqualTo("Project: [1]\nFilter: true\nAggregate: gby=[], aggr=[]\n" + SCAN);
    }

    @Test
    void distinctIsAnAggregateWithoutFunctions() {
        assertThat(BindFixture.plan("select distinct a, b x from t order by 2"))
                .isEqualTo("Sort: [x ASC NULLS LAST]\n"
                        + "Aggregate: gby=[a, x], aggr=[]\n"
                        + "Project: [a, b as x]\n"
                        + SCAN);
    }

    @Test
    void starsExpand() {
        assertThat(BindFixture.bind("select *, t.* from (select a, s from t) t")
                        .schema()
                        .names())
                .containsExactly("a", "s", "a", "s");
    }

    @Test
    void filesAreQualifiedByTheirStem() {
        assertThat(BindFixture.plan("select x.a, A from 'some/dir/x.parquet'"))
                .startsWith("Project: [a, a]\nScan: table=some/dir/x.parquet");
    }

    @Test
    void aliasesOfTablesRenameColumns() {
        assertThat(BindFixture.plan("select v.p, q from (values (1, 'x')) v(p, q)"))
                .isEqualTo("Project: [p, q]\nValues: rows=1\n");
        assertThat(BindFixture.bind("select * from range(3) r(i)").schema().names())
                .containsExactly("i");
    }

    @Test
    void tableFunctionsGetConstants() {
        assertThat(BindFixture.plan("select * from range(1 + 2, -4, step = 'x')"))
                .contains("TableArgument[type=INTEGER, value=3]", "TableArgument[type=INTEGER, value=-4]", "step=");
    }

    @Test
    void commonTablesNameQueries() {
        assertThat(BindFixture.plan("with x(p) as (select a from t), y as (select p + 1 q from x) select q from y"))
                .isEqualTo("Project: [q]\nProject: [p + 1 as q]\nProject: [a as p]\nProject: [a]\n" + SCAN);
    }

    @Test
    void commonTablesHideTables() {
        assertThat(BindFixture.bind("with t as (select 1 as only) select * from t")
                        .schema()
                        .names())
                .containsExactly("only");
    }

    @Test
    void valuesComeToOneTypePerColumn() {
        LogicalPlan plan =
                BindFixture.bind("values (1, null, 'a'), (2.5, '2020-01-01', null), (null, date '2020-01-02', 'b')");
        assertThat(plan.schema()).hasToString("[column1 DECIMAL(11,1), column2 DATE, column3 VARCHAR]");
    }

    @Test
    void unionsComeToOneTypePerColumnAndKeepTheFirstNames() {
        LogicalPlan plan =
                BindFixture.bind("select a x, null y from t union all select b, s from t union all values (1, 'v')");
        assertThat(plan.schema()).hasToString("[x BIGINT, y VARCHAR]");
        assertThat(plan.children()).hasSize(3);
    }

    @Test
    void unionsAreOrderedByTheirOutput() {
        assertThat(BindFixture.plan("select a from t union all select b from t order by a desc limit 3"))
                .isEqualTo("Limit: offset=0, count=3\nSort: [a DESC NULLS FIRST]\nUnionAll\n");
        assertThat(BindFixture.plan("values (1), (2) order by -column1"))
                .isEqualTo(
                        "Project: [column1]\nSort: [-column1 ASC NULLS LAST]\nProject: [column1, -column1]\nValues: rows=2\n");
    }

    @Test
    void limitsAreConstants() {
        assertThat(BindFixture.plan("select a from t limit 1 + 1 offset '3'")).startsWith("Limit: offset=3, count=2");
        assertThat(BindFixture.plan("select a from t limit null offset 0")).startsWith("Project");
        assertThat(BindFixture.plan("select a from t offset 4")).startsWith("Limit: offset=4, count=all");
        assertThat(BindFixture.plan("select a from t limit 2.0")).startsWith("Limit: offset=0, count=2");
        assertThat(BindFixture.plan("select a from t limit 99999999999999999999"))
                .contains("count=9223372036854775807");
    }

    @Test
    void aSelectWithoutFromReadsOneRow() {
        assertThat(BindFixture.plan("select 1, count(*)"))
                .isEqualTo("Project: [1, count(*)]\nAggregate: gby=[], aggr=[count(*)]\nOneRow\n");
    }

    @Test
    void nestedQueriesKeepTheirOwnOrderAndLimit() {
        assertThat(BindFixture.plan("(select a from t order by a limit 1) order by 1 desc"))
                .isEqualTo(
                        "Sort: [a DESC NULLS FIRST]\nLimit: offset=0, count=1\nSort: [a ASC NULLS LAST]\nProject: [a]\n"
                                + SCAN);
    }
}
