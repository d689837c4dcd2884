/// Rules over physical plans that look at no metadata.
@NullMarked
package io.winnow.optimizer.physical;

import org.jspecify.annotations.NullMarked;
