/// Random queries over generated Parquet files.
@NullMarked
package io.winnow.tests.oracle.random;

import org.jspecify.annotations.NullMarked;
