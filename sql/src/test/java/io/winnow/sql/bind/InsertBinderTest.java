package io.winnow.sql.bind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.expr.Literal;
import io.winnow.core.logical.Values;
import io.winnow.core.statement.BoundStatement.InsertInto;
import io.winnow.core.type.DataType;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InsertBinderTest {
    private final TableFixture tables = new TableFixture();

    @Test
    void thePlanHasTheTablesColumns() {
        InsertInto insert = (InsertInto) tables.bind("insert into t (day, id) select day, id + 1 from t");
        assertThat(insert.table()).isEqualTo("t");
        assertThat(insert.columns()).hasSize(4);
        assertThat(insert.query().schema().toString())
                .isEqualTo("[id BIGINT, kind VARCHAR, Price DECIMAL(10,2), day DATE]");
        assertThat(TableFixture.line(insert.query()))
                .isEqualTo("Project: [id + 1 as id, 'new' as kind, NULL as Price, day]"
                        + " <- Project: [day, id + 1] <- Scan: table=t, projection=[id, kind, Price, day]");
    }

    @Test
    void valuesAreRowsOfTheTable() {
        InsertInto insert =
                (InsertInto) tables.bind("insert into t values (1, 'a', 2, '2026-02-01'), (-1, 'b', null, null)");
        assertThat(insert.query()).isInstanceOf(Values.class);
        assertThat(TableFixture.rows(insert.query()))
                .containsExactly("1, 'a', 2.00, DATE '2026-02-01'", "-1, 'b', NULL, NULL");
    }

    @Test
    void whatIsLeftOutGetsItsDefault() {
        assertThat(tables.rows("insert into t (id) values (1), (2)"))
                .containsExactly("1, 'new', NULL, DATE '2026-01-31'", "2, 'new', NULL, DATE '2026-01-31'");
        assertThat(tables.rows("insert into t values (1, default, default, default)"))
                .containsExactly("1, 'new', NULL, DATE '2026-01-31'");
        assertThat(tables.rows("insert into t (PRICE, id) select 1.5, 7"))
                .containsExactly("7, 'new', 1.50, DATE '2026-01-31'");
        assertThat(tables.rows("insert into narrow default values"))
                .containsExactly("NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '#', quoteCharacter = '`', textBlock = """
            i8 # 127                    # 127
            i8 # 1.5                    # 2
            i8 # 2.5e0                  # 2
            i8 # '12'                   # 12
            i8 # null                   # NULL
            i8 # 12::bigint             # 12
            n  # 999.94                 # 999.9
            n  # 1e2                    # 100.0
            f  # 0.1                    # 0.1
            f  # 1e10                   # 10000000000.0
            s  # 'x'                    # 'x'
            d  # '2026-01-31'           # DATE '2026-01-31'
            ts # '2026-01-31 10:20:30'  # TIMESTAMP_S '2026-01-31 10:20:30'
            ts # '2026-01-31 10:20:30.000' # TIMESTAMP_S '2026-01-31 10:20:30'
            ns # '2026-01-31 10:20:30.123456789' # TIMESTAMP_NS '2026-01-31 10:20:30.123456789'
            ts # timestamp '2026-01-31 10:20:30.000' # TIMESTAMP_S '2026-01-31 10:20:30'
            ts # date '2026-01-31'      # TIMESTAMP_S '2026-01-31 00:00:00'
            ns # timestamp_s '2026-01-31 10:20:30' # TIMESTAMP_NS '2026-01-31 10:20:30'
            l  # [1, 2]                 # [1, 2]
            l  # '[1, null]'            # [1, NULL]
            """)
    void aValueIsAssignedTheSameWayFromValuesAndFromAQuery(String column, String value, String stored) {
        int position = List.of("i8", "n", "f", "s", "d", "ts", "ns", "l").indexOf(column);
        for (String source :
                new String[] {"values (" + value + ")", "select " + value, "select v from (select " + value + " as v) x"
                }) {
            if (value.startsWith("'") && source.contains("from") && !column.equals("s")) {
                continue; // only there a text is a column, which does not adapt
            }
            String row =
                    tables.rows("insert into narrow (" + column + ") " + source).getFirst();
            StringBuilder expected = new StringBuilder();
            for (int i = 0; i < 8; i++) {
                expected.append(i == 0 ? "" : ", ").append(i == position ? stored : "NULL");
            }
            assertThat(row).as(source).isEqualTo(expected.toString());
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '#', quoteCharacter = '`', textBlock = """
            i8 # 128                    # column 'i8': cannot cast 128 to TINYINT: out of range
            i8 # cast('NaN' as double)  # column 'i8': cannot cast NaN to TINYINT: out of range
            n  # 1000                   # column 'n': cannot cast 1000 to DECIMAL(4,1): out of range
            f  # 1e300                  # column 'f': cannot cast 1e300 to REAL: out of range
            ts # timestamp '2026-01-31 10:20:30.5' # column 'ts': cannot store TIMESTAMP '2026-01-31 10:20:30.500' as TIMESTAMP_S without loss; round it with CAST
            ns # timestamp_s '9999-01-01 00:00:00' # column 'ns': cannot cast '9999-01-01 00:00:00' to TIMESTAMP_NS: out of range
            l  # [1, 1000]              # column 'l': cannot cast 1000 to TINYINT: out of range
            """)
    void aValueThatDoesNotFitIsARunTimeErrorThatNamesTheColumn(String column, String value, String message) {
        assertThatThrownBy(() ->
                        tables.rows("insert into narrow (" + column + ") select v from (select " + value + " as v) x"))
                .isInstanceOf(ExecutionException.class)
                .hasMessage(message);
    }

    @Test
    void valuesAreNotRoundedToATypeInCommon() {
        assertThat(tables.rows("insert into t (id) values (9007199254740993), (1e0)"))
                .first()
                .isEqualTo("9007199254740993, 'new', NULL, DATE '2026-01-31'");
    }

    @Test
    void volatileValuesAreEvaluatedOnce() {
        assertThat(TableFixture.line(
                        ((InsertInto) tables.bind("insert into narrow (i8) values (random() * 100)")).query()))
                .isEqualTo("Values: rows=1");
        Values values = (Values) ((InsertInto) tables.bind("insert into narrow (i8) values (random() * 100)")).query();
        assertThat(values.rows().getFirst().getFirst().toString()).isEqualTo("assign(random() * 100.0, 'i8')");
        assertThat(TableFixture.line(
                        ((InsertInto) tables.bind("insert into narrow (i8) select random() * 100")).query()))
                .contains("<- Project: [random() * 100")
                .contains("[coalesce(TRY_CAST(");
    }

    @Test
    void parametersAreValues() {
        InsertInto insert = (InsertInto) tables.bind(
                "insert into t (id, day) values ($1, $2)",
                new Literal(DataType.INT32, 5L),
                new Literal(DataType.UTF8, "2026-03-01"));
        assertThat(TableFixture.rows(insert.query())).containsExactly("5, 'new', NULL, DATE '2026-03-01'");
        assertThatThrownBy(() -> tables.bind("insert into t (id) values (1)", new Literal(DataType.INT32, 5L)))
                .hasMessage("the statement has 0 parameters, 1 values were given");
    }

    @Test
    void aTimestampWithoutLossKeepsItsCode() {
        assertThatThrownBy(() -> tables.rows(
                        "insert into narrow (ts) select v from (select timestamp '2026-01-31 10:20:30.5' as v) x"))
                .extracting("code")
                .isEqualTo(ErrorCode.INVALID_VALUE);
    }
}
