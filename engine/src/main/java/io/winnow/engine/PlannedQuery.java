package io.winnow.engine;

import io.winnow.engine.explain.Phase;
import io.winnow.optimizer.OptimizedPlan;

/// A query with the plan that answers it.
///
/// @param phase how long optimizing took; it opens nothing
record PlannedQuery(BoundQuery bound, OptimizedPlan plan, Phase phase) {}
