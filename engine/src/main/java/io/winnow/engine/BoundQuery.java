package io.winnow.engine;

import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.option.Options;
import io.winnow.core.type.Schema;
import io.winnow.engine.explain.ExplainedQuery;
import io.winnow.engine.explain.Phase;
import java.time.Instant;

/// A query whose names and types are settled and whose tables are pinned, from metadata only.
///
/// @param text the query, without the EXPLAIN around it
/// @param plan what it asks for
/// @param options the settings in force when it was bound
/// @param now start of the statement, which `now()` says
/// @param phase how long binding took and what it opened
public record BoundQuery(Session session, String text, LogicalPlan plan, Options options, Instant now, Phase phase) {
    /// Columns of the result.
    public Schema schema() {
        return plan.schema();
    }

    /// Optimizes and runs it.
    public QueryResult run() {
        return session.run(this);
    }

    /// Optimizes it and tells how it would be answered.
    public ExplainedQuery explain() {
        return session.explain(this);
    }
}
