/// The engines that are compared, behind one small interface.
@NullMarked
package io.winnow.bench.engine;

import org.jspecify.annotations.NullMarked;
