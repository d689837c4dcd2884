/// Hash aggregation: keys to dense group ids, and one accumulator of primitive arrays per aggregate.
@NullMarked
package io.winnow.physical.group;

import org.jspecify.annotations.NullMarked;
