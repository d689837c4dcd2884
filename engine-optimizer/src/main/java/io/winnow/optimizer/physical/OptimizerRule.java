package io.winnow.optimizer.physical;

import io.winnow.physical.plan.PhysicalPlan;

/// A rewrite of physical plans that keeps the answer.
///
/// A rule keeps the schema of what it replaces, leaves alone the shapes it does not know, opens nothing, and gives the
/// same instance where it changed nothing.
public interface OptimizerRule {
    /// How the list of disabled rules calls it: lower case with hyphens.
    String name();

    PhysicalPlan apply(PhysicalPlan plan);
}
