package io.winnow.core.index;

import io.winnow.core.expr.Truth;
import org.roaringbitmap.RoaringBitmap;

/// What a condition is for each row of one fragment: TRUE, FALSE or UNKNOWN, exactly. Rows are as stored, deleted
/// ones included, and mean nothing once they are deleted. Whoever is handed one changes nothing in it; safe for
/// several threads.
///
/// @param rows stored in the fragment, below 2^32
/// @param isTrue offsets of the rows for which it is TRUE
/// @param isUnknown offsets of those for which it is UNKNOWN; for all others it is FALSE
public record TruthRows(long rows, RoaringBitmap isTrue, RoaringBitmap isUnknown) {
    private static final RoaringBitmap NONE = new RoaringBitmap();

    /// A condition that is never UNKNOWN.
    public static TruthRows of(long rows, RoaringBitmap isTrue) {
        return new TruthRows(rows, isTrue, NONE);
    }

    /// TRUE for all rows.
    public static TruthRows all(long rows) {
        return of(rows, range(rows));
    }

    /// FALSE for all rows.
    public static TruthRows none(long rows) {
        return of(rows, NONE);
    }

    /// UNKNOWN for all rows.
    public static TruthRows unknown(long rows) {
        return new TruthRows(rows, NONE, range(rows));
    }

    private static RoaringBitmap range(long rows) {
        return RoaringBitmap.bitmapOfRange(0, rows);
    }

    /// Offsets of the rows for which it is FALSE.
    public RoaringBitmap isFalse() {
        RoaringBitmap rest = range(rows);
        rest.andNot(isTrue);
        rest.andNot(isUnknown);
        return rest;
    }

    /// `this AND other`.
    public TruthRows and(TruthRows other) {
        RoaringBitmap both = RoaringBitmap.and(isTrue, other.isTrue);
        if (isUnknown.isEmpty() && other.isUnknown.isEmpty()) {
            return new TruthRows(rows, both, NONE);
        }
        RoaringBitmap unknown = RoaringBitmap.or(isTrue, isUnknown);
        unknown.and(RoaringBitmap.or(other.isTrue, other.isUnknown));
        unknown.andNot(both);
        return new TruthRows(rows, both, unknown);
    }

    /// `this OR other`.
    public TruthRows or(TruthRows other) {
        RoaringBitmap either = RoaringBitmap.or(isTrue, other.isTrue);
        if (isUnknown.isEmpty() && other.isUnknown.isEmpty()) {
            return new TruthRows(rows, either, NONE);
        }
        RoaringBitmap unknown = RoaringBitmap.or(isUnknown, other.isUnknown);
        unknown.andNot(either);
        return new TruthRows(rows, either, unknown);
    }

    /// `this IS truth`: never UNKNOWN.
    public TruthRows is(Truth truth) {
        return switch (truth) {
            case TRUE -> of(rows, isTrue);
            case FALSE -> of(rows, isFalse());
            case UNKNOWN -> of(rows, isUnknown);
        };
    }

    /// `NOT this`.
    public TruthRows not() {
        return new TruthRows(rows, isFalse(), isUnknown);
    }
}
