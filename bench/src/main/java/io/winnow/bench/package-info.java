/// Side-by-side benchmarks: the same queries in one process, alternating, answers checked before anything is timed.
@NullMarked
package io.winnow.bench;

import org.jspecify.annotations.NullMarked;
