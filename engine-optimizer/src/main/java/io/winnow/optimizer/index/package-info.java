/// Rules that let indexes decide what is read.
@NullMarked
package io.winnow.optimizer.index;

import org.jspecify.annotations.NullMarked;
