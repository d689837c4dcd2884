/// Which rows of a fragment a condition may match, from the zones of its columns; and in which order
/// zones are visited for the first rows of an ordering. Opens nothing.
@NullMarked
package io.winnow.core.prune.search;

import org.jspecify.annotations.NullMarked;
