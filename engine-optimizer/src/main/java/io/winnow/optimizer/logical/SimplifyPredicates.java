package io.winnow.optimizer.logical;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.expr.And;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.Or;
import io.winnow.core.expr.SortKey;
import io.winnow.core.logical.Aggregate;
import io.winnow.core.logical.Filter;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.logical.Sort;
import java.util.ArrayList;
import java.util.List;

/// Brings expressions to a short and regular form, exactly in three-valued logic; in filters, where UNKNOWN and FALSE
/// are one, a little further.
public record SimplifyPredicates() implements LogicalRule {
    @Override
    public String name() {
        return "simplify-predicates";
    }

    @Override
    public LogicalPlan apply(LogicalPlan plan) {
        return plan.rewriteUp(node -> {
            LogicalPlan simple = PlanExpressions.map(node, expr -> expr.rewriteUp(Simplification::simplify));
            return switch (simple) {
                case Filter filter -> filter(filter);
                case Aggregate aggregate -> aggregate(aggregate);
                case Sort sort -> sort(sort);
                default -> simple;
            };
        });
    }

    private static LogicalPlan filter(Filter filter) {
        Expr predicate = whereTrue(filter.predicate());
        if (predicate.equals(Literal.TRUE)) {
            return filter.input();
        }
        return predicate == filter.predicate() ? filter : new Filter(filter.input(), predicate);
    }

    /// A predicate that is TRUE for the same rows; for the others it may be FALSE instead of UNKNOWN.
    private static Expr whereTrue(Expr predicate) {
        return switch (predicate) {
            case Literal literal -> literal.value() == null ? Literal.FALSE : literal;
            case And and -> {
                List<Expr> operands = PlanExpressions.mapAll(and.operands(), SimplifyPredicates::whereTrue);
                // A row that cannot pass need not be evaluated: infallible operands may be tested first.
                if (operands.contains(Literal.FALSE)) {
                    yield Literal.FALSE;
                }
                yield operands == and.operands() ? and : Simplification.simplify(new And(operands));
            }
            case Or or -> {
                List<Expr> operands = PlanExpressions.mapAll(or.operands(), SimplifyPredicates::whereTrue);
                yield operands == or.operands() ? or : Simplification.simplify(new Or(operands));
            }
            default -> predicate;
        };
    }

    private static LogicalPlan aggregate(Aggregate aggregate) {
        List<AggregateCall> calls = PlanExpressions.mapAll(aggregate.aggregates(), call -> {
            Expr filter = call.filter() == null ? null : whereTrue(call.filter());
            if (Literal.TRUE.equals(filter)) {
                return new AggregateCall(call.function(), call.arguments(), null);
            }
            return filter == call.filter() ? call : new AggregateCall(call.function(), call.arguments(), filter);
        });
        return calls == aggregate.aggregates()
                ? aggregate
                : new Aggregate(aggregate.input(), aggregate.groups(), calls);
    }

    /// A constant key orders nothing.
    private static LogicalPlan sort(Sort sort) {
        List<SortKey> keys = new ArrayList<>(sort.keys().size());
        for (SortKey key : sort.keys()) {
            if (!(key.expr() instanceof Literal)) {
                keys.add(key);
            }
        }
        if (keys.isEmpty()) {
            return sort.input();
        }
        return keys.size() == sort.keys().size() ? sort : new Sort(sort.input(), keys);
    }
}
