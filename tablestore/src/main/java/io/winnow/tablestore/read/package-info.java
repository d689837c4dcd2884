/// Reading native tables: as snapshots for planning, and the fragments themselves.
@NullMarked
package io.winnow.tablestore.read;

import org.jspecify.annotations.NullMarked;
