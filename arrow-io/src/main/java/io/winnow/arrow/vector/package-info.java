/// The edge between heap columns and Arrow: types, arrays to columns, columns to vectors.
@NullMarked
package io.winnow.arrow.vector;

import org.jspecify.annotations.NullMarked;
