/// The physical plan: immutable records, one per operator, which users may also build by hand.
@NullMarked
package io.winnow.physical.plan;

import org.jspecify.annotations.NullMarked;
