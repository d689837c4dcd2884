/// Tests of the tables behind grouping.
@NullMarked
package io.winnow.physical.group;

import org.jspecify.annotations.NullMarked;
