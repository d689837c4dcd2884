/// What the statistics of a file's footer and page indexes say of its columns, and how far that may be believed.
@NullMarked
package io.winnow.formats.parquet.stats;

import org.jspecify.annotations.NullMarked;
