package io.winnow.core.index;

/// What an index segment will know exactly once it is opened, as far as its record in the manifest tells.
///
/// @param nulls whether it knows of every covered row whether it is NULL
/// @param values how many distinct values the covered rows have, NULL included, of each of which it knows the rows; -1
///     where it does not know them
public record SegmentPromise(boolean nulls, long values) {
    /// Knows nothing exactly.
    public static final SegmentPromise NOTHING = new SegmentPromise(false, -1);

    /// Whether it knows of every covered row which value it has.
    public boolean knowsValues() {
        return values >= 0;
    }
}
