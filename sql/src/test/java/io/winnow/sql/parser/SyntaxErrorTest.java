package io.winnow.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.SourcePosition;
import io.winnow.core.error.SqlException;
import io.winnow.core.error.UnsupportedFeatureException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// In each text `^` marks the place of the error and is taken out before parsing.
class SyntaxErrorTest {
    private static void assertPosition(String marked, @Nullable SourcePosition position) {
        assertThat(position).isEqualTo(SourcePosition.of(marked.replace("^", ""), marked.indexOf('^')));
    }

    private static SqlException failure(String marked) {
        String text = marked.replace("^", "");
        SqlException error = catchThrowableOfType(SqlException.class, () -> SqlParser.parse(text));
        assertThat(error).as(text).isNotNull();
        assertPosition(marked, error.position());
        return error;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '#', quoteCharacter = '`', textBlock = """
            ^                                       # expected a statement (SELECT, DESCRIBE, EXPLAIN, SHOW, SET, …), found the end of the statement
            ^foo                                    # expected a statement (SELECT, DESCRIBE, EXPLAIN, SHOW, SET, …), found 'foo'
            select ^from t                          # expected an expression, found the keyword 'from'
            select a, ^from t                       # expected an expression, found the keyword 'from'
            select^                                 # expected an expression, found the end of the statement
            select a b ^c from t                    # expected an operator, a clause or the end of the statement, found 'c'
            select (1 + 2^                          # expected ')', found the end of the statement
            select f(1 ^2)                          # expected ',' or ')', found the number 2
            select 1 +^                             # expected an expression, found the end of the statement
            select a from t where^                  # expected an expression, found the end of the statement
            select a from t group ^x                # expected BY, found 'x'
            select a from t order by a nulls ^x     # expected FIRST or LAST, found 'x'
            select a from t limit 1 ^limit 2        # a second LIMIT
            select a from t limit 1^, 2             # write LIMIT n OFFSET m instead of LIMIT m, n
            select * from ^where                    # expected a file in quotes, a table or '(', found the keyword 'where'
            select * from (select 1^                # expected ')', found the end of the statement
            select a < b ^< c                       # comparisons do not chain; join them with AND, or use parentheses
            select a = ^not b                       # NOT binds more weakly than the operator before it; put it in parentheses
            select case ^end                        # expected an expression, found the keyword 'end'
            select case when a then b^              # expected WHEN, ELSE or END, found the end of the statement
            select a is ^5                          # expected NULL, TRUE, FALSE, UNKNOWN or DISTINCT FROM after IS, found the number 5
            select a in (^)                         # expected an expression, found ')'
            select a between 1 ^or 2                # expected AND, found the keyword 'or'
            select cast(a ^, int)                   # expected AS, found ','
            select a::^5                            # expected a type, found the number 5
            select a::^strin                        # unknown type 'strin'
            select a::decimal(10, 2^, 3)            # expected ')', found ','
            select a::bigint^(3)                    # the type BIGINT has nothing in parentheses
            select 1^abc                            # unexpected 'abc' right after a number; a blank is missing, or quotes
            select ^'abc                            # the string that starts here is never closed
            select ^"abc                            # the quoted name that starts here is never closed
            select ^""                              # a quoted name must not be empty
            select 1 ^/* abc                        # the comment that starts here is never closed
            select ^$a$ abc                         # the string that starts with $a$ is never closed
            select X'0^g'                           # a binary literal holds hexadecimal digits only
            select ^X'012'                          # a binary literal needs an even number of digits
            select E'a^\\xzz'                       # expected hexadecimal digits after \\x
            select ^1e999                           # the number 1e999 is out of range for DOUBLE
            select interval 3^                      # expected a unit such as DAY, found the end of the statement
            select interval ^'x' day                # expected a number of units, found 'x'
            select ? + ^$1                          # parameters are written either ? or $1, not both in one statement
            select ^$0                              # parameters are numbered from $1 to $65535
            select extract(^x, y)                   # expected a field such as YEAR and then FROM, found 'x'
            values (1), ^(1, 2)                     # this row of VALUES has 2 values, the first one has 1
            select 1; ^select 2                     # a second statement; one is expected here
            select count(*) + ^*                    # '*' stands only in a select list and in count(*)
            select a as ^'x'                        # an alias is a name; write it in double quotes
            set winnow.a ^4                         # expected '=' or TO, found the number 4
            set winnow.a =^                         # expected a value: a string, a number or a word, found the end of the statement
            explain (format ^xml) select 1          # expected text, json or html, found 'xml'
            describe^                               # expected a file in quotes, a table or a query, found the end of the statement
            select a ^{                             # expected an operator, a clause or the end of the statement, found '{'
            """)
    void aSyntaxErrorSaysWhatWasFoundAndWhatExpected(String marked, String message) {
        assertThat(failure(marked).text()).isEqualTo(message);
    }

