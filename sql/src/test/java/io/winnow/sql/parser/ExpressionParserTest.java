package io.winnow.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.sql.ast.AstPrinter;
import io.winnow.sql.ast.Expression;
import io.winnow.sql.ast.Literal;
import io.winnow.sql.ast.Predicate;
import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExpressionParserTest {
    private static String canonical(String text) {
        return AstPrinter.print(SqlParser.parseExpression(text));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '#', quoteCharacter = '`', textBlock = """
            a OR b AND c                            # a OR b AND c
            (a OR b) AND c                          # (a OR b) AND c
            NOT a AND b                             # NOT a AND b
            NOT (a AND b)                           # NOT (a AND b)
            NOT a = b                               # NOT a = b
            (NOT a) = b                             # (NOT a) = b
            a = b IS NULL                           # a = b IS NULL
            a = (b IS NULL)                         # a = (b IS NULL)
            a < b + c * d                           # a < b + c * d
            a + b || c                              # a + b || c
            a || (b + c)                            # a || b + c
            (a || b) + c                            # (a || b) + c
            a - (b - c)                             # a - (b - c)
            a - b - c                               # a - b - c
            (a + b) * c                             # (a + b) * c
            a * b % c / d                           # a * b % c / d
            -a * b                                  # -a * b
            -(a * b)                                # -(a * b)
            - - a                                   # -(-a)
            -a::int                                 # -CAST(a AS INTEGER)
            (-a)::int                               # CAST(-a AS INTEGER)
            a.b.c                                   # a.b.c
            (a).b                                   # (a).b
            f(x).b[1].c                             # f(x).b[1].c
            a[1 + 2]                                # a[1 + 2]
            a::int[]                                # CAST(a AS INTEGER[])
            a AT TIME ZONE 'UTC' > b                # a AT TIME ZONE 'UTC' > b
            -a AT TIME ZONE z                       # -a AT TIME ZONE z
            a * b AT TIME ZONE z                    # a * b AT TIME ZONE z
            a BETWEEN 1 AND 2 AND b                 # a BETWEEN 1 AND 2 AND b
            a BETWEEN b || c AND d + 1 OR e         # a BETWEEN b || c AND d + 1 OR e
            a NOT BETWEEN 1 AND 2                   # a NOT BETWEEN 1 AND 2
            NOT a BETWEEN 1 AND 2                   # a NOT BETWEEN 1 AND 2
            a in (1, 2) = true                      # a IN (1, 2) = TRUE
            a NOT IN (1, NULL)                      # a NOT IN (1, NULL)
            a LIKE 'x%' || b ESCAPE '!'             # a LIKE 'x%' || b ESCAPE '!'
            a not ilike 'x'                         # a NOT ILIKE 'x'
            a IS NOT NULL AND b IS NOT TRUE         # a IS NOT NULL AND b IS NOT TRUE
            a isnull OR b notnull                   # a IS NULL OR b IS NOT NULL
            a IS UNKNOWN                            # a IS UNKNOWN
            a IS NOT DISTINCT FROM b = c            # a IS NOT DISTINCT FROM b = c
            a == b AND c != d                       # a = b AND c <> d
            ((((a))))                               # a
            """)
    void precedenceIsPostgresqls(String text, String expected) {
        assertThat(canonical(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '#', quoteCharacter = '`', textBlock = """
            CASE WHEN a THEN 1 END                  # CASE WHEN a THEN 1 END
            case x when 1 then 'a' else 'b' end     # CASE x WHEN 1 THEN 'a' ELSE 'b' END
            CAST(a AS decimal(10, 2))               # CAST(a AS DECIMAL(10, 2))
            TRY_CAST('x' AS timestamp with time zone) # TRY_CAST('x' AS TIMESTAMPTZ)
            a::timestamp without time zone          # CAST(a AS TIMESTAMP)
            a::double precision                     # CAST(a AS DOUBLE)
            a::character varying(3)                 # CAST(a AS VARCHAR(3))
            a::struct(a int, b text[])              # CAST(a AS STRUCT(a INTEGER, b VARCHAR[]))
            a::map(text, uint8)                     # CAST(a AS MAP(VARCHAR, UTINYINT))
            a::int[][]                              # CAST(a AS INTEGER[][])
            a::float64 + b::int8                    # CAST(a AS DOUBLE) + CAST(b AS TINYINT)
            EXTRACT(YEAR FROM d)                    # date_part('year', d)
            extract('epoch' from d - e)             # date_part('epoch', d - e)
            SUBSTRING(s FROM 2 FOR 3)               # substring(s, 2, 3)
            substring(s from 2)                     # substring(s, 2)
            substring(s for 2)                      # substring(s, 1, 2)
            substr(s, 1, 2)                         # substr(s, 1, 2)
            POSITION('a' || b IN c)                 # strpos(c, 'a' || b)
            trim(s)                                 # trim(s)
            trim(both from s)                       # trim(s)
            TRIM(LEADING 'x' FROM s)                # ltrim(s, 'x')
            trim(trailing from s)                   # rtrim(s)
            trim('x' from s)                        # trim(s, 'x')
            trim(s, 'x')                            # trim(s, 'x')
            trim(leading)                           # trim(leading)
            overlay(a placing b from 1 for 2)       # overlay(a, b, 1, 2)
            count(*)                                # count(*)
            COUNT(DISTINCT a, b)                    # count(DISTINCT a, b)
            sum(ALL a)                              # sum(a)
            sum(a) FILTER (WHERE b > 1)             # sum(a) FILTER (WHERE b > 1)
            now()                                   # now()
            current_date                            # current_date()
            left(s, 1) || right(s, 1)               # left(s, 1) || right(s, 1)
            [1, NULL]                               # [1, NULL]
            array[1, 2][1]                          # [1, 2][1]
            []                                      # []
            {'a': 1, b: 2}                          # {'a': 1, 'b': 2}
            X'00FF'                                 # X'00ff'
            x'' || ''                               # X'' || ''
            DATE '2026-01-31'                       # DATE '2026-01-31'
            timestamp with time zone '2026-01-31'   # TIMESTAMPTZ '2026-01-31'
            timestamp_ns '2026-01-31'               # TIMESTAMP_NS '2026-01-31'
            bigint '1'                              # BIGINT '1'
            INTERVAL '3 days'                       # INTERVAL '3 days'
            INTERVAL '3' DAY                        # INTERVAL '3 day'
            interval 3 days                         # INTERVAL '3 day'
            interval '1.5' years + d                # INTERVAL '1.5 year' + d
            interval + 1                            # interval + 1
            date + 1                                # date + 1
            date.year                               # date.year
            'it''s'                                 # 'it''s'
            E'a\\'b\\x41'                           # 'a''bA'
            $$a'b$$                                 # 'a''b'
            $tag$a$$b$tag$                          # 'a$$b'
            1_000                                   # 1000
            .5 + 1.                                 # 0.5 + 1.
            1e3                                     # 1000.0e0
            12345678901234567890123                 # 12345678901234567890123
            ? + ?                                   # $1 + $2
            $2 + $1                                 # $2 + $1
            "Mixed ""Case"" x"                      # "Mixed ""Case"" x"
            "select" + Foo                          # "select" + foo
            value + filter + min + time + year      # value + filter + min + time + year
            count + over                            # count + over
            """)
    void everyFormOfExpressionIsRead(String text, String expected) {
        assertThat(canonical(text)).isEqualTo(expected);
        assertThat(canonical(expected)).as("printed again").isEqualTo(expected);
    }

    @Test
    void aChainOfAndIsOneNode() {
        var and = (Predicate.Logical) SqlParser.parseExpression("a AND b AND c AND d");
        assertThat(and.operands()).hasSize(4);
    }

    @Test
    void aHundredThousandOperandsOfAndAreOneNode() {
        var or = (Predicate.Logical) SqlParser.parseExpression("a = 1" + " OR a = 1 AND b".repeat(100_000));
        assertThat(or.operands()).hasSize(100_001);
    }

    @Test
    void nodesKnowTheirPlace() {
        var sum = (Expression.Binary) SqlParser.parseExpression("  a +  bcd");
        assertThat(sum.span().start()).isEqualTo(2);
        assertThat(sum.span().end()).isEqualTo(10);
        assertThat(sum.operatorSpan().start()).isEqualTo(4);
        assertThat(sum.right().span().start()).isEqualTo(7);
        var date = (Literal.Typed) SqlParser.parseExpression("date '2020-01-01'");
        assertThat(date.textSpan().start()).isEqualTo(5);
    }

    @Test
    void aMinusBeforeANumberIsASignOfItsOwn() {
        var negative = (Expression.Unary) SqlParser.parseExpression("-9223372036854775808");
        assertThat(negative.operand())
                .isInstanceOfSatisfying(
                        Literal.IntegerNumber.class,
                        number -> assertThat(number.value()).isEqualTo(new BigInteger("9223372036854775808")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a -- comment\n + b", "a /* x /* nested */ y */ + b", "\ta\r\n+\fb"})
    void commentsAndBlanksAreSkipped(String text) {
        assertThat(canonical(text)).isEqualTo("a + b");
    }
}
