package io.winnow.formats.parquet.decode;

/// Which bit of a byte comes first in the deprecated BIT_PACKED encoding of levels.
public enum BitOrder {
    /// From the most significant bit on, as the format says (Encodings.md, "Bit-packed (Deprecated)").
    HIGH_FIRST,
    /// From the least significant bit on, as in the other encodings. Impala writes it so: read the other way round, its
    /// NULLs stand at the wrong rows (`alltypes_agg_bitpacked_def_levels.parquet` of its tests).
    LOW_FIRST;

    /// The order that a writer uses.
    ///
    /// @param createdBy what the footer calls the writer
    public static BitOrder of(String createdBy) {
        return createdBy.startsWith("impala") ? LOW_FIRST : HIGH_FIRST;
    }
}
