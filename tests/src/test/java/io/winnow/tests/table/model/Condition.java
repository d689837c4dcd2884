package io.winnow.tests.table.model;

import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.eval.Interpreter;
import io.winnow.core.expr.And;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.In;
import io.winnow.core.expr.IsNull;
import io.winnow.core.expr.Like;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.Not;
import io.winnow.core.expr.Or;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A condition twice: for the engine, and for the row-wise interpreter.
record Condition(String sql, Expr expr) {
    private static final EvaluationContext CONTEXT = new EvaluationContext(ZoneOffset.UTC, Instant.EPOCH);

    /// Whether the row counts.
    boolean holds(List<@Nullable Object> row) {
        return Boolean.TRUE.equals(Interpreter.evaluate(expr, row.toArray(), CONTEXT));
    }

    /// @param depth of connectives, at most
    static Condition random(List<ModelColumn> columns, int depth, RandomValues random) {
        if (depth == 0 || random.below(3) == 0) {
            return simple(columns, random);
        }
        Condition left = random(columns, depth - 1, random);
        return switch (random.below(4)) {
            case 0 -> new Condition("NOT (" + left.sql + ")", new Not(left.expr));
            case 1 -> {
                Condition right = random(columns, depth - 1, random);
                yield new Condition("(" + left.sql + " OR " + right.sql + ")", new Or(List.of(left.expr, right.expr)));
            }
            default -> {
                Condition right = random(columns, depth - 1, random);
                yield new Condition(
                        "(" + left.sql + " AND " + right.sql + ")", new And(List.of(left.expr, right.expr)));
            }
        };
    }

    private static Condition simple(List<ModelColumn> columns, RandomValues random) {
        ModelColumn column = random.oneOf(columns);
        DataType type = column.type();
        return switch (random.below(8)) {
            case 0 -> new Condition(column.name() + " IS NULL", new IsNull(column.ref()));
            case 1 -> new Condition(column.name() + " IS NOT NULL", new Not(new IsNull(column.ref())));
            case 2 -> between(column, random);
            case 3 -> in(column, random);
            case 4 ->
                type instanceof DataType.Utf8 ? like(column, random) : compared(column, other(columns, column, random));
            default -> {
                Object value = near(column, random);
                yield compared(column, random.oneOf(List.of(ComparisonOp.values())), value);
            }
        };
    }

    private static ModelColumn other(List<ModelColumn> columns, ModelColumn column, RandomValues random) {
        return random.oneOf(columns.stream()
                .filter(other -> other.type().equals(column.type()))
                .toList());
    }

    private static Condition compared(ModelColumn left, ModelColumn right) {
        return new Condition(
                left.name() + " <= " + right.name(),
                new Comparison(ComparisonOp.LESS_OR_EQUAL, left.ref(), right.ref()));
    }

    private static Condition compared(ModelColumn column, ComparisonOp op, @Nullable Object value) {
        return new Condition(
                column.name() + " " + op.symbol() + " " + SqlValues.value(value, column.type()),
                new Comparison(op, column.ref(), new Literal(column.type(), value)));
    }

    private static Condition between(ModelColumn column, RandomValues random) {
        Condition low = compared(column, ComparisonOp.GREATER_OR_EQUAL, near(column, random));
        Condition high = compared(column, ComparisonOp.LESS_OR_EQUAL, near(column, random));
        return new Condition(low.sql + " AND " + high.sql, new And(List.of(low.expr, high.expr)));
    }

    private static Condition in(ModelColumn column, RandomValues random) {
        List<Expr> options = new ArrayList<>();
        List<String> texts = new ArrayList<>();
        for (int i = 1 + random.below(3); i > 0; i--) {
            Object value = random.below(8) == 0 ? null : near(column, random);
            options.add(new Literal(column.type(), value));
            texts.add(SqlValues.value(value, column.type()));
        }
        boolean negated = random.below(2) == 0;
        Expr in = new In(column.ref(), options);
        return new Condition(
                column.name() + (negated ? " NOT IN (" : " IN (") + String.join(", ", texts) + ")",
                negated ? new Not(in) : in);
    }

    private static Condition like(ModelColumn column, RandomValues random) {
        String text = (String) random.oneOf(column.pool());
        int cut = text.isEmpty() ? 0 : text.offsetByCodePoints(0, random.below(text.codePointCount(0, text.length())));
        String pattern = text.substring(0, cut).replaceAll("[%_\\\\]", "_") + random.oneOf(List.of("%", "_", "_%", ""));
        Expr like = new Like(column.ref(), new Literal(DataType.UTF8, pattern), -1, false);
        boolean negated = random.below(3) == 0;
        return new Condition(
                column.name() + (negated ? " NOT LIKE " : " LIKE ") + SqlValues.text(pattern),
                negated ? new Not(like) : like);
    }

    /// A value that rows have, or one that they may not have.
    private static Object near(ModelColumn column, RandomValues random) {
        return random.below(4) == 0 ? Exact.canonical(random.value(column.type())) : random.oneOf(column.pool());
    }
}
