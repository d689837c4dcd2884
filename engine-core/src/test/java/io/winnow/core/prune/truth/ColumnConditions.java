package io.winnow.core.prune.truth;

import io.winnow.core.expr.And;
import io.winnow.core.expr.Arithmetic;
import io.winnow.core.expr.Call;
import io.winnow.core.expr.Cast;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.In;
import io.winnow.core.expr.IsNull;
import io.winnow.core.expr.IsTruth;
import io.winnow.core.expr.Like;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.Not;
import io.winnow.core.expr.Or;
import io.winnow.core.expr.Truth;
import io.winnow.core.function.FunctionRegistry;
import io.winnow.core.function.ScalarFunction;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.scalar.ArithmeticTypes;
import io.winnow.core.scalar.Coercion;
import io.winnow.core.scalar.ScalarCasts;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import io.winnow.core.type.TimeUnit;
import io.winnow.core.type.Types;
import java.math.BigDecimal;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Conditions over one column, of the forms that must prune exactly.
final class ColumnConditions {
    private final SmallDomain domain;
    private final RandomValues random;
    private final Expr column;
    private final List<Expr> terms = new ArrayList<>();

    ColumnConditions(SmallDomain domain, RandomValues random) {
        this.domain = domain;
        this.random = random;
        column = new ColumnRef(0, "x", domain.type());
        terms.add(column);
        addCasts();
        addSums();
    }

    /// Casts that keep the order, some of which fail at the ends.
    private void addCasts() {
        List<DataType> targets = List.of(
                DataType.INT8,
                DataType.INT16,
                DataType.INT64,
                DataType.UINT32,
                DataType.FLOAT32,
                DataType.FLOAT64,
                new DataType.Decimal(6, 1),
                new DataType.Decimal(38, 9),
                DataType.DATE,
                new DataType.Timestamp(TimeUnit.SECOND, false),
                DataType.TIMESTAMP,
                new DataType.Timestamp(TimeUnit.NANOSECOND, true));
        for (DataType target : targets) {
            boolean ordered = Types.isTemporal(target) == Types.isTemporal(domain.type());
            if (ordered && !target.equals(domain.type()) && !isText() && ScalarCasts.castable(domain.type(), target)) {
                terms.add(new Cast(column, target, false));
                terms.add(new Cast(column, target, true));
            }
        }
    }

    private boolean isText() {
        return domain.type() instanceof DataType.Utf8;
    }

    private void addSums() {
        DataType type = domain.type();
        Literal other = type instanceof DataType.Date || Types.isInteger(type)
                ? new Literal(DataType.INT32, 2L)
                : Types.isDecimal(type) ? new Literal(new DataType.Decimal(3, 1), new BigDecimal("-0.1")) : null;
        if (other == null) {
            return;
        }
        for (ArithmeticOp op : List.of(ArithmeticOp.ADD, ArithmeticOp.SUBTRACT)) {
            ArithmeticTypes types = Objects.requireNonNull(Coercion.arithmetic(op, type, other.type()));
            terms.add(new Arithmetic(
                    op,
                    RandomConditions.as(column, types.left()),
                    new Literal(
                            types.right(),
                            ScalarCasts.cast(other.value(), other.type(), types.right(), ZoneOffset.UTC)),
                    types.result()));
        }
    }

    /// Each form with each constant.
    List<Expr> simple() {
        List<Expr> conditions = new ArrayList<>(List.of(new IsNull(column), new Not(new IsNull(column))));
        for (Expr term : terms) {
            List<Literal> literals = literals(term);
            for (Literal literal : literals) {
                for (ComparisonOp op : ComparisonOp.values()) {
                    if (term == column || random.below(10) == 0) {
                        add(conditions, RandomConditions.compared(op, term, literal));
                        add(conditions, RandomConditions.compared(op, literal, term));
                    }
                }
            }
            conditions.add(new In(term, options(term)));
            conditions.add(new Not(new In(term, options(term))));
            conditions.add(new IsNull(term));
        }
        for (ComparisonOp op : ComparisonOp.values()) {
            conditions.add(new Comparison(op, column, column));
        }
        if (isText()) {
            addPrefixes(conditions);
        }
        return conditions;
    }

