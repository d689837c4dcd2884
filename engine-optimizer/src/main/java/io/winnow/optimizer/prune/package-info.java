/// Decides from statistics in memory what need not be read.
@NullMarked
package io.winnow.optimizer.prune;

import org.jspecify.annotations.NullMarked;
