package io.winnow.sql.bind;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.statement.BoundStatement;
import io.winnow.core.statement.BoundStatement.Existing;
import java.util.Map;
import org.junit.jupiter.api.Test;

class IndexBinderTest {
    private final TableFixture tables = new TableFixture();

    @Test
    void optionsThatAreNotGivenHaveTheirDefaults() {
        assertThat(tables.bind("create index i on t using fake (kind) with (rows_per_zone = 50 * 2)"))
                .isEqualTo(new BoundStatement.CreateIndex(
                        "i", "t", 1, "fake", Map.of("rows_per_zone", "100", "use_seeds", "true"), Existing.FAIL));
        assertThat(tables.bind("create index \"I\" on t using fake (PRICE) with (use_seeds = true)"))
                .isEqualTo(new BoundStatement.CreateIndex(
                        "I", "t", 2, "fake", Map.of("rows_per_zone", "8192", "use_seeds", "true"), Existing.FAIL));
    }

    @Test
    void whatIsThereMayBeKept() {
        assertThat(tables.bind("create index if not exists id_zones on t using fake (id)"))
                .isInstanceOfSatisfying(
                        BoundStatement.CreateIndex.class,
                        create -> assertThat(create.existing()).isEqualTo(Existing.KEEP));
    }

    @Test
    void theTableMayBeLeftOutWhereOnlyOneHasTheIndex() {
        assertThat(tables.bind("drop index id_zones")).isEqualTo(new BoundStatement.DropIndex("id_zones", "t", false));
        assertThat(tables.bind("drop index both on narrow"))
                .isEqualTo(new BoundStatement.DropIndex("both", "narrow", false));
        assertThat(tables.bind("optimize index \"Odd one\" merge"))
                .isEqualTo(new BoundStatement.OptimizeIndex("Odd one", "narrow", true));
    }

    @Test
    void ifExistsForgivesAMissingIndexAndAMissingTable() {
        BoundStatement nothing = new BoundStatement.DropIndex("x", null, true);
        assertThat(tables.bind("drop index if exists x")).isEqualTo(nothing);
        assertThat(tables.bind("drop index if exists x on t")).isEqualTo(nothing);
        assertThat(tables.bind("drop index if exists x on missing")).isEqualTo(nothing);
    }
}
