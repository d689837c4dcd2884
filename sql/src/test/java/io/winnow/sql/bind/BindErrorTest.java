package io.winnow.sql.bind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.winnow.core.error.IoFailureException;
import io.winnow.core.error.SourcePosition;
import io.winnow.core.error.SqlException;
import io.winnow.core.error.WinnowException;
import io.winnow.core.expr.Literal;
import io.winnow.core.type.DataType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// In each text `^` marks the place of the error and is taken out before binding.
class BindErrorTest {
    @ParameterizedTest
    @CsvSource(delimiter = '#', quoteCharacter = '`', textBlock = """
            select ^aa from t               # unknown column 'aa'; did you mean 'a'?
            select ^zzzz from (select a, b from t) # unknown column 'zzzz'; the columns are a, b
            select ^x.a from t              # unknown column 'x.a'; did you mean 'a'?
            select t.^zzzzz from t          # unknown column 'zzzzz'; the columns are a, b, d, f, n, s, dt, ts and 7 more
            select ^a                       # unknown column 'a'; there are no columns here
            select ^K from two              # the name 'k' fits more than one column
            select "A", ^"K" from two       # the name 'K' fits more than one column
            select ^odd from t              # not supported yet: column 'odd' of t: unions are not supported
            select ^* from t                # not supported yet: column 'odd' of t: unions are not supported
            select ^u.* from t              # unknown table 'u'; did you mean 't'?
            select ^*                       # SELECT * without FROM
            select a from ^tt               # unknown table 'tt'; did you mean 't'?
            select a from ^data.parquet     # unknown table 'data.parquet'; a file is named in single quotes: 'data.parquet'
            select a from ^"data.parquet"   # unknown table 'data.parquet'; a file is named in single quotes: 'data.parquet'
            select a from ^"tt.parquet"     # unknown table 'tt.parquet'; a file is named in single quotes: 'tt.parquet'
            select a from ^"logs/*"         # unknown table 'logs/*'; a file is named in single quotes: 'logs/*'
            select a from ^"it's/x"         # unknown table 'it's/x'; a file is named in single quotes: 'it''s/x'
            select a from ^"Zzzz 1.5"       # unknown table 'Zzzz 1.5'
            select * from ^rang(1)          # unknown table function 'rang'; did you mean 'range'?
            select * from ^range()          # range() takes one to three arguments
            select * from range(1, ^a)      # unknown column 'a'; there are no columns here
            select ^lenght(s) from t        # unknown function 'lenght'; did you mean 'length'?
            select ^stddev(a) from t        # not supported yet: the function stddev()
            select ^length(a) from t        # function length does not take (INTEGER); expected length(s)
            select a ^+ s from t            # no operator + for INTEGER and VARCHAR
            select ok ^+ 1 from t           # no operator + for BOOLEAN and INTEGER
            select a ^= s from t            # cannot compare INTEGER with VARCHAR; cast one side
            select dt ^< a from t           # cannot compare DATE with INTEGER
            select tz ^= ts from t          # cannot compare TIMESTAMPTZ with TIMESTAMP_S
            select a in (1, ^s) from t      # cannot compare INTEGER with VARCHAR; cast one side
            select a from t where ^a        # WHERE takes a BOOLEAN, not INTEGER
            select ^a and ok from t         # AND takes a BOOLEAN, not INTEGER
            select ^a like 'x' from t       # LIKE takes a VARCHAR, not INTEGER; cast it
            select s like 'x' escape ^'ab' from t # ESCAPE takes one character, not 'ab'
            select -^s from t               # the sign - takes a number, not VARCHAR
            select case when ok then a else ^s end from t # the branches of CASE have no type in common: INTEGER and VARCHAR
            select ^cast(dt as boolean) from t # no cast from DATE to BOOLEAN
            select a::^decimal(39, 2) from t # DECIMAL takes 1 to 38 digits, not 39
            select a::^decimal(3, 4) from t # the scale of DECIMAL(3, 4) is larger than its precision
            select st.^z from t             # 'z' is not a field of st
            select a.^z from t              # no field 'z': a is not a struct but INTEGER
            select ^123456789012345678901234567890123456789 # a number of 39 digits; exact numbers have at most 38 (write 1e0 for a DOUBLE)
            select ^a, count(*) from t      # column 'a' must appear in GROUP BY or inside an aggregate
            select a, count(*) from t group by a order by ^b # column 'b' must appear in GROUP BY or inside an aggregate
            select a from t group by a having ^b > 1 # column 'b' must appear in GROUP BY or inside an aggregate
            select a from t where ^count(*) > 1 # the aggregate count() cannot stand in WHERE; HAVING filters groups
            select a from t group by ^sum(a) # the aggregate sum() cannot stand in GROUP BY
            select sum(a) from t group by ^1 # GROUP BY cannot hold an aggregate
            select sum(^sum(a)) from t      # the aggregate sum() stands inside another one
            select sum(a) filter (where ^max(a) > 1) from t # the aggregate max() stands inside another one
            select sum(^s) from t           # sum() takes a number, not VARCHAR
            select ^sum(*) from t           # only count() takes *
            select ^count(a, b) from t      # count() takes one argument or *, not 2
            select ^sum(distinct a, b) from t # sum() takes one argument, not 2
            select avg(distinct ^s) from t  # avg() takes a number, not VARCHAR
            select ^length(distinct s) from t # length() is no aggregate and takes no DISTINCT
            select length(s) filter (where ^ok) from t # length() is no aggregate and takes no FILTER
            select a from t order by ^2     # ORDER BY position 2 is not in the select list of 1 column
            select a from t group by ^0     # GROUP BY position 0 is not in the select list of 1 column
            select a from t order by ^'x'   # ORDER BY a constant orders nothing
            select distinct a from t order by ^b # with SELECT DISTINCT, ORDER BY takes only what is in the select list
            select a x, b x from t order by ^x # 'x' fits more than one column of the result
            select a as x from t where ^x > 1 # unknown column 'x'; the alias of that name cannot be used in this clause
            select a from t limit ^-1       # LIMIT takes a whole number from 0, not -1
            select a from t offset ^1.5     # OFFSET takes a whole number from 0, not 1.5
            select a from t limit ^a        # unknown column 'a'; there are no columns here
            select a from t limit ^true     # LIMIT takes a whole number, not BOOLEAN
            select a from t union all ^select a, b from t # this input of UNION ALL has 2 columns, the first one has 1
            select a from t union all ^select s from t # column 'a' of UNION ALL has no type in common: INTEGER and VARCHAR
            select a from t union all select ^'x' # cannot cast 'x' to INTEGER: expected an integer
            select b, ^'1.5' from t union all select 1, a from t # cannot cast '1.5' to INTEGER: expected an integer
            select 1 union all values ('1'), (^'x') # cannot cast 'x' to INTEGER: expected an integer
            select 1 union all ^(select 'x' limit 1) # column '1' of UNION ALL has no type in common: INTEGER and VARCHAR
            select ^'2.5' in (a, b) from t # cannot cast '2.5' to BIGINT: expected an integer
            select a in ('1', ^'x', 2.5) from t # cannot cast 'x' to INTEGER: expected an integer
            select ^'x' between a and d from t # cannot cast 'x' to DOUBLE: expected a number
            select case ^'x' when a then 1 when b then 2 end from t # cannot cast 'x' to BIGINT: expected an integer
            select ^'2020-01-01' in (a, dt) from t # cannot cast '2020-01-01' to INTEGER: expected an integer
            values (1), (^date '2020-01-01') # the values of column1 have no type in common: INTEGER and DATE
            with x(^p) as (select 1, 2) select 1 # 'x' names 1 columns, its query has 2
            with x as (select 1), ^x as (select 2) select 1 # WITH names 'x' twice
            select * from (values (1)) v(a, ^b) # the alias names 2 columns, 'v' has 1
            select ^nullif(a) from t        # nullif() takes 2 arguments, not 1
            select $1 + ^$2                 # no value for parameter $2; 1 given
            """)
    void anErrorNamesWhatIsWrongAndWhere(String marked, String message) {
        String text = marked.replace("^", "");
        WinnowException error = catchThrowableOfType(
                WinnowException.class,
                () -> BindFixture.bind(
                        text, text.contains("$") ? new Literal[] {new Literal(DataType.INT32, 1L)} : new Literal[0]));
        assertThat(error).as(text).isNotNull();
        assertThat(error.text()).isEqualTo(message);
        assertThat(BindFixture.position(error)).isEqualTo(SourcePosition.of(text, marked.indexOf('^')));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '#', textBlock = """
            select year(^'x') from t
            select a = ^'x' from t
            select ^'1.5' < a from t
            select dt = ^'2020-13-01' from t
            select dt in ('2020-01-01', ^'y') from t
            select coalesce(a, ^'x') from t
            select date ^'x'
            select interval ^'3 blue moons'
            select a + ^'x' from t
            values (1), (^'x')
            """)
    void aStringThatDoesNotReadIsAnErrorAtItsPlace(String marked) {
        String text = marked.replace("^", "");
        SqlException error = catchThrowableOfType(SqlException.class, () -> BindFixture.bind(text));
        assertThat(error).as(text).isNotNull();
        assertThat(error.position()).isEqualTo(SourcePosition.of(text, marked.indexOf('^')));
    }

