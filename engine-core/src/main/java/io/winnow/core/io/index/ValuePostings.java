package io.winnow.core.io.index;

import io.winnow.core.batch.Column;

/// What a bitmap index segment says: which rows of the fragments that it covers hold which value of the column.
/// Thread-safe.
public interface ValuePostings {
    /// The distinct values, NULL first if it is one of them, then ascending in the engine's order. Values that the
    /// engine holds for equal are one key: both zeros are 0.0, all NaNs of a sign the canonical one of that sign.
    Column keys();

    /// The postings of a fragment.
    ///
    /// @param fragment which the segment covers
    FragmentPostings fragment(int fragment);
}
