package io.winnow.physical.sort;

import org.jspecify.annotations.Nullable;

/// A place in the order of a sort key: that of a row, or one that no row of some set comes before.
///
/// @param bounded whether such a place is known; where not, any row may come first
/// @param value carrier of the key there; null for NULL
public record EarliestKey(boolean bounded, @Nullable Object value) {
    static final EarliestKey UNKNOWN = new EarliestKey(false, null);
    static final EarliestKey NULL = new EarliestKey(true, null);
}
