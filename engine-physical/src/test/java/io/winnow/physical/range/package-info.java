/// Tests of generated tables.
@NullMarked
package io.winnow.physical.range;

import org.jspecify.annotations.NullMarked;
