/// Answers aggregates from metadata, fragment by fragment: what is proved is folded, the rest is scanned, and one final
/// aggregate combines the states of both.
@NullMarked
package io.winnow.optimizer.aggregate;

import org.jspecify.annotations.NullMarked;
