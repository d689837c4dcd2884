package io.winnow.formats.parquet.decode;

import io.winnow.core.type.PhysicalType;
import io.winnow.formats.parquet.file.PageAddress;
import io.winnow.formats.parquet.schema.LeafType;
import io.winnow.formats.parquet.schema.Node;
import io.winnow.formats.parquet.schema.Physical;

/// Turns stored values into the form that the engine computes with.
///
/// @param stored form in which values are decoded
/// @param form form of the result
/// @param direct whether `step` works in place: values are decoded straight into the result
/// @param step checks or converts values
record Conversion(PhysicalType stored, PhysicalType form, boolean direct, Step step) {
    /// Converts `count` values at `at` of `from` to `toAt` of `to`; both are the same where the conversion
    /// is direct.
    @FunctionalInterface
    interface Step {
        void apply(ColumnBuffer from, int at, ColumnBuffer to, int toAt, int count, PageAddress where);
    }

    private static final Step NOTHING = (_, _, _, _, _, _) -> {};

    /// Whether stored values are the result, unchecked.
    boolean keeps() {
        return step == NOTHING;
    }

    /// The conversion for a leaf that can be read.
    static Conversion of(Node.Leaf leaf) {
        PhysicalType stored = physicalForm(leaf.physical());
        return switch (leaf.type()) {
            case LeafType.Bool _, LeafType.Date _, LeafType.Binary _ -> direct(stored, NOTHING);
            case LeafType.Int(var bits, var signed) -> integer(stored, bits, signed);
            case LeafType.Floating(var bits) ->
                bits == 16
                        ? new Conversion(stored, PhysicalType.FLOAT32, false, FixedConversions::halves)
                        : direct(stored, NOTHING);
            case LeafType.Utf8 _ -> direct(stored, TextConversions::utf8);
            case LeafType.Uuid _ -> new Conversion(stored, PhysicalType.BYTES, false, TextConversions::uuids);
            case LeafType.Time(var unit) ->
                stored == PhysicalType.INT32
                        ? new Conversion(stored, PhysicalType.INT64, false, NumberConversions::millisToTime)
                        : direct(stored, NumberConversions.time(unit));
            case LeafType.Timestamp _ ->
                stored == PhysicalType.INT64
                        ? direct(stored, NOTHING)
                        : new Conversion(stored, PhysicalType.INT64, false, FixedConversions::int96);
            case LeafType.Interval _ ->
                new Conversion(stored, PhysicalType.INTERVAL, false, FixedConversions::intervals);
            case LeafType.Decimal decimal -> decimal(stored, decimal);
            case LeafType.Null _ -> new Conversion(stored, PhysicalType.NULL, false, Conversion::noValues);
            case LeafType.Unsupported _, LeafType.Invalid _ ->
                throw new IllegalArgumentException("column " + leaf.path() + " cannot be read");
        };
    }

    /// The form in which values of a physical type are decoded.
    static PhysicalType physicalForm(Physical physical) {
        return switch (physical) {
            case BOOLEAN -> PhysicalType.BOOL;
            case INT32 -> PhysicalType.INT32;
            case INT64 -> PhysicalType.INT64;
            case FLOAT -> PhysicalType.FLOAT32;
            case DOUBLE -> PhysicalType.FLOAT64;
            case INT96, BYTE_ARRAY, FIXED -> PhysicalType.BYTES;
        };
    }

    private static Conversion direct(PhysicalType form, Step step) {
        return new Conversion(form, form, true, step);
    }

    private static Conversion integer(PhysicalType stored, int bits, boolean signed) {
        if (bits == 64 || (bits == 32 && signed)) {
            return direct(stored, NOTHING);
        }
        return bits == 32
                ? new Conversion(stored, PhysicalType.INT64, false, NumberConversions::unsigned)
                : direct(stored, NumberConversions.narrow(bits, signed));
    }

    private static Conversion decimal(PhysicalType stored, LeafType.Decimal type) {
        PhysicalType form = type.fitsLong() ? PhysicalType.INT64 : PhysicalType.INT128;
        DecimalConversions steps = new DecimalConversions(type);
        return switch (stored) {
            case INT32 -> new Conversion(stored, form, false, steps::fromInts);
            case INT64 -> new Conversion(stored, form, form == PhysicalType.INT64, steps::fromLongs);
            case BYTES -> new Conversion(stored, form, false, steps::fromBytes);
            case FLOAT32, FLOAT64, BOOL, INT128, INTERVAL, NULL, LIST, STRUCT ->
                throw new IllegalArgumentException("decimals are not stored as " + stored);
        };
    }

    private static void noValues(ColumnBuffer from, int at, ColumnBuffer to, int toAt, int count, PageAddress where) {
        if (count > 0) {
            throw where.corrupt("a value in a column that its type says holds only NULL");
        }
    }
}
