/// The command in a process of its own, started as the launcher starts it.
@NullMarked
package io.winnow.tests.process;

import org.jspecify.annotations.NullMarked;
