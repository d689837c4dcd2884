package io.winnow.physical.kernel;

import java.time.Instant;
import java.time.ZoneId;

/// The circumstances of a statement that its expressions depend on.
///
/// @param zone the session's time zone
/// @param now start of the statement: what `now()` says, the same for every row
public record KernelContext(ZoneId zone, Instant now) {}
