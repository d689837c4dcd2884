/// The native table: versioned, crash-safe, with statistics, memory-mapped. [io.winnow.tablestore.Database] is where
/// to begin.
@NullMarked
package io.winnow.tablestore;

import org.jspecify.annotations.NullMarked;
