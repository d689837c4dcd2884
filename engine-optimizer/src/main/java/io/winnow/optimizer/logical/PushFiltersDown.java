package io.winnow.optimizer.logical;

import io.winnow.core.expr.Expr;
import io.winnow.core.expr.ExprSize;
import io.winnow.core.expr.Exprs;
import io.winnow.core.expr.Fallibility;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.logical.Aggregate;
import io.winnow.core.logical.Filter;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.logical.Project;
import io.winnow.core.logical.Sort;
import io.winnow.core.logical.UnionAll;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// Moves conjuncts of filters towards the scans: through projections, sorts and unions, and through a grouped
/// aggregate where they read its groups only. Adjacent filters become one.
///
/// Never through a limit, whose rows would change, nor past an aggregate without groups, which has its row anyway. A
/// volatile conjunct stays where it is; a fallible one is not moved before another, and not below a sort or an
/// aggregate, where a limit above may have spared it the rows it fails on.
public record PushFiltersDown() implements LogicalRule {
    @Override
    public String name() {
        return "push-filters-down";
    }

    @Override
    public LogicalPlan apply(LogicalPlan plan) {
        return push(List.of(), plan);
    }

    /// `node` under a filter of `conjuncts`, each of them as far down as it may go. (A method per kind of node keeps
    /// the frames of this recursion small.)
    private static LogicalPlan push(List<Expr> conjuncts, LogicalPlan node) {
        return switch (node) {
            case Filter filter -> throughFilters(conjuncts, filter);
            case Project project -> throughProject(conjuncts, project);
            case Sort sort -> throughSort(conjuncts, sort);
            case UnionAll union -> intoUnion(conjuncts, union);
            case Aggregate aggregate -> throughAggregate(conjuncts, aggregate);
            default -> filter(conjuncts, descended(node));
        };
    }

    /// Merges a run of filters; the lowest is asked first.
    private static LogicalPlan throughFilters(List<Expr> conjuncts, Filter top) {
        List<Expr> all = new ArrayList<>(conjuncts);
        LogicalPlan below = top;
        while (below instanceof Filter(LogicalPlan input, Expr predicate)) {
            all.addAll(0, Exprs.conjuncts(predicate));
            below = input;
        }
        LogicalPlan pushed = push(all, below);
        return pushed instanceof Filter filter
                        && filter.input() == top.input()
                        && sameConjuncts(filter.predicate(), top.predicate())
                ? top
                : pushed;
    }

    private static LogicalPlan throughProject(List<Expr> conjuncts, Project project) {
        List<Expr> definitions = PlanExpressions.expressions(project.columns());
        Split split = Split.of(conjuncts, c -> readsOnlySafe(c, definitions));
        return filter(
                split.staying,
                PlanExpressions.withInput(project, push(inlined(split.moving, definitions), project.input())));
    }

    private static LogicalPlan throughSort(List<Expr> conjuncts, Sort sort) {
        Split split = Split.of(conjuncts, c -> !Fallibility.isFallible(c));
        return filter(split.staying, PlanExpressions.withInput(sort, push(split.moving, sort.input())));
    }

    private static LogicalPlan intoUnion(List<Expr> conjuncts, UnionAll union) {
        Split split = Split.of(conjuncts, _ -> true);
        List<LogicalPlan> pushed = PlanExpressions.mapAll(
                union.inputs(),
                input -> push(inlined(split.moving, PlanExpressions.references(input.schema())), input));
        return filter(split.staying, PlanExpressions.withInputs(union, pushed));
    }

    private static LogicalPlan throughAggregate(List<Expr> conjuncts, Aggregate aggregate) {
        Split split = Split.of(conjuncts, c -> readsOnlyGroups(c, aggregate.groups()));
        List<Expr> definitions = PlanExpressions.expressions(aggregate.groups());
        return filter(
                split.staying,
                PlanExpressions.withInput(aggregate, push(inlined(split.moving, definitions), aggregate.input())));
    }

    private static List<Expr> inlined(List<Expr> conjuncts, List<? extends Expr> definitions) {
        List<Expr> inlined = new ArrayList<>(conjuncts.size());
        for (Expr conjunct : conjuncts) {
            inlined.add(Exprs.inline(conjunct, definitions));
        }
        return inlined;
    }

    private static LogicalPlan descended(LogicalPlan node) {
        return PlanExpressions.withInputs(
                node, PlanExpressions.mapAll(node.children(), child -> push(List.of(), child)));
    }

    /// Whether two predicates are conjunctions of the same instances.
    private static boolean sameConjuncts(Expr now, Expr old) {
        List<Expr> a = Exprs.conjuncts(now);
        List<Expr> b = Exprs.conjuncts(old);
        boolean same = a.size() == b.size();
        for (int i = 0; same && i < a.size(); i++) {
            same = a.get(i) == b.get(i);
        }
        return same;
    }

    private static LogicalPlan filter(List<Expr> conjuncts, LogicalPlan input) {
        return conjuncts.isEmpty() ? input : new Filter(input, Exprs.and(conjuncts));
    }

    /// Inlining evaluates a definition a second time, before what else is computed with it: nothing that can fail or
    /// that differs each time, and nothing that would make the conjunct too large.
    private static boolean readsOnlySafe(Expr conjunct, List<Expr> definitions) {
        return Exprs.columns(conjunct).stream()
                        .mapToObj(definitions::get)
                        .noneMatch(d -> Fallibility.isFallible(d) || Exprs.isVolatile(d))
                && ExprSize.fitsInlined(conjunct, definitions);
    }

    private static boolean readsOnlyGroups(Expr conjunct, List<NamedExpr> groups) {
        return !groups.isEmpty()
                && !Fallibility.isFallible(conjunct)
                && Exprs.columns(conjunct).stream().allMatch(column -> column < groups.size())
                && readsOnlySafe(conjunct, PlanExpressions.expressions(groups))
                && GroupValues.sameForEqual(conjunct);
    }

    /// Conjuncts that go on and conjuncts that stay, each in order.
    private record Split(List<Expr> moving, List<Expr> staying) {
        static Split of(List<Expr> conjuncts, Predicate<Expr> mayMove) {
            List<Expr> moving = new ArrayList<>();
            List<Expr> staying = new ArrayList<>();
            for (Expr conjunct : conjuncts) {
                boolean inOrder = staying.isEmpty() || !Fallibility.isFallible(conjunct);
                boolean moves = inOrder && !Exprs.isVolatile(conjunct) && mayMove.test(conjunct);
                (moves ? moving : staying).add(conjunct);
            }
            return new Split(moving, staying);
        }
    }
}
