/// Generated rows: the table behind range() and generate_series().
@NullMarked
package io.winnow.physical.range;

import org.jspecify.annotations.NullMarked;
