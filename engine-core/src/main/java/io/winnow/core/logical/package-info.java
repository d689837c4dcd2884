/// The logical plan: what a query asks for, before how.
@NullMarked
package io.winnow.core.logical;

import org.jspecify.annotations.NullMarked;
