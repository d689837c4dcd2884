package io.winnow.core.prune.search;

import io.winnow.core.index.Zones;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.truth.NullTest;
import io.winnow.core.prune.zone.ZoneSpan;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.PeekableIntIterator;
import org.roaringbitmap.RoaringBitmap;

/// A test for NULL of which the rows are known.
///
/// @param nulls the rows of the fragment that are NULL, all of them
/// @param rows of the fragment
record NullRows(NullTest test, RoaringBitmap nulls, long rows) {
    /// Why rows cannot be the NULLs of a fragment; null where they may be.
    ///
    /// @param zones of the same column, null for none
    /// @param whole what is known of the column in the fragment
    static @Nullable String contradiction(
            RoaringBitmap nulls, long rows, @Nullable ZoneSpan zones, AbstractValue whole) {
        long count = nulls.getLongCardinality();
        if (count > 0 && Integer.toUnsignedLong(nulls.last()) >= rows) {
            return "row " + Integer.toUnsignedLong(nulls.last()) + " is NULL, of " + rows + " rows";
        }
        if ((count > 0 && !whole.mayBeNull()) || (count < rows && !whole.mayBePresent())) {
            return count + " rows are NULL, though the fragment holds " + whole;
        }
        long counted = zones == null ? 0 : counted(zones);
        return counted > count ? count + " rows are NULL, though zones count " + counted : null;
    }

    /// The NULLs that zones count; none where they do not.
    private static long counted(ZoneSpan span) {
        Zones zones = span.facts().zones();
        int[] counts = zones.nullCounts();
        long counted = 0;
        for (int zone = span.from(); counts != null && zone < span.to(); zone++) {
            counted += Integer.toUnsignedLong(counts[zone]);
        }
        return counted;
    }

    /// Takes away the rows that do not match.
    void keepIn(RoaringBitmap matches) {
        if (!test.ofNull()) {
            matches.andNot(nulls);
        }
        if (!test.ofPresent()) {
            matches.and(nulls);
        }
    }

    /// Decides each piece of the fragment of which anything is left.
    void narrow(ZoneGrid grid, States states) {
        PeekableIntIterator iterator = nulls.getIntIterator();
        for (int piece = 0; piece < grid.size(); piece++) {
            if (states.at(piece) != States.NEVER) {
                states.and(piece, state(iterator, grid.start(piece), grid.end(piece)));
            }
        }
    }

    private byte state(PeekableIntIterator iterator, long start, long end) {
        iterator.advanceIfNeeded((int) start);
        long first = iterator.hasNext() ? Integer.toUnsignedLong(iterator.peekNext()) : rows;
        boolean someNull = first < end;
        boolean somePresent = first > start || !nulls.contains(start, end);
        boolean some = (someNull && test.ofNull()) || (somePresent && test.ofPresent());
        boolean all = (!someNull || test.ofNull()) && (!somePresent || test.ofPresent());
        return all ? States.ALWAYS : some ? States.MAYBE : States.NEVER;
    }
}
