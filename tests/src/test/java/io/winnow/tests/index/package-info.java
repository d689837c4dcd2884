/// Indexes of tables as statements make and keep them, whatever their kind.
@NullMarked
package io.winnow.tests.index;

import org.jspecify.annotations.NullMarked;
