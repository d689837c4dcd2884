@NullMarked
package io.winnow.formats.parquet.stats;

import org.jspecify.annotations.NullMarked;
