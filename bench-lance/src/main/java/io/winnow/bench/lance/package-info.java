/// Lance as a contestant of the benchmark, through its Java library.
@NullMarked
package io.winnow.bench.lance;

import org.jspecify.annotations.NullMarked;
