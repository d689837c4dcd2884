/// The runner of `.slt` files: SQL and what it must answer, in several set-ups of the engine.
@NullMarked
package io.winnow.tests.slt;

import org.jspecify.annotations.NullMarked;
