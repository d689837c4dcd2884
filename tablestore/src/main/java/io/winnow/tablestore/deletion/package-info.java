/// Deletion vectors: which rows of a fragment are deleted.
@NullMarked
package io.winnow.tablestore.deletion;

import org.jspecify.annotations.NullMarked;
