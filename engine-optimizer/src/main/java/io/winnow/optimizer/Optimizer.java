package io.winnow.optimizer;

import io.winnow.core.error.PlanException;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.logical.LogicalPlanPrinter;
import io.winnow.core.logical.Project;
import io.winnow.core.option.Options;
import io.winnow.core.option.Settings;
import io.winnow.core.prune.RejectedStatistics;
import io.winnow.core.type.Schema;
import io.winnow.optimizer.aggregate.ScanPlacement;
import io.winnow.optimizer.logical.LogicalRule;
import io.winnow.optimizer.physical.OptimizerRule;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.PlanPrinter;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// Turns a bound query into operators: the logical rules in their order, the physical planner, the physical rules in
/// theirs, with a check of the plan after each. Reads values in memory only.
///
/// Which rules there are, in which order and why, is the list in [Rules].
public final class Optimizer {
    private Optimizer() {}

    /// The plan to run for a query.
    ///
    /// @throws io.winnow.core.error.SqlException when the settings name a rule that does not exist
    /// @throws PlanException when the plan, or what a rule made of it, breaks the rules of plans: a bug
    public static OptimizedPlan optimize(LogicalPlan plan, OptimizerContext context) {
        List<ScanPlacement> placements = new ArrayList<>();
        RejectedStatistics rejected = new RejectedStatistics();
        Rules rules = Rules.of(context, placements::add, rejected);
        LogicalPlan logical = logical(plan, rules);
        PhysicalPlan planned = guarded(
                "physical planner", () -> LogicalPlanPrinter.print(logical), () -> PhysicalPlanner.plan(logical));
        checked("physical planner", planned, logical.schema());
        PhysicalPlan physical = planned;
        for (OptimizerRule rule : rules.physical()) {
            physical = applied(rule, physical);
        }
        placements.addAll(rules.otherPlacements(physical));
        return new OptimizedPlan(logical, physical, placements, rejected.entries());
    }

    /// Refuses settings that no query could be planned with.
    ///
    /// @throws io.winnow.core.error.SqlException without a position, when they name a rule that does not exist
    public static void check(Options options) {
        if (!options.value(Settings.DISABLED_RULES).isEmpty()) {
            Rules.of(new OptimizerContext(options, ZoneOffset.UTC, Instant.EPOCH), _ -> {}, new RejectedStatistics());
        }
    }

    private static LogicalPlan logical(LogicalPlan bound, Rules rules) {
        checked("binder", bound, bound.schema());
        LogicalPlan plan = bound;
        for (LogicalRule rule : rules.logical()) {
            plan = applied(rule, plan);
        }
        LogicalPlan named = withNames(plan, bound.schema());
        checked("naming of the result", named, bound.schema());
        return named;
    }

    /// Applies one rule and checks what it made.
    static LogicalPlan applied(LogicalRule rule, LogicalPlan plan) {
        String who = "rule " + rule.name();
        LogicalPlan result = guarded(who, () -> LogicalPlanPrinter.print(plan), () -> rule.apply(plan));
        if (result != plan) {
            checked(who, result, plan.schema());
        }
        return result;
    }

    /// Applies one rule and checks what it made.
    static PhysicalPlan applied(OptimizerRule rule, PhysicalPlan plan) {
        String who = "rule " + rule.name();
        PhysicalPlan result = guarded(who, () -> PlanPrinter.print(plan), () -> rule.apply(plan));
        if (result != plan) {
            checked(who, result, plan.schema());
        }
        return result;
    }

    private static void checked(String who, LogicalPlan plan, Schema schema) {
        guarded(who, () -> LogicalPlanPrinter.print(plan), () -> {
            PlanChecker.check(plan);
            PlanChecker.sameTypes("the result has other columns", schema, plan.schema());
            return plan;
        });
    }

    private static void checked(String who, PhysicalPlan plan, Schema schema) {
        guarded(who, () -> PlanPrinter.print(plan), () -> {
            PlanChecker.check(plan);
            PlanChecker.sameTypes("the result has other columns", schema, plan.schema());
            return plan;
        });
    }

    /// Runs a step; a fault in it carries the step's name and the plan.
    private static <T> T guarded(String who, Supplier<String> plan, Supplier<T> step) {
        try {
            return step.get();
        } catch (PlanException e) {
            String text = plan.get();
            throw new PlanException(who + ": " + e.text() + "; plan: " + text.strip(), e, text);
        }
    }

    /// The plan with the result's column names as they were bound: rewriting an expression may have renamed a column.
    private static LogicalPlan withNames(LogicalPlan plan, Schema bound) {
        Schema schema = plan.schema();
        if (schema.names().equals(bound.names())) {
            return plan;
        }
        List<NamedExpr> columns = new ArrayList<>(schema.size());
        for (int i = 0; i < schema.size(); i++) {
            columns.add(new NamedExpr(new ColumnRef(i, schema.name(i), schema.type(i)), bound.name(i)));
        }
        return new Project(plan, columns);
    }
}
