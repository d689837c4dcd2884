/// The engine as a whole: leaks, phases, the Java API.
@NullMarked
package io.winnow.tests.engine;

import org.jspecify.annotations.NullMarked;