    private static void add(List<Expr> conditions, @Nullable Expr condition) {
        if (condition != null) {
            conditions.add(condition);
        }
    }

    /// Constants of the term's type and of others that compare with it exactly.
    private List<Literal> literals(Expr term) {
        List<Literal> literals = new ArrayList<>();
        literals.add(new Literal(term.type(), null));
        for (Object constant : domain.constants()) {
            Object same = ScalarCasts.castOrNull(constant, domain.type(), term.type(), ZoneOffset.UTC);
            if (same != null) {
                literals.add(new Literal(term.type(), same));
            }
        }
        Object value = domain.constants().get(domain.constants().size() / 2);
        if (Types.isNumeric(domain.type())) {
            Object exact = ScalarCasts.castOrNull(value, domain.type(), new DataType.Decimal(38, 9), ZoneOffset.UTC);
            if (exact != null) {
                BigDecimal between = ((BigDecimal) exact).add(new BigDecimal("0.500000000"));
                literals.add(new Literal(new DataType.Decimal(38, 9), between));
                literals.add(new Literal(DataType.FLOAT64, between.doubleValue()));
            }
            literals.add(new Literal(DataType.FLOAT64, Double.NaN));
            literals.add(new Literal(DataType.FLOAT64, Double.NEGATIVE_INFINITY));
        }
        if (domain.type() instanceof DataType.Timestamp(TimeUnit _, boolean zoned) && (Long) value == 0) {
            literals.add(new Literal(new DataType.Timestamp(TimeUnit.NANOSECOND, zoned), 1L));
            literals.add(new Literal(new DataType.Timestamp(TimeUnit.SECOND, zoned), -1L));
        }
        return literals;
    }

    /// Constants of the term's own type, NULL now and then among them.
    private List<Expr> options(Expr term) {
        List<Expr> options = new ArrayList<>();
        for (Literal literal : literals(term)) {
            if (literal.type().equals(term.type()) && random.below(3) == 0) {
                options.add(literal);
            }
        }
        return options;
    }

    private void addPrefixes(List<Expr> conditions) {
        ScalarFunction startsWith =
                Objects.requireNonNull(FunctionRegistry.standard().find("starts_with"));
        for (Object constant : domain.constants()) {
            Literal prefix = new Literal(DataType.UTF8, constant);
            conditions.add(new Call(startsWith, List.of(column, prefix), DataType.BOOL));
            for (String pattern : List.of(constant + "%", constant + "%%", (String) constant)) {
                Expr like = new Like(column, new Literal(DataType.UTF8, pattern), -1, false);
                conditions.add(like);
                conditions.add(new Not(like));
            }
        }
        conditions.add(new Like(column, new Literal(DataType.UTF8, "%"), -1, true));
        conditions.add(new Like(column, new Literal(DataType.UTF8, null), -1, false));
    }

    /// Conditions joined by AND, OR, NOT and IS, at most so deep.
    Expr nested(int depth) {
        if (depth == 0 || random.below(4) == 0) {
            return atom();
        }
        return switch (random.below(6)) {
            case 0, 1 -> new And(List.of(nested(depth - 1), nested(depth - 1)));
            case 2, 3 -> new Or(List.of(nested(depth - 1), nested(depth - 1)));
            case 4 -> new Not(nested(depth - 1));
            default -> new IsTruth(nested(depth - 1), random.oneOf(List.of(Truth.values())));
        };
    }

    private Expr atom() {
        Expr term = random.below(2) == 0 ? column : random.oneOf(terms);
        ComparisonOp op = random.oneOf(List.of(ComparisonOp.values()));
        return switch (random.below(5)) {
            case 0 -> new In(term, options(term));
            case 1 -> new IsNull(term);
            case 2 -> between(term);
            default -> {
                Expr comparison = RandomConditions.compared(op, term, random.oneOf(literals(term)));
                yield comparison == null ? new IsNull(term) : comparison;
            }
        };
    }

    private Expr between(Expr term) {
        Expr low = RandomConditions.compared(ComparisonOp.GREATER_OR_EQUAL, term, random.oneOf(literals(term)));
        Expr high = RandomConditions.compared(ComparisonOp.LESS_OR_EQUAL, term, random.oneOf(literals(term)));
        return low == null || high == null ? new IsNull(term) : new And(List.of(low, high));
    }
}
