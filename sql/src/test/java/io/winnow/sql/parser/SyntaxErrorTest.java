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
            ^                                       # expected a statement (SELECT, CREATE, INSERT, DESCRIBE, EXPLAIN, SHOW, SET, …), found the end of the statement
            ^foo                                    # expected a statement (SELECT, CREATE, INSERT, DESCRIBE, EXPLAIN, SHOW, SET, …), found 'foo'
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
            select * from ^./data.parquet           # a path stands in single quotes: './data.parquet'
            select * from ^/var/data.parquet where a # a path stands in single quotes: '/var/data.parquet'
            select * from (select a from ^logs/2024/x.arrow) # a path stands in single quotes: 'logs/2024/x.arrow'
            select * from ^*.parquet                # a path stands in single quotes: '*.parquet'
            select * from ^my-data.parquet, t       # a path stands in single quotes: 'my-data.parquet'
            select * from t ^- 1                    # expected an operator, a clause or the end of the statement, found '-'
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
            create^                                 # expected TABLE, VIEW or INDEX, found the end of the statement
            create index ^on t using zonemap (c)    # expected the name of an index, found the keyword 'on'
            create index i ^using zonemap (c)       # expected ON, found the keyword 'using'
            create index i on t ^(c)                # expected USING and a kind of index, found '('
            create index i on ^'x.parquet' using zonemap (c) # indexes are on tables of the database, not on files; CREATE TABLE … AS SELECT makes a table of one
            create index i on t using zonemap^      # expected '(', found the end of the statement
            create index i on t using zonemap (^)   # expected a column name, found ')'
            create index i on t using zonemap (c) with ^rows_per_zone = 1 # expected '(', found 'rows_per_zone'
            drop index^                             # expected the name of an index, found the end of the statement
            drop index i ^from t                    # expected an operator, a clause or the end of the statement, found the keyword 'from'
            drop index if ^i                        # expected an operator, a clause or the end of the statement, found 'i'
            optimize index i on t ^merged           # expected an operator, a clause or the end of the statement, found 'merged'
            show indexes ^for t                     # expected an operator, a clause or the end of the statement, found the keyword 'for'
            create or replace ^5                    # expected TABLE, VIEW or INDEX, found the number 5
            create ^or replace table if not exists t (a int) # OR REPLACE and IF NOT EXISTS exclude each other
            create table t^                         # expected '(' or AS, found the end of the statement
            create table t (^)                      # expected a column name, found ')'
            create table t (^select 1)              # expected a column name, found the keyword 'select'
            create table t (a, b)^                  # expected AS and a query, since the columns have no types, found the end of the statement
            create table t (a int, b^)              # expected a type, found ')'
            create table t (a, b ^int) as select 1, 2 # expected ',' or ')', since the columns before have no types, found 'int'
            create table t (a ^strin)               # unknown type 'strin'
            create table t (a int ^foo)             # expected NOT NULL, DEFAULT, ',' or ')', found 'foo'
            create table t (a int not null ^null)   # a second [NOT] NULL of column 'a'
            create table t (a int default 1 ^default 2) # a second DEFAULT of column 'a'
            create table t (a int^                  # expected ',' or ')', found the end of the statement
            create table t (a int) with (^)         # expected the name of an option, found ')'
            create table t (a int) with (x ^1)      # expected '=', found the number 1
            create table t as ^5                    # expected SELECT, VALUES or '(', found the number 5
            create table ^'x' (a int)               # expected the name of a table, found the string 'x'
            create view v ^select 1                 # expected AS, found the keyword 'select'
            insert ^t values (1)                    # expected INTO, found 't'
            insert into t^                          # expected '(', VALUES, DEFAULT VALUES or a query, found the end of the statement
            insert into t (a) ^default values       # expected VALUES or a query, found 'default'
            insert into t (^)                       # expected a column name, found ')'
            insert into t values (1), ^(1, 2)       # this row of VALUES has 2 values, the first one has 1
            delete ^t                               # expected FROM, found 't'
            delete from t ^a                        # expected an operator, a clause or the end of the statement, found 'a'
            drop table if exists^                   # expected the name of a table, found the end of the statement
            show versions ^t                        # expected FOR, found 't'
            show versions for^                      # expected the name of a table, found the end of the statement
            optimize table^                         # expected the name of a table, found the end of the statement
            vacuum^                                 # expected the name of a table, found the end of the statement
            vacuum t retain ^hours                  # expected a number of hours, found 'hours'
            vacuum t retain 1 ^days                 # expected HOURS, found 'days'
            vacuum t retain ^-1 hours               # expected a number of hours, found '-'
            vacuum t retain ^1234567890123456789 hours # too many digits for a number of hours
            select * from t at version^             # expected the number of a version, found the end of the statement
            select * from t at version ^'3'         # expected the number of a version, found the string '3'
            select * from t at version ^1234567890123456789 # the version has too many digits
            table^                                  # expected the name of a table, found the end of the statement
            table t ^x                              # expected an operator, a clause or the end of the statement, found 'x'
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
            select * from 'd/' ^at version 3        # AT VERSION of a path
            select * from t ^at (version => 3)      # AT (…) (write AT VERSION n)
            select * from t ^for version as of 3    # time travel with FOR
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
            create ^temp view v as select 1         # temporary views
            ^create materialized view v as select 1 # CREATE MATERIALIZED VIEW
            ^create external table t (a int)        # CREATE EXTERNAL TABLE
            ^create or replace unique index i on t (a) # CREATE UNIQUE INDEX
            ^create or replace index i on t using zonemap (c) # CREATE OR REPLACE INDEX
            ^create temp index i on t using zonemap (c) # CREATE TEMP INDEX
            create index i on t using zonemap (a^, b) # indexes on several columns
            create index i on t using zonemap (a ^+ 1) # indexes on expressions
            create index i on t using zonemap (f^(a)) # indexes on expressions
            create index i on t using zonemap (^(a)) # indexes on expressions
            create index i on t using zonemap (a ^desc) # indexes with an order
            create index i on t using zonemap (a) ^where a > 1 # indexes with WHERE
            create index ^s.i on t using zonemap (a) # schemas
            create index i on ^s.t using zonemap (a) # schemas
            ^create schema s                        # CREATE SCHEMA
            create table ^s.t (a int)               # schemas
            create table t (a int ^primary key)     # PRIMARY KEY
            create table t (a int, ^primary key (a)) # PRIMARY KEY
            create table t (a int not null ^unique) # UNIQUE
            create table t (a int, ^unique (a))     # UNIQUE
            create table t (a int ^check (a > 0))   # CHECK
            create table t (a int default 1 ^check (a > 0)) # CHECK
            create table t (a int, ^constraint c check (a > 0)) # CONSTRAINT
            create table t (a int ^references u)    # REFERENCES
            create table t (a int, ^foreign key (a) references u) # FOREIGN KEY
            create table t (a int ^generated always as (1)) # GENERATED columns
            create table t (a text ^collate x)      # COLLATE
            create table t (^like u)                # LIKE in CREATE TABLE
            create table t ^like u                  # CREATE TABLE … LIKE
            create table t (a int) ^partitioned by (a) # CREATE TABLE … PARTITIONED
            create table t as select 1 ^with no data # CREATE TABLE … WITH [NO] DATA
            create view v as select 1 ^with check option # WITH CHECK OPTION
            create table t (a ^serial)              # the type SERIAL
            insert ^or replace into t values (1)    # INSERT OR …
            insert ^overwrite t select 1            # INSERT OVERWRITE
            insert into ^a.t values (1)             # schemas
            insert into t ^as x values (1)          # an alias in INSERT
            insert into t ^by name select 1         # INSERT BY NAME or POSITION
            insert into t values (1) ^on conflict do nothing # ON CONFLICT
            insert into t values (1) ^returning a   # RETURNING
            delete from t ^using u where true       # DELETE … USING
            delete from t where a = 1 ^returning *  # RETURNING
            delete from t ^limit 1                  # DELETE with ORDER BY or LIMIT
            delete from ^a.t                        # schemas
            drop index i^, j                        # several names in one DROP
            drop index i on t ^cascade              # DROP … CASCADE
            ^drop schema s                          # DROP SCHEMA
            drop table t ^cascade                   # DROP … CASCADE
            drop table t^, u                        # several names in one DROP
            drop view ^a.v                          # schemas
            ^truncate t                             # TRUNCATE
            ^copy t to 'x'                          # COPY
            ^alter table t add column x int         # ALTER TABLE
            ^update t set a = 1                     # UPDATE
            ^merge into t using u on a              # MERGE
            vacuum ^full t                          # VACUUM FULL
            ^optimize view v                        # OPTIMIZE VIEW
            ^begin                                  # transactions (BEGIN)
            ^show views                             # SHOW VIEWS
            ^show index from t                      # SHOW INDEX
            ^set session x = 1                      # SET SESSION
            explain ^insert into t values (1)       # EXPLAIN of anything but a query
            explain ^create table t (a int)         # EXPLAIN of anything but a query
            explain ^update t set a = 1             # UPDATE
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
