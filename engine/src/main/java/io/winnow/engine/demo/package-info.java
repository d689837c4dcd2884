/// The data that the demo queries.
@NullMarked
package io.winnow.engine.demo;

import org.jspecify.annotations.NullMarked;
