package io.winnow.sql.parser;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.error.SqlException;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.sql.ast.AstPrinter;
import io.winnow.sql.ast.Statement;
import io.winnow.sql.lexer.StatementSplitter;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Whatever the text, the answer is a tree that reads back as itself, or an error with its position.
class ParserFuzzTest {
    private static final int ROUNDS = 25_000;

    private static final String[] STATEMENTS = {
        "SELECT a, count(*) FILTER (WHERE b > 1) AS n FROM 'x.parquet' t WHERE a IN (1, 2, NULL) GROUP BY 1 HAVING n > 2",
        "WITH a(x) AS (VALUES (1), (2)) SELECT DISTINCT x::decimal(10,2) FROM a ORDER BY x DESC NULLS LAST LIMIT 5 OFFSET 1",
        "select case when s like 'a!_%' escape '!' then substring(s from 2 for 3) else trim(both ' ' from s) end from t",
        "select extract(year from d), d + interval '3' day, timestamp '2026-01-31 10:20:30' at time zone 'UTC' from t",
        "select [1, NULL][1], {'a': 1, 'b': [2]}, X'00ff', $$text$$, E'a\\n\\u00e9', -1.5e3, ? from range(1, 10, 2) r(i)",
        "explain analyze verbose (format json) select a from t union all (select b from u order by 1)",
        "set winnow.execution.threads = 4",
        "show settings",
        "create or replace table t (a int not null default 1 + 2, b decimal(10, 2), \"C\" text[] default ['x']) with (compression = lz4)",
        "create temp table if not exists t (a, b) as select 1, 'x' from u at version 3 as x where at is null",
        "insert into t (a, b) values (1, default), (-2.5, 'x') -- rows",
        "insert into t with x as (table u) select * from x",
        "delete from t where a between 1 and 2 or b is not null",
        "create view if not exists v (a, b) as (select 1, 2) order by 1",
        "vacuum t retain 0.5 hours",
        "drop table if exists t",
        "describe 'x y.csv'",
        "select not a is not distinct from b and (c between 1 and 2 or d is unknown) -- the end",
        "select try_cast(a as struct(x int, y map(text, double precision)[])) /* c /* n */ */ from read_csv('p', delim = '|')",
    };

    private static final String[] TOKENS =
            ("select create table view temp insert into delete drop if default at version vacuum retain hours optimize replace "
                            + "select from where group by having order limit offset with as union all values and or not is null true false "
                            + "distinct in between like ilike escape case when then else end cast try_cast extract substring position trim "
                            + "interval date timestamp time zone at filter over describe show set reset explain analyze verbose format json "
                            + "asc desc nulls first last a b t \"Q\" 'str' 1 2.5 1e3 ? $1 $$x$$ X'00' E'\\n' int decimal struct map array "
                            + "( ) [ ] { } , . ; : :: = <> < <= || + - * / % => -> ~ join exists row day -- /* */ '")
                    .split(" ");

    private final long seed = Long.getLong("winnow.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private int accepted;

    @AfterEach
    void report() {
        System.out.println("winnow.seed=" + seed + ", accepted " + accepted);
    }

    private void check(String text) {
        try {
            Statement statement = SqlParser.parse(text);
            accepted++;
            String printed = AstPrinter.print(statement);
            assertThat(AstPrinter.print(SqlParser.parse(printed))).isEqualTo(printed);
        } catch (SqlException error) {
            assertThat(error.position()).as(error.text()).isNotNull();
        } catch (UnsupportedFeatureException error) {
            assertThat(error.position()).as(error.text()).isNotNull();
        } catch (RuntimeException | StackOverflowError | AssertionError error) {
            throw new AssertionError("seed " + seed + ", text: " + text, error);
        }
        StatementSplitter.split(text);
    }

    @Test
    void randomBytes() {
        for (int i = 0; i < ROUNDS; i++) {
            byte[] bytes = new byte[random.nextInt(60)];
            random.nextBytes(bytes);
            check(new String(bytes, i % 2 == 0 ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8));
        }
    }

    @Test
    void randomChars() {
        for (int i = 0; i < ROUNDS; i++) {
            StringBuilder text = new StringBuilder(i % 2 == 0 ? "select " : "");
            for (int length = random.nextInt(40); length > 0; length--) {
                text.append((char) (random.nextInt(10) == 0 ? random.nextInt(65_536) : ' ' + random.nextInt(95)));
            }
            check(text.toString());
        }
    }

    @Test
    void randomTokens() {
        for (int i = 0; i < ROUNDS; i++) {
            StringBuilder text = new StringBuilder(i % 4 == 0 ? "" : "select ");
            for (int length = random.nextInt(25); length > 0; length--) {
                text.append(TOKENS[random.nextInt(TOKENS.length)]).append(random.nextInt(5) == 0 ? "" : " ");
            }
            check(text.toString());
        }
    }

    @Test
    void damagedStatements() {
        for (int i = 0; i < ROUNDS; i++) {
            StringBuilder text = new StringBuilder(STATEMENTS[random.nextInt(STATEMENTS.length)]);
            if (random.nextBoolean()) {
                text.setLength(random.nextInt(text.length() + 1));
            }
            for (int changes = random.nextInt(4); changes > 0 && !text.isEmpty(); changes--) {
                int at = random.nextInt(text.length());
                switch (random.nextInt(4)) {
                    case 0 -> text.deleteCharAt(at);
                    case 1 -> text.setCharAt(at, (char) (' ' + random.nextInt(95)));
                    case 2 -> text.insert(at, TOKENS[random.nextInt(TOKENS.length)]);
                    default -> {
                        String other = STATEMENTS[random.nextInt(STATEMENTS.length)];
                        text.insert(at, other, 0, random.nextInt(other.length()));
                    }
                }
            }
            check(text.toString());
        }
    }
}
