package io.winnow.engine;

import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.statement.BoundStatement;
import io.winnow.engine.catalog.CatalogView;
import java.util.function.Function;

/// A statement about tables or views, bound.
///
/// @param view what it was bound to: the versions that its tables are pinned at
/// @param nanos how long binding took
/// @param queries makes a query of a plan that is part of it
record BoundTableStatement(
        BoundStatement statement, CatalogView view, long nanos, Function<LogicalPlan, BoundQuery> queries) {
    BoundQuery query(LogicalPlan plan) {
        return queries.apply(plan);
    }
}
