package io.winnow.formats.parquet.schema;

/// What the values of a leaf column mean, settled from its physical type and its logical or legacy
/// converted annotation (Parquet format, LogicalTypes.md).
public sealed interface LeafType {
    /// Resolution of times and timestamps.
    enum Unit {
        MILLIS(1_000_000L),
        MICROS(1_000L),
        NANOS(1L);

        private final long nanos;

        Unit(long nanos) {
            this.nanos = nanos;
        }

        /// Length of one unit in nanoseconds.
        public long nanos() {
            return nanos;
        }
    }

    /// Booleans.
    record Bool() implements LeafType {}

    /// Integers.
    ///
    /// @param bits 8, 16, 32 or 64
    /// @param signed false for unsigned integers
    record Int(int bits, boolean signed) implements LeafType {}

    /// IEEE 754 floats.
    ///
    /// @param bits 16, 32 or 64; half floats are read as 32 bits
    record Floating(int bits) implements LeafType {}

    /// Exact decimals.
    ///
    /// @param precision digits, 1 to 38
    /// @param scale digits after the point, 0 to `precision`
    record Decimal(int precision, int scale) implements LeafType {
        /// Whether an int64 holds the unscaled value.
        public boolean fitsLong() {
            return precision <= 18;
        }
    }

    /// Text in UTF-8; ENUM and JSON too.
    record Utf8() implements LeafType {}

    /// Sixteen bytes that are read as text with dashes.
    record Uuid() implements LeafType {}

    /// Bytes, of fixed length or not.
    record Binary() implements LeafType {}

    /// Days since 1970-01-01.
    record Date() implements LeafType {}

    /// Time of day, read as nanoseconds whatever the stored unit.
    record Time(Unit unit) implements LeafType {}

    /// Points in time.
    ///
    /// @param unit the stored unit, which is kept
    /// @param utc whether the values are instants
    record Timestamp(Unit unit, boolean utc) implements LeafType {}

    /// Months, days and milliseconds in twelve bytes.
    record Interval() implements LeafType {}

    /// A column that holds nothing but NULL.
    record Null() implements LeafType {}

    /// Valid, but not read; the other columns stay usable.
    ///
    /// @param what completes `not supported yet: `
    record Unsupported(String what) implements LeafType {}

    /// An annotation that breaks the format; the other columns stay usable.
    ///
    /// @param problem completes `column "x": `
    record Invalid(String problem) implements LeafType {}
}
