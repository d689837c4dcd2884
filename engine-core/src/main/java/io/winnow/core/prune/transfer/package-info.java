/// How operators, casts and functions carry abstract values on.
@NullMarked
package io.winnow.core.prune.transfer;

import org.jspecify.annotations.NullMarked;
