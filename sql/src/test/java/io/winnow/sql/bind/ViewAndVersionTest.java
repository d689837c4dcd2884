package io.winnow.sql.bind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.winnow.core.error.SourcePosition;
import io.winnow.core.error.SqlException;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.error.WinnowException;
import io.winnow.core.statement.BoundStatement;
import io.winnow.core.statement.BoundStatement.CreateView;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class ViewAndVersionTest {
    private final TableFixture tables = new TableFixture();

    private CreateView create(String text) {
        return (CreateView) tables.bind(text);
    }

    @Test
    void aVersionIsPinned() {
        assertThat(tables.plan("select id from t at version 3 as x where x.id = 1"))
                .isEqualTo(
                        "Project: [id] <- Filter: id = 1" + " <- Scan: table=t@3, projection=[id, kind, Price, day]");
        assertThat(tables.plan("table t at version 7")).contains("table=t@7");
    }

    @Test
    void aViewIsItsQuery() {
        tables.view("v", "select id as i, kind from t where id > 1");
        assertThat(tables.plan("select v.i from v where kind = 'a'"))
                .isEqualTo("Project: [i] <- Filter: kind = 'a' <- Project: [id as i, kind] <- Filter: id > 1"
                        + " <- Scan: table=t, projection=[id, kind, Price, day]");
        assertThat(tables.plan("select x.i from v x")).contains("Project: [i]");
    }

    @Test
    void aViewDoesNotSeeTheCommonTablesOfItsUser() {
        tables.view("v", "select id from t");
        assertThat(tables.plan("with t as (select 1 as id) select * from v")).contains("Scan: table=t");
        assertThat(tables.plan("with v as (select 1 as id) select * from v")).contains("OneRow");
    }

    @Test
    void theTextOfAViewIsItsQueryAsWritten() {
        CreateView plain =
                create("create view v as  select 1 AS a -- one\\n , 'x' B from t -- end".replace("\\n", "\n"));
        assertThat(plain.text()).isEqualTo("select 1 AS a -- one\n , 'x' B from t");
        assertThat(plain.columns()).containsExactly("a", "b");
        assertThat(plain.existing()).isEqualTo(BoundStatement.Existing.FAIL);
        CreateView named = create("create or replace view \"V\" (x, \"Y z\") as select 1, 2 order by 1");
        assertThat(named.text()).isEqualTo("SELECT * FROM (select 1, 2 order by 1) AS \"V\" (x, \"Y z\")");
        assertThat(named.columns()).containsExactly("x", "Y z");
        assertThat(named.existing()).isEqualTo(BoundStatement.Existing.REPLACE);
        tables.view("V", named.text());
        assertThat(tables.query("select * from \"V\"").schema().names()).containsExactly("x", "Y z");
        assertThat(create("create view v (x) as select 1, id from t").columns()).containsExactly("x", "id");
    }

    @Test
    void anErrorInAViewNamesItAndHasItsPlaceThere() {
        String text = "select id,\n wrong from t";
        tables.view("v", text).view("w", "select * from v").view("odd", "select id from t join t");
        SqlException error = catchThrowableOfType(SqlException.class, () -> tables.query("select 1 from w"));
        assertThat(error.text())
                .isEqualTo("in view 'w': in view 'v': unknown column 'wrong'; the columns are id, kind, Price, day");
        assertThat(error.position()).isEqualTo(SourcePosition.of(text, text.indexOf("wrong")));
        UnsupportedFeatureException unsupported =
                catchThrowableOfType(UnsupportedFeatureException.class, () -> tables.query("select 1 from odd"));
        assertThat(unsupported.text()).isEqualTo("not supported yet: joins (in view 'odd')");
        assertThat(unsupported.position()).isEqualTo(SourcePosition.of("select id from t join t", 17));
    }

    @Test
    void viewsThatReadThemselvesAreRefused() {
        tables.view("a", "select * from b").view("b", "select * from a").view("c", "select * from c");
        assertThat(catchThrowableOfType(SqlException.class, () -> tables.query("select * from c"))
                        .text())
                .isEqualTo("in view 'c': the view 'c' reads itself");
        assertThat(catchThrowableOfType(SqlException.class, () -> tables.query("select * from a"))
                        .text())
                .isEqualTo("in view 'a': in view 'b': the view 'a' reads itself");
        SqlException error = catchThrowableOfType(
                SqlException.class, () -> tables.bind("create or replace view c as select * from c"));
        assertThat(error.text()).isEqualTo("the view 'c' reads itself");
        assertThat(error.position()).extracting(SourcePosition::column).isEqualTo(43);
    }

    @Test
    @Timeout(20)
    void viewsAreOnlySoDeepAndSoLarge() {
        tables.view("v0", "select 1 as a");
        for (int i = 1; i < 30; i++) {
            tables.view("v" + i, "select * from v" + (i - 1) + " union all select * from v" + (i - 1));
            tables.view("w" + i, "select * from " + (i == 1 ? "v0" : "w" + (i - 1)));
        }
        assertThat(tables.query("select * from v5").schema().size()).isEqualTo(1);
        assertThat(catchThrowableOfType(SqlException.class, () -> tables.query("select * from v19"))
                        .text())
                .contains("the query is too large");
        assertThat(tables.query("select * from w19").schema().size()).isEqualTo(1);
        assertThat(catchThrowableOfType(SqlException.class, () -> tables.query("select * from w20"))
                        .text())
                .endsWith("views that read views, more than 20 deep");
    }

    @Test
    void deletionAsksForTheAddressesOfRows() {
        var all = (BoundStatement.DeleteFrom) tables.bind("delete from t");
        assertThat(all.table()).isEqualTo("t");
        assertThat(TableFixture.line(all.addresses()))
                .isEqualTo("Project: [__row_address]"
                        + " <- Scan: table=t, projection=[id, kind, Price, day, __row_address]");
        var some = (BoundStatement.DeleteFrom) tables.bind("delete from t where t.ID > 3 and day < '2026-01-01'");
        assertThat(TableFixture.line(some.addresses()))
                .isEqualTo("Project: [__row_address] <- Filter: id > 3 AND day < DATE '2026-01-01'"
                        + " <- Scan: table=t, projection=[id, kind, Price, day, __row_address]");
    }

    @Test
    void smallStatementsKeepTheirNames() {
        assertThat(tables.bind("drop table if exists \"T\"")).isEqualTo(new BoundStatement.DropTable("T", true));
        assertThat(tables.bind("drop view v")).isEqualTo(new BoundStatement.DropView("v", false));
        assertThat(tables.bind("show tables")).isEqualTo(new BoundStatement.ShowTables());
        assertThat(tables.bind("show versions for t")).isEqualTo(new BoundStatement.ShowVersions("t"));
        assertThat(tables.bind("show fragments for x")).isEqualTo(new BoundStatement.ShowFragments("x"));
        assertThat(tables.bind("optimize table t")).isEqualTo(new BoundStatement.OptimizeTable("t"));
        assertThat(tables.bind("vacuum t")).isEqualTo(new BoundStatement.VacuumTable("t", null));
        assertThat(tables.bind("vacuum t retain 0 hours"))
                .isEqualTo(new BoundStatement.VacuumTable("t", Duration.ZERO));
        assertThat(tables.bind("vacuum t retain 1.5 hours"))
                .isEqualTo(new BoundStatement.VacuumTable("t", Duration.ofMinutes(90)));
        WinnowException error =
                catchThrowableOfType(WinnowException.class, () -> tables.bind("vacuum t retain 1000000001 hours"));
        assertThat(error.text()).isEqualTo("RETAIN takes at most 1000000000 hours, not 1000000001");
    }
}
