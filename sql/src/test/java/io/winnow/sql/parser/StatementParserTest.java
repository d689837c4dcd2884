package io.winnow.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.sql.ast.AstPrinter;
import io.winnow.sql.ast.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatementParserTest {
    private static String canonical(String text) {
        return AstPrinter.print(SqlParser.parse(text));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '#', quoteCharacter = '`', textBlock = """
            select 1                                # SELECT 1
            select 1;;                              # SELECT 1
            SELECT a b, c AS "D", t.*, *            # SELECT a AS b, c AS "D", t.*, *
            select distinct a from t                # SELECT DISTINCT a FROM t
            select all a from t                     # SELECT a FROM t
            select a as select from t               # SELECT a AS "select" FROM t
            select date, value v, min(min) min from t # SELECT date, value AS v, min(min) AS min FROM t
            select count(*) filter from t           # SELECT count(*) AS filter FROM t
            select count(*) over from t             # SELECT count(*) AS over FROM t
            select a at from t at                   # SELECT a AS at FROM t AS at
            select * from 'x.parquet'               # SELECT * FROM 'x.parquet'
            select * from 'x''y.csv' as t (a, b)    # SELECT * FROM 'x''y.csv' AS t (a, b)
            select * from t at version 3            # SELECT * FROM t AT VERSION 3
            select * from t at version 3 as x       # SELECT * FROM t AT VERSION 3 AS x
            select * from t at version 3 x(a) where a > 1 # SELECT * FROM t AT VERSION 3 AS x (a) WHERE a > 1
            select * from at at version 3 at        # SELECT * FROM at AT VERSION 3 AS at
            select * from t at where at.a = 1       # SELECT * FROM t AS at WHERE at.a = 1
            select * from t at (version)            # SELECT * FROM t AS at (version)
            select version from version             # SELECT version FROM version
            table t                                 # SELECT * FROM t
            table t at version 3 order by 1         # SELECT * FROM t AT VERSION 3 ORDER BY 1
            select * from (table t)                 # SELECT * FROM (SELECT * FROM t)
            values (1, default), ("default", default + 1) # VALUES (1, DEFAULT), ("default", default + 1)
            select * from a.b.c x                   # SELECT * FROM a.b.c AS x
            select * from "T"                       # SELECT * FROM "T"
            select * from (select 1) t(x)           # SELECT * FROM (SELECT 1) AS t (x)
            select * from ((select 1) union all (select 2)) # SELECT * FROM ((SELECT 1) UNION ALL (SELECT 2))
            select * from values (1, 'a'), (2, 'b') as v(i, s) # SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS v (i, s)
            select * from (values (1)) v            # SELECT * FROM (VALUES (1)) AS v
            select * from range(1, 10, 2) r(i)      # SELECT * FROM range(1, 10, 2) AS r (i)
            select * from generate_series(5)        # SELECT * FROM generate_series(5)
            select * from read_csv('p', delim = '|', header => false, types := {'a': 'INT'}) # SELECT * FROM read_csv('p', delim = '|', header = FALSE, types = {'a': 'INT'})
            select * from read_parquet(['a', 'b'])  # SELECT * FROM read_parquet(['a', 'b'])
            select a from t where a > 1 group by a, 1 having count(*) > 1 # SELECT a FROM t WHERE a > 1 GROUP BY a, 1 HAVING count(*) > 1
            select a from t order by 1 desc, a asc nulls first, b desc nulls last # SELECT a FROM t ORDER BY 1 DESC, a NULLS FIRST, b DESC NULLS LAST
            select a from t limit 10 offset 5       # SELECT a FROM t LIMIT 10 OFFSET 5
            select a from t offset 5 rows limit 10  # SELECT a FROM t LIMIT 10 OFFSET 5
            select a from t offset 2                # SELECT a FROM t OFFSET 2
            select a from t limit all               # SELECT a FROM t
            with a as (select 1), b(x, y) as (values (1, 2)) select * from a # WITH a AS (SELECT 1), b (x, y) AS (VALUES (1, 2)) SELECT * FROM a
            select 1 union all select 2 union all values (3) order by 1 # SELECT 1 UNION ALL SELECT 2 UNION ALL VALUES (3) ORDER BY 1
            (select 1 limit 1) union all select 2   # (SELECT 1 LIMIT 1) UNION ALL SELECT 2
            values (1, 2), (3, 4)                   # VALUES (1, 2), (3, 4)
            (select 1)                              # (SELECT 1)
            """)
    void queriesAreRead(String text, String expected) {
        assertThat(canonical(text)).isEqualTo(expected);
        assertThat(canonical(expected)).as("printed again").isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '#', quoteCharacter = '`', textBlock = """
            describe 'x.parquet'                    # DESCRIBE 'x.parquet'
            desc t                                  # DESCRIBE t
            describe table s.t;                     # DESCRIBE s.t
            describe select 1                       # DESCRIBE SELECT 1
            describe read_csv('x')                  # DESCRIBE read_csv('x')
            show functions                          # SHOW FUNCTIONS
            show settings                           # SHOW SETTINGS
            show winnow.execution.threads           # SHOW winnow.execution.threads
            show tables                             # SHOW TABLES
            show versions for t                     # SHOW VERSIONS FOR t
            show fragments for "T"                  # SHOW FRAGMENTS FOR "T"
            show tables.a                           # SHOW tables.a
            show time zone                          # SHOW winnow.session.time_zone
            set winnow.execution.threads = 4        # SET winnow.execution.threads = '4'
            SET winnow.execution.threads to -4.5    # SET winnow.execution.threads = '-4.5'
            set time zone 'Europe/Paris'            # SET winnow.session.time_zone = 'Europe/Paris'
            set time zone utc                       # SET winnow.session.time_zone = 'utc'
            set winnow.a = on                       # SET winnow.a = 'on'
            set winnow.a = true                     # SET winnow.a = 'true'
            set winnow.a = 'a', b                   # SET winnow.a = 'a,b'
            set winnow.a = ['a', 'b']               # SET winnow.a = 'a,b'
            set winnow.a = default                  # RESET winnow.a
            set time zone local                     # RESET winnow.session.time_zone
            reset winnow.a                          # RESET winnow.a
            reset all                               # RESET ALL
            explain select 1                        # EXPLAIN SELECT 1
            explain analyze verbose (format json) select 1 # EXPLAIN ANALYZE VERBOSE (FORMAT json) SELECT 1
            explain (analyze, verbose, format = 'HTML') select 1 # EXPLAIN ANALYZE VERBOSE (FORMAT html) SELECT 1
            explain (format text) (select 1)        # EXPLAIN (SELECT 1)
            explain (select 1)                      # EXPLAIN (SELECT 1)
            explain with a as (select 1) select * from a # EXPLAIN WITH a AS (SELECT 1) SELECT * FROM a
            """)
    void otherStatementsAreRead(String text, String expected) {
        assertThat(canonical(text)).isEqualTo(expected);
        assertThat(canonical(expected)).as("printed again").isEqualTo(expected);
    }

    @Test
    void aSettingKnowsWhereItsValueStands() {
        var set = (Statement.SetSetting) SqlParser.parse("set winnow.a = 'x'");
        assertThat(set.valueSpan().start()).isEqualTo(15);
        assertThat(set.name().span().start()).isEqualTo(4);
    }
}
