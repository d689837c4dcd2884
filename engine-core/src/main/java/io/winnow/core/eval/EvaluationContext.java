package io.winnow.core.eval;

import java.time.Instant;
import java.time.ZoneId;

/// The circumstances of an evaluation.
///
/// @param zone the session's time zone
/// @param now start of the statement: what `now()` says
public record EvaluationContext(ZoneId zone, Instant now) {}
