package io.winnow.optimizer;

import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.eval.Interpreter;
import io.winnow.core.index.IndexPromises;
import io.winnow.core.option.Options;
import io.winnow.core.option.Settings;
import io.winnow.core.prune.RejectedStatistics;
import io.winnow.optimizer.aggregate.AggregatePushdown;
import io.winnow.optimizer.aggregate.ReadScans;
import io.winnow.optimizer.aggregate.ScanPlacement;
import io.winnow.optimizer.index.BindIndexes;
import io.winnow.optimizer.index.FoldZones;
import io.winnow.optimizer.logical.EliminateEmpty;
import io.winnow.optimizer.logical.FoldConstants;
import io.winnow.optimizer.logical.LogicalRule;
import io.winnow.optimizer.logical.MergeProjections;
import io.winnow.optimizer.logical.PruneColumns;
import io.winnow.optimizer.logical.PushFiltersDown;
import io.winnow.optimizer.logical.PushLimitsDown;
import io.winnow.optimizer.logical.RemoveTrivialProjections;
import io.winnow.optimizer.logical.SetScanPruning;
import io.winnow.optimizer.logical.SimplifyPredicates;
import io.winnow.optimizer.physical.GatherScans;
import io.winnow.optimizer.physical.OptimizerRule;
import io.winnow.optimizer.prune.SkipFragments;
import io.winnow.physical.plan.PhysicalPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The rules, in the order in which they run, each with the reason for its place.
///
/// @param logical over logical plans
/// @param physical over physical plans
/// @param pushdownOff why aggregate pushdown is not among them; null where it is
record Rules(
        List<LogicalRule> logical,
        List<OptimizerRule> physical,
        @Nullable String pushdownOff) {
    Rules {
        logical = List.copyOf(logical);
        physical = List.copyOf(physical);
    }

    /// The rules that the settings leave.
    ///
    /// @param log told how aggregate pushdown places fragments
    /// @param rejected told of statistics that contradict themselves
    /// @throws io.winnow.core.error.SqlException when the settings name a rule that does not exist
    static Rules of(OptimizerContext context, Consumer<ScanPlacement> log, RejectedStatistics rejected) {
        Options options = context.options();
        List<LogicalRule> logical = logicalRules(context);
        EvaluationContext evaluation = new EvaluationContext(context.zone(), context.now());
        IndexPromises promises = options.value(Settings.USE_INDEXES) ? context.promises() : IndexPromises.NONE;
        AggregatePushdown pushdown = new AggregatePushdown(evaluation, log, rejected, promises);
        List<OptimizerRule> physical = physicalRules(options, pushdown, new SkipFragments(evaluation, rejected));

        List<String> disabled = options.value(Settings.DISABLED_RULES);
        Rules all = new Rules(logical, physical, null);
        RuleNames.check(disabled, all.names());

        String off = pushdownOff(options, disabled.contains(pushdown.name()));
        return new Rules(
                logical.stream().filter(rule -> !disabled.contains(rule.name())).toList(),
                physical.stream()
                        .filter(rule -> !disabled.contains(rule.name()) && allowed(rule, options, off == null))
                        .toList(),
                off);
    }

    /// Names of the rules, in the order in which they run; some run twice.
    List<String> names() {
        List<String> names = new ArrayList<>();
        logical.forEach(rule -> names.add(rule.name()));
        physical.forEach(rule -> names.add(rule.name()));
        return names;
    }

    private static List<LogicalRule> logicalRules(OptimizerContext context) {
        EvaluationContext evaluation = new EvaluationContext(context.zone(), context.now());
        FoldConstants fold = new FoldConstants(expr -> Interpreter.evaluate(expr, new Object[0], evaluation));
        return List.of(
                // Before the predicates are looked at: they compare with literals.
                fold,
                // Regular predicates are what the rules below look for.
                new SimplifyPredicates(),
                // A filter sees through one projection better than through two.
                new MergeProjections(),
                // The earlier a row is dropped, the less is done for it.
                new PushFiltersDown(),
                // A definition that a filter took in may be constant, and decide it.
                fold,
                new SimplifyPredicates(),
                // After the filters are where they stay: a filter that is never TRUE needs no input.
                new EliminateEmpty(),
                // After the filters too: one between a limit and its scan keeps them apart.
                new PushLimitsDown(),
                // A limit of 0 makes a plan empty.
                new EliminateEmpty(),
                // Limits have moved from between projections.
                new MergeProjections(),
                // When all other rules have taken out what they do not need.
                new PruneColumns(),
                // Pruning leaves projections with nothing to do.
                new RemoveTrivialProjections(),
                // Last, when filters and the columns of scans are final.
                new SetScanPruning(
                        context.options().value(Settings.USE_STATISTICS),
                        context.options().value(Settings.USE_INDEXES)));
    }

    private static List<OptimizerRule> physicalRules(Options options, AggregatePushdown pushdown, SkipFragments skip) {
        return List.of(
                // First: it knows the planner's own shapes.
                pushdown,
                // After it, so that the fragments it has decided are not looked at twice.
                skip,
                // When it is known which fragments are scanned.
                new BindIndexes(),
                // After it, as it asks which scans have indexes.
                new FoldZones(),
                // Last: what still scans is shared among threads.
                new GatherScans(options.value(Settings.THREADS)));
    }

    private static boolean allowed(OptimizerRule rule, Options options, boolean pushdown) {
        return switch (rule) {
            case AggregatePushdown _ -> pushdown;
            case SkipFragments _ -> options.value(Settings.USE_STATISTICS);
            case BindIndexes _ -> options.value(Settings.USE_INDEXES);
            case FoldZones _ ->
                options.value(Settings.USE_INDEXES)
                        && options.value(Settings.ZONE_FOLDING)
                        && options.value(Settings.AGGREGATE_PUSHDOWN);
            default -> true;
        };
    }

    private static @Nullable String pushdownOff(Options options, boolean disabled) {
        if (!options.value(Settings.AGGREGATE_PUSHDOWN)) {
            return Settings.AGGREGATE_PUSHDOWN.name() + " is off";
        }
        if (!options.value(Settings.USE_STATISTICS)) {
            return Settings.USE_STATISTICS.name() + " is off";
        }
        return disabled ? "the rule is disabled" : null;
    }

    /// Accounts for the scans of a plan that aggregate pushdown has not told about.
    ///
    /// @param planned after the rules that skip
    List<ScanPlacement> otherPlacements(PhysicalPlan planned) {
        return pushdownOff == null ? ReadScans.outsideAggregates(planned) : ReadScans.all(planned, pushdownOff);
    }
}
