/// Conditions that can be decided from the distinct values of single columns.
@NullMarked
package io.winnow.core.prune.key;

import org.jspecify.annotations.NullMarked;
