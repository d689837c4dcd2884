package io.winnow.core.prune.key;

import io.winnow.core.expr.And;
import io.winnow.core.expr.Arithmetic;
import io.winnow.core.expr.Call;
import io.winnow.core.expr.Case;
import io.winnow.core.expr.Cast;
import io.winnow.core.expr.Coalesce;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Exprs;
import io.winnow.core.expr.Fallibility;
import io.winnow.core.expr.FieldAccess;
import io.winnow.core.expr.In;
import io.winnow.core.expr.IsNull;
import io.winnow.core.expr.IsTruth;
import io.winnow.core.expr.Like;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.Negate;
import io.winnow.core.expr.Not;
import io.winnow.core.expr.Or;
import io.winnow.core.expr.Truth;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A condition taken apart into conditions each of which reads one column, so that it is known for every row of which
/// is known what value each column has. Nothing in it can fail: a value may be asked that no live row has.
public sealed interface KeyCondition {
    /// A condition over one column.
    ///
    /// @param column that it reads
    /// @param condition over the same input
    record OfColumn(int column, Expr condition) implements KeyCondition {
        /// Whether it asks of the column only whether it is NULL.
        public boolean isNullTest() {
            return isNullTest(condition);
        }

        private static boolean isNullTest(Expr expr) {
            return switch (expr) {
                case IsNull(Expr operand) -> operand instanceof ColumnRef;
                case Literal _ -> true;
                case And _, Or _, Not _, IsTruth _ -> expr.children().stream().allMatch(OfColumn::isNullTest);
                case ColumnRef _, Comparison _, Arithmetic _, Negate _, In _, Like _, Case _, Coalesce _ -> false;
                case Cast _, Call _, FieldAccess _ -> false;
            };
        }
    }

    /// The same for every row.
    record Constant(Truth truth) implements KeyCondition {}

    /// Their conjunction.
    record All(List<KeyCondition> operands) implements KeyCondition {
        public All {
            operands = List.copyOf(operands);
        }
    }

    /// Their disjunction.
    record Any(List<KeyCondition> operands) implements KeyCondition {
        public Any {
            operands = List.copyOf(operands);
        }
    }

    /// Its negation.
    record Negation(KeyCondition operand) implements KeyCondition {}

    /// Whether it has this truth value.
    record Is(KeyCondition operand, Truth truth) implements KeyCondition {}

    /// A condition taken apart; null where that cannot be done: a part reads several columns, or may fail, or
    /// may differ from row to row or between values that are equal. What a conjunction or a disjunction asks of
    /// one column is one part of it.
    static @Nullable KeyCondition of(Expr condition) {
        if (Exprs.isVolatile(condition) || Fallibility.isFallible(condition)) {
            return null;
        }
        return apart(condition);
    }

    private static @Nullable KeyCondition apart(Expr condition) {
        BitSet columns = Exprs.columns(condition);
        if (columns.cardinality() == 1) {
            return EqualKeys.areTreatedAlike(condition) ? new OfColumn(columns.nextSetBit(0), condition) : null;
        }
        return switch (condition) {
            case Literal(var _, Object value) -> new Constant(truth(value));
            case And _ -> {
                List<KeyCondition> parts = apart(byColumn(Exprs.conjuncts(condition), And::new));
                yield parts == null ? null : new All(parts);
            }
            case Or(List<Expr> operands) -> {
                List<KeyCondition> parts = apart(byColumn(operands, Or::new));
                yield parts == null ? null : new Any(parts);
            }
            case Not(Expr operand) -> {
                KeyCondition part = apart(operand);
                yield part == null ? null : new Negation(part);
            }
            case IsTruth(Expr operand, Truth truth) -> {
                KeyCondition part = apart(operand);
                yield part == null ? null : new Is(part, truth);
            }
            // Of several columns, or of none and yet no literal: no part of it reads one column alone.
            case ColumnRef _, Comparison _, Arithmetic _, Negate _, IsNull _, In _, Like _, Case _ -> null;
            case Coalesce _, Cast _, Call _, FieldAccess _ -> null;
        };
    }

    /// Operands over one and the same column together, at the place of the first. A constant that is no literal is
    /// evaluated with the first column that there is.
    private static List<Expr> byColumn(List<Expr> operands, Function<List<Expr>, Expr> together) {
        BitSet first = new BitSet();
        for (Expr operand : operands) {
            BitSet columns = Exprs.columns(operand);
            first = first.isEmpty() && columns.cardinality() == 1 ? columns : first;
        }
        Map<Object, List<Expr>> byColumn = new LinkedHashMap<>();
        for (Expr operand : operands) {
            BitSet columns = Exprs.columns(operand);
            boolean constant = columns.isEmpty() && !first.isEmpty() && !(operand instanceof Literal);
            Object key = constant ? first : columns.cardinality() == 1 ? columns : new Object();
            byColumn.computeIfAbsent(key, _ -> new ArrayList<>()).add(operand);
        }
        List<Expr> joined = new ArrayList<>(byColumn.size());
        for (List<Expr> of : byColumn.values()) {
            joined.add(of.size() == 1 ? of.getFirst() : together.apply(of));
        }
        return joined;
    }

    private static @Nullable List<KeyCondition> apart(List<Expr> operands) {
        List<KeyCondition> parts = new ArrayList<>(operands.size());
        for (Expr operand : operands) {
            KeyCondition part = apart(operand);
            if (part == null) {
                return null;
            }
            parts.add(part);
        }
        return parts;
    }

    private static Truth truth(@Nullable Object value) {
        if (value == null) {
            return Truth.UNKNOWN;
        }
        return (Boolean) value ? Truth.TRUE : Truth.FALSE;
    }

    /// The conditions over single columns that it is made of, from left to right.
    default List<OfColumn> parts() {
        return switch (this) {
            case OfColumn part -> List.of(part);
            case Constant _ -> List.of();
            case All(List<KeyCondition> operands) -> parts(operands);
            case Any(List<KeyCondition> operands) -> parts(operands);
            case Negation(KeyCondition operand) -> operand.parts();
            case Is(KeyCondition operand, Truth _) -> operand.parts();
        };
    }

    private static List<OfColumn> parts(List<KeyCondition> operands) {
        List<OfColumn> parts = new ArrayList<>();
        operands.forEach(operand -> parts.addAll(operand.parts()));
        return parts;
    }
}
