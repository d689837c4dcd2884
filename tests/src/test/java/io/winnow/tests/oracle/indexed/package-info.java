/// Random aggregates over tables with bitmap indexes, of which every fragment is answered in another way.
@NullMarked
package io.winnow.tests.oracle.indexed;

import org.jspecify.annotations.NullMarked;
