package io.winnow.sql.bind;

import io.winnow.core.logical.LogicalPlan;

/// Bound rows and the names that see them.
record Source(LogicalPlan plan, Scope scope) {}
