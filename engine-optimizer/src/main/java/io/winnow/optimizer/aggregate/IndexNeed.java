package io.winnow.optimizer.aggregate;

import io.winnow.core.expr.ColumnRef;

/// What has to be known of a column.
///
/// @param nullsDo whether it is enough to know which rows are NULL
/// @param named how many of its values a condition names; -1 where it may be true of any number
record IndexNeed(ColumnRef column, boolean nullsDo, long named) {}
