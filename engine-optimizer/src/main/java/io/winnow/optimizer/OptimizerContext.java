package io.winnow.optimizer;

import io.winnow.core.index.IndexPromises;
import io.winnow.core.option.Options;
import java.time.Instant;
import java.time.ZoneId;

/// What the optimizer knows besides the plan.
///
/// @param options the settings in force
/// @param zone the session's time zone
/// @param now start of the statement, which `now()` folds to
/// @param promises what indexes will know
public record OptimizerContext(Options options, ZoneId zone, Instant now, IndexPromises promises) {
    /// Where no index can be used.
    public OptimizerContext(Options options, ZoneId zone, Instant now) {
        this(options, zone, now, IndexPromises.NONE);
    }
}
