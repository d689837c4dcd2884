/// What the zones of one column say, a zone as an abstract value and many at once.
@NullMarked
package io.winnow.core.prune.zone;

import org.jspecify.annotations.NullMarked;