    @Test
    void errorsOfTheResolverComeThrough() {
        assertThat(catchThrowableOfType(
                        IoFailureException.class, () -> BindFixture.bind("select * from 'missing.parquet'")))
                .hasMessage("missing.parquet: no such file");
    }

    @Test
    void valuesThatNoParameterTakesAreRefused() {
        SqlException error = catchThrowableOfType(
                SqlException.class, () -> BindFixture.bind("select 1", new Literal(DataType.INT32, 1L)));
        assertThat(error.text()).isEqualTo("the statement has 0 parameters, 1 values were given");
    }

    @Test
    @Timeout(20)
    void commonTablesThatMultiplyAreRefused() {
        StringBuilder text = new StringBuilder("with x0 as (select 1 as a)");
        for (int i = 1; i < 60; i++) {
            text.append(", x").append(i).append(" as (select * from x").append(i - 1);
            text.append(" union all select * from x").append(i - 1).append(')');
        }
        text.append(" select * from x59");
        SqlException error = catchThrowableOfType(SqlException.class, () -> BindFixture.bind(text.toString()));
        assertThat(error.text()).startsWith("the query is too large");
    }

    @Test
    @Timeout(20)
    void commonTablesThatStackUpAreRefused() {
        StringBuilder text = new StringBuilder("with x0 as (select 1 as a)");
        for (int i = 1; i < 5_000; i++) {
            text.append(", x")
                    .append(i)
                    .append(" as (select * from x")
                    .append(i - 1)
                    .append(')');
        }
        text.append(" select * from x4999");
        SqlException error = catchThrowableOfType(SqlException.class, () -> BindFixture.bind(text.toString()));
        assertThat(error.text()).startsWith("the query is too large");
    }
}
