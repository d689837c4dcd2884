/// Batches of rows and the heap columns that kernels compute on.
@NullMarked
package io.winnow.core.batch;

import org.jspecify.annotations.NullMarked;
