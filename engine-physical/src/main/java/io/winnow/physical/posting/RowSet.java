package io.winnow.physical.posting;

import java.util.List;
import org.roaringbitmap.ArrayContainer;
import org.roaringbitmap.Container;
import org.roaringbitmap.ContainerPointer;
import org.roaringbitmap.RoaringBitmap;

/// Rows of one fragment, as the bitmap of their offsets or of all others. Whoever has one changes nothing in it; safe
/// for several threads.
///
/// @param bitmap offsets of stored rows
/// @param complement whether the rows are all but these
public record RowSet(RoaringBitmap bitmap, boolean complement) {
    /// Of fewer rows of 65,536, an array is searched faster than a bitmap is made.
    private static final int WORTH_BITS = 64;

    public static final RowSet NONE = new RowSet(new RoaringBitmap(), false);
    public static final RowSet ALL = new RowSet(new RoaringBitmap(), true);

    /// These rows.
    public static RowSet of(RoaringBitmap rows) {
        return rows.isEmpty() ? NONE : new RowSet(rows, false);
    }

    /// All but these rows.
    public static RowSet allBut(RoaringBitmap rows) {
        return rows.isEmpty() ? ALL : new RowSet(rows, true);
    }

    /// Whether no row is missing; one that was made by naming every row may answer false.
    public boolean isAll() {
        return complement && bitmap.isEmpty();
    }

    /// Whether there is no row; one that was made by leaving out every row may answer false.
    public boolean isNone() {
        return !complement && bitmap.isEmpty();
    }

    /// The other rows.
    public RowSet not() {
        return new RowSet(bitmap, !complement);
    }

    /// The rows in both.
    public RowSet and(RowSet other) {
        if (isAll() || other.isNone()) {
            return other;
        }
        if (other.isAll() || isNone()) {
            return this;
        }
        if (complement && other.complement) {
            return allBut(RoaringBitmap.or(bitmap, other.bitmap));
        }
        if (complement) {
            return of(RoaringBitmap.andNot(other.bitmap, bitmap));
        }
        return of(
                other.complement
                        ? RoaringBitmap.andNot(bitmap, other.bitmap)
                        : RoaringBitmap.and(bitmap, other.bitmap));
    }

    /// The rows in all of some sets; every row for none.
    public static RowSet all(List<RowSet> sets) {
        RowSet rows = ALL;
        boolean made = false;
        for (RowSet next : sets) {
            if (!made || rows.isNone() || (rows.complement && !next.complement)) {
                RowSet both = rows.and(next);
                made = both.bitmap != rows.bitmap && both.bitmap != next.bitmap && !both.isNone();
                rows = both;
            } else if (rows.complement) {
                rows.bitmap.or(next.bitmap);
            } else if (next.complement) {
                rows.bitmap.andNot(next.bitmap); // nobody else has seen it yet: no copy is needed
            } else {
                rows.bitmap.and(next.bitmap);
            }
        }
        return rows;
    }

    /// The rows in one of them or in both.
    public RowSet or(RowSet other) {
        return not().and(other.not()).not();
    }

    /// How many there are.
    ///
    /// @param rows stored in the fragment
    public long count(long rows) {
        long named = bitmap.getLongCardinality();
        return complement ? rows - named : named;
    }

    /// How many there are in both, which makes no bitmap of them.
    ///
    /// @param rows stored in the fragment
    public long countAnd(RowSet other, long rows) {
        if (complement && other.complement) {
            long either = bitmap.getLongCardinality() + other.bitmap.getLongCardinality();
            return rows - either + RoaringBitmap.andCardinality(bitmap, other.bitmap);
        }
        if (complement) {
            return other.countAnd(this, rows);
        }
        long named = RoaringBitmap.andCardinality(bitmap, other.bitmap);
        return other.complement ? bitmap.getLongCardinality() - named : named;
    }

    /// The same rows in the form that many postings are compared with: two arrays of offsets have to be merged step
    /// by step, where a bit for each row can be looked up.
    public RowSet forManyPostings() {
        boolean changes = false;
        RoaringBitmap bits = new RoaringBitmap();
        ContainerPointer next = bitmap.getContainerPointer();
        for (Container container = next.getContainer(); container != null; container = next.getContainer()) {
            boolean array = container instanceof ArrayContainer && container.getCardinality() >= WORTH_BITS;
            bits.append(next.key(), array ? container.toBitmapContainer() : container);
            changes |= array;
            next.advance();
        }
        return changes ? new RowSet(bits, complement) : this;
    }

    /// How many of a posting's rows are here.
    ///
    /// @param size of the posting
    public long countIn(RoaringBitmap posting, long size) {
        long named = RoaringBitmap.andCardinality(posting, bitmap);
        return complement ? size - named : named;
    }

    /// Whether one of a posting's rows is here.
    ///
    /// @param size of the posting
    public boolean meets(RoaringBitmap posting, long size) {
        return complement ? countIn(posting, size) > 0 : RoaringBitmap.intersects(posting, bitmap);
    }

    /// The offsets of all of the rows.
    ///
    /// @param rows stored in the fragment
    public RoaringBitmap offsets(long rows) {
        return complement ? RoaringBitmap.flip(bitmap, 0, rows) : bitmap;
    }
}
