package io.winnow.optimizer;

import io.winnow.core.option.Options;
import java.time.Instant;
import java.time.ZoneId;

/// What the optimizer knows besides the plan.
///
/// @param options the settings in force
/// @param zone the session's time zone
/// @param now start of the statement, which `now()` folds to
public record OptimizerContext(Options options, ZoneId zone, Instant now) {}
