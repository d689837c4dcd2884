package io.winnow.sql.bind;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.expr.Literal;
import io.winnow.core.type.DataType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExpressionBinderTest {
    @ParameterizedTest
    @CsvSource(delimiter = '#', quoteCharacter = '`', textBlock = """
            1                       # INTEGER
            2147483647              # INTEGER
            -2147483648             # INTEGER
            2147483648              # BIGINT
            -9223372036854775808    # BIGINT
            9223372036854775808     # DECIMAL(19,0)
            0.05                    # DECIMAL(2,2)
            20.000                  # DECIMAL(5,3)
            1.                      # DECIMAL(1,0)
            1e3                     # DOUBLE
            'a'                     # VARCHAR
            x'00'                   # BLOB
            null                    # NULL
            date '2020-01-01'       # DATE
            interval '3' day        # INTERVAL
            timestamptz '2020-01-01 00:00:00+00' # TIMESTAMPTZ
            a + 1                   # INTEGER
            a + b                   # BIGINT
            a + d                   # DOUBLE
            f + f                   # REAL
            n + 1                   # DECIMAL(13,2)
            n * n                   # DECIMAL(20,4)
            u + a                   # DECIMAL(20,0)
            -u                      # DECIMAL(20,0)
            dt + 1                  # DATE
            dt - dt                 # BIGINT
            dt + interval '1 day'   # TIMESTAMP
            a || s                  # VARCHAR
            case when ok then a when a > 1 then b end # BIGINT
            case a when 1 then '7' else 2 end # INTEGER
            coalesce(a, 1.5)        # DECIMAL(11,1)
            coalesce(null, null)    # INTEGER
            [1, null, 2.5]          # DECIMAL(11,1)[]
            []                      # INTEGER[]
            {'p': 1, 'q': s}        # STRUCT(p INTEGER, q VARCHAR)
            l[1]                    # INTEGER
            st.x                    # INTEGER
            st['y']                 # VARCHAR
            a::decimal              # DECIMAL(18,3)
            a::float(53)            # DOUBLE
            s::timestamp(3)         # TIMESTAMP_MS
            sum(a)                  # BIGINT
            sum(u)                  # UBIGINT
            avg(n)                  # DECIMAL(38,6)
            min(s)                  # VARCHAR
            count(*) + 1            # BIGINT
            typeof(a)               # VARCHAR
            nullif(a, 1)            # INTEGER
            if(ok, 1, b)            # BIGINT
            """)
    void typesAreSettled(String text, String type) {
        assertThat(BindFixture.type(text)).hasToString(type);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '#', quoteCharacter = '`', textBlock = """
            a = 1                   # a = 1
            a = b                   # CAST(a AS BIGINT) = b
            a = '5'                 # a = 5
            '5' < a                 # 5 < a
            d = 0.5                 # d = 0.5
            b = d                   # b = d
            a = d                   # CAST(a AS DOUBLE) = d
            dt = '2020-01-02'       # dt = DATE '2020-01-02'
            ok = 'true'             # ok = true
            s = 'x'                 # s = 'x'
            a = null                # a = NULL
            a in (1, 2)             # a IN (1, 2)
            a in (1, 2.5)           # CAST(a AS DECIMAL(11,1)) IN (1.0, 2.5)
            b in (1, 2.5e0)         # b = 1 OR b = 2.5
            dt in ('2020-01-01')    # dt IN (DATE '2020-01-01')
            '5' in (a, b)           # 5 IN (CAST(a AS BIGINT), b)
            '2.5' in (a, n)         # 2.50 IN (CAST(a AS DECIMAL(12,2)), CAST(n AS DECIMAL(12,2)))
            '0.1' in (n, d)         # 0.10 = n OR 0.1 = d
            0.1 in (a, d)           # 0.1 = CAST(a AS DECIMAL(11,1)) OR 0.1 = d
            'NaN' in (b, d)         # CAST('NaN' AS DOUBLE) = b OR CAST('NaN' AS DOUBLE) = d
            null in (null, 'a')     # NULL IN (NULL, 'a')
            '5' between a and '10'  # 5 >= a AND 5 <= 10
            '2.5' between a and n   # 2.5 >= CAST(a AS DECIMAL(11,1)) AND 2.50 <= n
            case '2.5' when a then 1 when n then 2 end # CASE WHEN 2.5 = CAST(a AS DECIMAL(11,1)) THEN 1 WHEN 2.50 = n THEN 2 ELSE NULL END
            a not in (1)            # a NOT IN (1)
            a between 1 and b       # a >= 1 AND CAST(a AS BIGINT) <= b
            a is not distinct from 1 # a IS NOT DISTINCT FROM 1
            s like 'a!%' escape '!' # s LIKE 'a!%' ESCAPE '!'
            s like 'a' escape ''    # s LIKE 'a'
            ok is not true          # ok IS NOT TRUE
            ok and a = 1 and null   # ok AND a = 1 AND NULL
            not ok                  # NOT ok
            -a                      # -a
            + a                     # a
            st.Y                    # st.Y
            (st).y                  # st.Y
            t.st.x                  # st.x
            t.a                     # a
            "MIXED"                 # Mixed
            mixed                   # Mixed
            a::int                  # a
            null::int               # NULL
            a::text                 # CAST(a AS VARCHAR)
            try_cast(s as int)      # TRY_CAST(s AS INTEGER)
            nullif(a, 1)            # CASE WHEN a = 1 THEN NULL ELSE a END
            case a when 1 then 2 end # CASE WHEN a = 1 THEN 2 ELSE NULL END
            coalesce(a, '3')        # coalesce(a, 3)
            length('abc')           # length('abc')
            a || s || 'x'           # CAST(a AS VARCHAR) || s || 'x'
            year('2020-05-06')      # year(TIMESTAMP '2020-05-06 00:00:00')
            a + '1'                 # a + 1
            dt - '2020-01-01'       # dt - DATE '2020-01-01'
            extract(year from dt)   # date_part('year', dt)
            tz at time zone 'UTC'   # timezone('UTC', tz)
            typeof(n)               # 'DECIMAL(10,2)'
            """)
    void castsAreExplicitAndStringsAdapt(String text, String bound) {
        assertThat(BindFixture.expression(text)).isEqualTo(bound);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a || s || (s || a)",
                "(a = b) = ok",
                "ok = (a is null)",
                "(a + b) * (a - (b - a)) / -(a % 2)",
                "not (ok and (a = 1 or not ok)) or ok is not true",
                "(not ok) is null",
                "a || 'x' like s || '%' and (a = b) in (ok, ok or ok)",
                "a between 1 and b or (ok is null) is not null",
                "case when a > 1 then -a else a + 1 end * 2",
                "coalesce(a, b) in (1, a + b) = ok"
            })
    void whatIsPrintedReadsAsTheSame(String text) {
        String printed = BindFixture.expression(text);
        assertThat(BindFixture.expression(printed)).isEqualTo(printed);
    }

    @Test
    void aTimestampTextKeepsItsDigitsBesideACoarserColumn() {
        assertThat(BindFixture.expression("ts = '2020-01-01 00:00:00.5'")).contains("2020-01-01 00:00:00.5");
        assertThat(BindFixture.expression("ts = '2020-01-01 00:00:00'")).contains("2020-01-01 00:00:00");
    }

    @Test
    void parametersAreLiterals() {
        assertThat(BindFixture.plan(
                        "select a from t where dt = $1 and a = $2",
                        new Literal(DataType.UTF8, "2020-01-01"),
                        new Literal(DataType.INT32, 5L)))
                .isEqualTo("""
                        Project: [a]
                        Filter: dt = DATE '2020-01-01' AND a = 5
                        Scan: table=t, projection=[a, b, d, f, n, s, dt, ts, tz, u, ok, l, st, Mixed, odd]
                        """);
    }
}
