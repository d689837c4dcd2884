package io.winnow.sql.bind;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.eval.Interpreter;
import io.winnow.core.expr.Literal;
import io.winnow.core.io.index.IndexFormats;
import io.winnow.core.scalar.ValueText;
import io.winnow.core.statement.BoundStatement.CreateTable;
import io.winnow.core.statement.BoundStatement.Existing;
import io.winnow.core.table.TableColumn;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.sql.ast.Span;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CreateTableBinderTest {
    private final TableFixture tables = new TableFixture();

    private CreateTable create(String text) {
        return (CreateTable) tables.bind(text);
    }

    private static List<String> columns(CreateTable create) {
        return create.columns().stream()
                .map(column -> column.field() + (column.defaultText() == null ? "" : " = " + column.defaultText()))
                .toList();
    }

    @Test
    void columnsHaveTypesNullabilityAndDefaults() {
        CreateTable create = create("create table x (a int not null default 1 + 1, \"B\" text, c date default null)");
        assertThat(create.name()).isEqualTo("x");
        assertThat(create.existing()).isEqualTo(Existing.FAIL);
        assertThat(create.temporary()).isFalse();
        assertThat(create.query()).isNull();
        assertThat(create.options()).isEmpty();
        assertThat(create.columns())
                .containsExactly(
                        new TableColumn(new Field("a", DataType.INT32, false), "2"),
                        TableColumn.of(Field.of("B", DataType.UTF8)),
                        TableColumn.of(Field.of("c", DataType.DATE)));
    }

    @Test
    void whatHappensToAnOldTableIsKept() {
        assertThat(create("create or replace temp table x (a int)").existing()).isEqualTo(Existing.REPLACE);
        assertThat(create("create or replace temp table x (a int)").temporary()).isTrue();
        assertThat(create("create table if not exists t (a int)").existing()).isEqualTo(Existing.KEEP);
    }

    @Test
    void optionsAreTyped() {
        assertThat(create("create table x (a int) with (rows_per_fragment = 10 * 100, compression = ZSTD)")
                        .options())
                .containsOnly(
                        Map.entry("rows_per_fragment", new Literal(DataType.INT64, 1000L)),
                        Map.entry("compression", new Literal(DataType.UTF8, "zstd")));
        assertThat(create("create table x (a int) with (rows_per_zone = 1048576, compression = 'none')")
                        .options())
                .containsEntry("rows_per_zone", new Literal(DataType.INT64, 1_048_576L));
    }

    /// What is kept of a default, and what it gives a row.
    @ParameterizedTest
    @CsvSource(delimiter = '#', quoteCharacter = '`', textBlock = """
            TINYINT      # -5                           # -5
            UBIGINT      # 18446744073709551615         # 18446744073709551615
            BIGINT       # 2.5                          # 3
            DECIMAL(5,2) # 1                            # 1.00
            DOUBLE       # 1e300                        # '1e300'
            DOUBLE       # 0.1                          # '0.1'
            DOUBLE       # cast('-0.0' as double)       # '-0.0'
            DOUBLE       # cast('-NaN' as double)       # '-NaN'
            REAL         # 0.1                          # '0.1'
            REAL         # cast('inf' as real)          # 'inf'
            BOOLEAN      # 1 < 2                        # true
            VARCHAR      # 'it''s' || ' x'              # 'it''s x'
            VARCHAR      # ''                           # ''
            BLOB         # X'00ff5c27'                  # '\\x00ff5c27'
            DATE         # '2026-01-31'                 # '2026-01-31'
            DATE         # date '2026-01-31' + 1        # '2026-02-01'
            TIME         # time '10:20:30.5'            # '10:20:30.500'
            TIMESTAMP    # date '2026-01-31'            # '2026-01-31 00:00:00'
            TIMESTAMP_NS # '2026-01-31 10:20:30.123456789' # '2026-01-31 10:20:30.123456789'
            TIMESTAMPTZ  # '2026-01-31 10:20:30+02'     # '2026-01-31 08:20:30+00:00'
            INTERVAL     # interval '1 month 2 days'    # '1 month 2 days'
            INTEGER[]    # [1, NULL]                    # '[1, null]'
            """)
    void aDefaultIsAConstantThatReadsBack(String type, String given, String kept) {
        TableColumn column = create("create table x (a " + type + " default " + given + ")")
                .columns()
                .getFirst();
        assertThat(column.defaultText()).isEqualTo(kept);
        ZoneId elsewhere = ZoneId.of("Asia/Tokyo");
        EvaluationContext evaluation = new EvaluationContext(elsewhere, Instant.EPOCH);
        BindContext context = new BindContext(
                "",
                tables,
                BindFixture.functions(),
                constant -> Interpreter.evaluate(constant, new Object[0], evaluation),
                IndexFormats.NONE,
                elsewhere,
                new Parameters(List.of()),
                List.of());
        Literal again = new Defaults(context).value(column, new Span(0, 0));
        CreateTable twice = create("create table x (a " + type + " default " + column.defaultText() + ")");
        assertThat(again.type()).isEqualTo(column.field().type());
        assertThat(again.value()).isNotNull();
        String text = ValueText.text(again.value(), again.type(), ZoneOffset.UTC);
        String unquoted = kept.startsWith("'") ? kept.substring(1, kept.length() - 1) : kept;
        assertThat(text).isEqualTo(unquoted.replace("''", "'"));
        assertThat(twice.columns()).containsExactly(column);
    }

    @Test
    void theQuerysColumnsAreThoseOfTheTable() {
        CreateTable create = create("create table x as select 1 as a, 'x' as \"B\", null as c, id, Price from t");
        assertThat(columns(create))
                .containsExactly("a INTEGER", "B VARCHAR", "c INTEGER", "id BIGINT", "Price DECIMAL(10,2)");
        assertThat(create.query()).isNotNull();
        assertThat(create.query().schema().names()).containsExactly("a", "B", "c", "id", "Price");
        assertThat(create.query().schema().type(2)).isEqualTo(DataType.INT32);
    }

    @Test
    void bareNamesRenameTheQuerysColumns() {
        CreateTable create = create("create table x (a, b) as values (1, 'x'), (2, null)");
        assertThat(columns(create)).containsExactly("a INTEGER", "b VARCHAR");
        assertThat(create.query()).isNotNull();
        assertThat(TableFixture.rows(create.query())).containsExactly("1, 'x'", "2, NULL");
    }

    @Test
    void aTypedListCastsTheQuery() {
        CreateTable create =
                create("create table x (a tinyint not null, b date default '2020-01-01') as select 5, '2026-01-31'");
        assertThat(columns(create)).containsExactly("a TINYINT NOT NULL", "b DATE = '2020-01-01'");
        assertThat(create.query()).isNotNull();
        assertThat(create.query().schema().type(0)).isEqualTo(DataType.INT8);
        assertThat(TableFixture.rows(create.query())).containsExactly("5, DATE '2026-01-31'");
    }
}
