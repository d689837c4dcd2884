package io.winnow.sql.bind;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.error.SqlException;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.statement.BoundStatement;
import io.winnow.core.table.TableColumn;
import io.winnow.core.type.Schema;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Well-formed statements of random sense end in a plan or in an error with its position, never in a plan that breaks
/// its own rules.
class BinderFuzzTest {
    private static final int ROUNDS = 20_000;
    private static final String[] LEAVES = {
        "a",
        "b",
        "d",
        "f",
        "n",
        "s",
        "dt",
        "ts",
        "tz",
        "u",
        "ok",
        "l",
        "st",
        "st.x",
        "t.a",
        "mixed",
        "odd",
        "nope",
        "x",
        "1",
        "-5",
        "2.5",
        "1e3",
        "'x'",
        "'2'",
        "'2020-01-01'",
        "null",
        "true",
        "date '2020-01-01'",
        "interval '1 day'",
        "x'00'",
        "99999999999",
        "timestamp '2020-01-01 00:00:00'"
    };
    private static final String[] BINARY = {
        "+",
        "-",
        "*",
        "/",
        "%",
        "||",
        "=",
        "<>",
        "<",
        ">=",
        "and",
        "or",
        "is distinct from",
        "like",
        "is not distinct from"
    };
    private static final String[] CALLS = {
        "length",
        "abs",
        "year",
        "count",
        "sum",
        "avg",
        "min",
        "max",
        "coalesce",
        "nullif",
        "if",
        "typeof",
        "count(distinct",
        "substring"
    };
    private static final String[] TYPES = {
        "int",
        "bigint",
        "double",
        "real",
        "text",
        "date",
        "timestamp",
        "decimal(10, 2)",
        "boolean",
        "blob",
        "interval",
        "int[]",
        "uint64"
    };

    private final long seed = Long.getLong("winnow.seed", System.nanoTime());
    private final Random random = new Random(seed);

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private String expression(int depth) {
        if (depth == 0 || random.nextInt(4) == 0) {
            return pick(LEAVES);
        }
        String x = expression(depth - 1);
        String y = expression(depth - 1);
        return switch (random.nextInt(12)) {
            case 0, 1, 2 -> "(" + x + " " + pick(BINARY) + " " + y + ")";
            case 3 -> "(not " + x + ")";
            case 4 -> "case when " + x + " then " + y + " else " + expression(depth - 1) + " end";
            case 5 -> "(" + x + " in (" + y + ", " + expression(depth - 1) + "))";
            case 6 -> "(" + x + " between " + y + " and " + expression(depth - 1) + ")";
            case 7 -> "cast(" + x + " as " + pick(TYPES) + ")";
            case 8 -> "(" + x + pick(" is null", " is not true", " is unknown", "[1]", "::text") + ")";
            case 9 -> "[" + x + ", " + y + "]";
            case 10 -> "- " + x;
            default -> call(x, y);
        };
    }

    private String call(String x, String y) {
        String name = pick(CALLS);
        String arguments = random.nextInt(3) == 0 ? x + ", " + y : x;
        return name.contains("(") ? name + " " + arguments + ")" : name + "(" + arguments + ")";
    }

    private String query() {
        StringBuilder text = new StringBuilder("select ").append(random.nextInt(6) == 0 ? "distinct " : "");
        text.append(expression(random.nextInt(4)))
                .append(" as x, ")
                .append(expression(random.nextInt(3)))
                .append(" from t");
        if (random.nextInt(3) == 0) {
            text.append(" where ").append(expression(1 + random.nextInt(2)));
        }
        if (random.nextInt(3) == 0) {
            text.append(" group by ").append(random.nextBoolean() ? expression(1) : "1, 2");
        }
        if (random.nextInt(6) == 0) {
            text.append(" having ").append(expression(2));
        }
        if (random.nextInt(3) == 0) {
            text.append(" order by ").append(random.nextBoolean() ? expression(1) : "x, 2 desc");
        }
        if (random.nextInt(6) == 0) {
            text.append(" limit ").append(pick(LEAVES));
        }
        return text.toString();
    }

    @Test
    void everyStatementEndsInAPlanOrAPositionedError() {
        int plans = 0;
        for (int i = 0; i < ROUNDS; i++) {
            String text = random.nextInt(5) == 0 ? query() + " union all " + query() : query();
            try {
                LogicalPlan plan = BindFixture.bind(text);
                assertThat(plan.schema().size()).isEqualTo(2);
                assertThat(plan.details()).isNotEmpty();
                plans++;
            } catch (SqlException | UnsupportedFeatureException error) {
                assertThat(BindFixture.position(error))
                        .as("seed %d: %s", seed, text)
                        .isNotNull();
            } catch (RuntimeException error) {
                throw new AssertionError("seed " + seed + ": " + text, error);
            }
        }
        System.out.println("winnow.seed=" + seed + ", plans " + plans);
        assertThat(plans).isGreaterThan(ROUNDS / 100);
    }

    private String statement() {
        String x = expression(random.nextInt(3));
        String column = pick("a", "b", "d", "f", "n", "s", "dt", "ts", "tz", "u", "ok", "l", "st", "\"Mixed\"");
        return switch (random.nextInt(6)) {
            case 0 -> "insert into sink (" + column + ") values (" + x + "), (" + pick(LEAVES) + "), (default)";
            case 1 -> "insert into sink (" + column + ") select " + x + " from t";
            case 2 -> "delete from t where " + x;
            case 3 -> "create table x (y " + pick(TYPES) + " default " + x + ")";
            case 4 -> "create table x (y " + pick(TYPES) + ") as select " + x + " from t";
            default -> "create table x as select " + x + " as y from t";
        };
    }

    private static void checkTypes(List<TableColumn> columns, @Nullable LogicalPlan rows) {
        if (rows != null) {
            Schema declared =
                    new Schema(columns.stream().map(TableColumn::field).toList());
            assertThat(rows.schema().sameTypes(declared)).isTrue();
            assertThat(rows.schema().names()).isEqualTo(declared.names());
        }
    }

    @Test
    void everyTableStatementEndsInRowsOfTheTableOrAPositionedError() {
        int bound = 0;
        for (int i = 0; i < ROUNDS; i++) {
            String text = statement();
            try {
                switch (BindFixture.statement(text)) {
                    case BoundStatement.InsertInto insert -> checkTypes(insert.columns(), insert.query());
                    case BoundStatement.CreateTable create -> checkTypes(create.columns(), create.query());
                    case BoundStatement.DeleteFrom delete ->
                        assertThat(delete.addresses().schema().names()).containsExactly("__row_address");
                    default -> throw new AssertionError(text);
                }
                bound++;
            } catch (SqlException | UnsupportedFeatureException error) {
                assertThat(BindFixture.position(error))
                        .as("seed %d: %s", seed, text)
                        .isNotNull();
            } catch (RuntimeException | AssertionError error) {
                throw new AssertionError("seed " + seed + ": " + text, error);
            }
        }
        System.out.println("winnow.seed=" + seed + ", bound " + bound);
        assertThat(bound).isGreaterThan(ROUNDS / 100);
    }
}
