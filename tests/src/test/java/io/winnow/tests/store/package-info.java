/// Native tables under several processes, and under processes that die.
@NullMarked
package io.winnow.tests.store;

import org.jspecify.annotations.NullMarked;
