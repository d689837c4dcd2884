/// Encodings of values whose order and equality are those of the values: what grouping, sorting and extremes share.
@NullMarked
package io.winnow.physical.key;

import org.jspecify.annotations.NullMarked;
