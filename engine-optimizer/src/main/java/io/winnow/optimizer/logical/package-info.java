/// Rules over logical plans, one a file.
@NullMarked
package io.winnow.optimizer.logical;

import org.jspecify.annotations.NullMarked;
