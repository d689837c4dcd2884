/// Files of other projects, each with what a right reader says of it.
@NullMarked
package io.winnow.tests.oracle.corpus;

import org.jspecify.annotations.NullMarked;
