package io.winnow.formats.parquet.stats;

import org.jspecify.annotations.Nullable;

/// Statistics of one column chunk or page as they are stored. The arrays are never written.
///
/// @param min PLAIN-encoded (byte strings without their length), null for none
/// @param max like `min`
/// @param minExact whether the writer says that `min` is a value of the column; null where it does not say
/// @param maxExact like `minExact`
/// @param nullCount as written, null for none
/// @param signedOnly whether the bounds come in an order that is only right for signed numbers: from the deprecated
///     fields, or from a footer that names no column order
public record RawBounds(
        byte @Nullable [] min,
        byte @Nullable [] max,
        @Nullable Boolean minExact,
        @Nullable Boolean maxExact,
        @Nullable Long nullCount,
        boolean signedOnly) {
    /// Nothing was written.
    public static final RawBounds NONE = new RawBounds(null, null, null, null, null, false);
}
