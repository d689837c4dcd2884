package io.winnow.optimizer.logical;

import io.winnow.core.logical.LogicalPlan;

/// A rewrite of logical plans that keeps the answer.
///
/// A rule keeps the column types of the whole plan, never adds an error that the plan did not raise, leaves alone what
/// it does not know, and gives the same instance where it changed nothing.
public interface LogicalRule {
    /// How the list of disabled rules calls it: lower case with hyphens.
    String name();

    LogicalPlan apply(LogicalPlan plan);
}