    @Test
    void hostileCharactersHaveTheirPosition() {
        assertThat(failure("select ^\u0000").text()).isEqualTo("unexpected control character U+0000");
        assertThat(failure("select '^\u0000'").text()).isEqualTo("unexpected control character U+0000");
        assertThat(failure("select 1 -- ^\ud800").text()).isEqualTo("unexpected half of a surrogate pair (U+D800)");
        assertThat(failure("select 'a^\udc00'").text()).isEqualTo("unexpected half of a surrogate pair (U+DC00)");
        assertThat(failure("select a ^`").text()).isEqualTo("unexpected character '`'");
        assertThat(failure("select ^\u0007").text()).isEqualTo("unexpected control character U+0007");
        assertThat(failure("select 1^\u00a0").text()).isEqualTo("unexpected character U+00A0 (NO-BREAK SPACE)");
    }

    @Test
    void anUnknownTypeIsAnUnknownName() {
        assertThat(failure("select a::^strin").code()).isEqualTo(ErrorCode.UNKNOWN_NAME);
        assertThat(failure("select^").code()).isEqualTo(ErrorCode.SYNTAX);
    }

    @Test
    void positionsAreInTheWholeText() {
        SqlException error = failure("-- first line\nselect a,\n  b +^\n");
        assertThat(error.position()).extracting(SourcePosition::line).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '#', quoteCharacter = '`', textBlock = """
            select * from a ^join b on x = y        # joins
            select * from a ^left join b            # joins
            select * from a^, b                     # joins
            select * from a t ^cross join b         # joins
            select (^select 1)                      # subqueries in expressions
            select a in (^select 1)                 # subqueries in expressions
            select ^exists (select 1)               # subqueries in expressions
            select a = ^any (select 1)              # ANY and ALL
            select sum(a) ^over (order by b)        # window functions
            select sum(a) ^over w from t            # window functions
            select a from t ^window w as ()         # window functions
            select a from t ^qualify x = 1          # QUALIFY
            select 1 ^union select 2                # UNION without ALL
            select 1 ^intersect select 2            # INTERSECT
            select 1 ^except all select 2           # EXCEPT
            select * from ^lateral (select 1)       # LATERAL
            select * ^exclude (a) from t            # * EXCLUDE
            select a from t group by ^all           # GROUP BY ALL
            select a from t group by ^rollup (a)    # GROUPING SETS, ROLLUP and CUBE
            select a from t group by ^grouping sets ((a)) # GROUPING SETS, ROLLUP and CUBE
            select a from t group by ^()            # GROUPING SETS, ROLLUP and CUBE
            select distinct ^on (a) a from t        # DISTINCT ON
            select array_agg(a ^order by b) from t  # ORDER BY inside array_agg()
            select percentile_cont(0.5) ^within group (order by a) from t # WITHIN GROUP
            with ^recursive a as (select 1) select 1 # WITH RECURSIVE
            select * from t ^at version 3           # AT VERSION
            select * from t ^tablesample (10)       # TABLESAMPLE
            select a ^~ 'x'                         # regular expression operators
            select a ^similar to 'x'                # SIMILAR TO
            select a ^collate x                     # COLLATE
            select a[1^:2]                          # slices
            select f(^x => 1)                       # named arguments
            select list_filter(l, x ^-> x > 1)      # lambdas and JSON operators
            select (1^, 2) = b                      # row values
            select ^row(1, 2)                       # row values
            select a from t ^fetch first 1 row only # FETCH FIRST (write LIMIT)
            select a ^into b from t                 # SELECT INTO
            ^from t                                 # a query that starts with FROM
            ^create or replace table t (a int)      # CREATE TABLE
            ^create temp view v as select 1         # CREATE VIEW
            ^create index i on t using zonemap (c)  # CREATE INDEX
            ^insert into t values (1)               # INSERT
            ^delete from t                          # DELETE
            ^drop table t                           # DROP TABLE
            ^copy t to 'x'                          # COPY
            ^alter table t add column x int         # ALTER TABLE
            ^update t set a = 1                     # UPDATE
            ^merge into t using u on a              # MERGE
            ^vacuum t                               # VACUUM
            ^optimize index i on t                  # OPTIMIZE INDEX
            ^optimize table t                       # OPTIMIZE TABLE
            ^begin                                  # transactions (BEGIN)
            ^show tables                            # SHOW TABLES
            ^show indexes on t                      # SHOW INDEXES
            ^set session x = 1                      # SET SESSION
            explain ^insert into t values (1)       # INSERT
            select ^b'101'                          # bit strings
            select ^0x1f                            # hexadecimal, octal and binary integers
            select ^$name                           # named parameters
            select a::^uuid                         # the type UUID
            """)
    void whatWillComeSaysSo(String marked, String feature) {
        String text = marked.replace("^", "");
        UnsupportedFeatureException error =
                catchThrowableOfType(UnsupportedFeatureException.class, () -> SqlParser.parse(text));
        assertThat(error).as(text).isNotNull();
        assertThat(error.text()).isEqualTo("not supported yet: " + feature);
        assertPosition(marked, error.position());
    }
}
