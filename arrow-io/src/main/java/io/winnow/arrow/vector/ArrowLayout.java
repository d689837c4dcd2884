package io.winnow.arrow.vector;

/// How the slots of an Arrow field lie in its buffers. Source: the Arrow columnar format, version 1.5.
public sealed interface ArrowLayout {
    /// Number of buffers of the field itself, validity included and variadic ones left out.
    int buffers();

    /// No buffers at all.
    record Nulls() implements ArrowLayout {
        @Override
        public int buffers() {
            return 0;
        }
    }

    /// Validity, bits.
    record Bits() implements ArrowLayout {
        @Override
        public int buffers() {
            return 2;
        }
    }

    /// Validity, values of `bytes` each that mean `meaning`.
    record Fixed(int bytes, Meaning meaning) implements ArrowLayout {
        @Override
        public int buffers() {
            return 2;
        }
    }

    /// Validity, offsets of 4 or 8 bytes, data.
    record Variable(int offsetBytes) implements ArrowLayout {
        @Override
        public int buffers() {
            return 3;
        }
    }

    /// Validity, 16-byte views, then any number of data buffers.
    record Views() implements ArrowLayout {
        @Override
        public int buffers() {
            return 2;
        }
    }

    /// Validity, offsets of 4 or 8 bytes; one child. Maps too.
    record Lists(int offsetBytes) implements ArrowLayout {
        @Override
        public int buffers() {
            return 2;
        }
    }

    /// Validity; one child with `size` slots for each.
    record FixedLists(int size) implements ArrowLayout {
        @Override
        public int buffers() {
            return 1;
        }
    }

    /// Validity; a child per field.
    record Structs() implements ArrowLayout {
        @Override
        public int buffers() {
            return 1;
        }
    }

    /// A layout that is only stepped over.
    record Skipped(int buffers) implements ArrowLayout {}

    /// What the bytes of a fixed-width slot are.
    enum Meaning {
        SIGNED,
        UNSIGNED,
        FLOAT,
        /// Little-endian two's complement.
        DECIMAL,
        /// Milliseconds since 1970-01-01, read as days.
        DATE_MILLISECONDS,
        /// Read as nanoseconds.
        TIME_SECONDS,
        TIME_MILLISECONDS,
        TIME_MICROSECONDS,
        /// Read as intervals.
        DURATION_SECONDS,
        DURATION_MILLISECONDS,
        DURATION_MICROSECONDS,
        DURATION_NANOSECONDS,
        YEAR_MONTH,
        DAY_TIME,
        MONTH_DAY_NANO,
        /// Fixed-size binary.
        BYTES
    }
}
