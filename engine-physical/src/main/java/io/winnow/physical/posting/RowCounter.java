package io.winnow.physical.posting;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.BitmapContainer;
import org.roaringbitmap.Container;
import org.roaringbitmap.ContainerPointer;
import org.roaringbitmap.RoaringBitmap;

/// Counts the rows that several sets have in common without making a bitmap of them: 65,536 rows at a time, in two
/// arrays of bits that stay in the processor's nearest cache. Belongs to one thread.
///
/// The bitmap of an intersection of dense sets would be new memory of 8 KiB for each 65,536 rows; to write that takes
/// about as long as to count.
public final class RowCounter {
    private static final int WORDS = 1 << 16 >> 6;

    /// Rows of which fewer are intersected as sorted offsets: that takes less than to go through all bits.
    private static final int FEW = 256;

    private final long[] bits = new long[WORDS];
    private final long[] others = new long[WORDS];

    /// How many rows are in all sets.
    ///
    /// @param sets at least one of which names its rows, instead of all others
    /// @throws IllegalArgumentException where none does
    public long count(List<RowSet> sets) {
        int most = -1; // the fewer rows the others have, the less is done
        long rows = -1;
        for (int i = 0; i < sets.size(); i++) {
            RowSet set = sets.get(i);
            if (!set.complement() && set.bitmap().getLongCardinality() > rows) {
                most = i;
                rows = set.bitmap().getLongCardinality();
            }
        }
        if (most < 0) {
            throw new IllegalArgumentException("rows that are known by all others only are no finite number");
        }
        List<RowSet> less = new ArrayList<>(sets);
        RowSet counted = less.remove(most);
        return count(less, List.of(counted.bitmap()));
    }

    /// How many rows are in all sets and in one of some postings.
    ///
    /// @param postings that have no row in common
    public long count(List<RowSet> sets, List<RoaringBitmap> postings) {
        Walk[] within = new Walk[sets.size()];
        for (int i = 0; i < within.length; i++) {
            within[i] = new Walk(sets.get(i).bitmap());
        }
        Walk[] named = new Walk[postings.size()];
        for (int i = 0; i < named.length; i++) {
            named[i] = new Walk(postings.get(i));
        }
        long count = 0;
        for (int key = least(named); key >= 0; key = least(named)) {
            count += count(sets, within, named, key);
            for (Walk posting : named) {
                posting.leave(key);
            }
        }
        return count;
    }

    /// The least position that one of some bitmaps is at; -1 where all are at their end.
    private static int least(Walk[] named) {
        int least = -1;
        for (Walk posting : named) {
            int key = posting.key();
            if (key >= 0 && (least < 0 || key < least)) {
                least = key;
            }
        }
        return least;
    }

    /// What is to be counted of one piece.
    private long count(List<RowSet> sets, Walk[] within, Walk[] named, int key) {
        Container smallest = null;
        for (int i = 0; i < within.length; i++) {
            Container piece = within[i].at(key);
            if (!sets.get(i).complement()) {
                if (piece == null) {
                    return 0;
                }
                if (smallest == null || piece.getCardinality() < smallest.getCardinality()) {
                    smallest = piece;
                }
            }
        }
        long size = 0;
        for (Walk posting : named) {
            Container piece = posting.at(key);
            size += piece == null ? 0 : piece.getCardinality();
        }
        Container rows = null;
        if (size >= FEW) {
            rows = smallest != null && smallest.getCardinality() < FEW
                    ? few(smallest, sets, within, key)
                    : many(smallest, sets, within, key);
        }
        long count = 0;
        for (Walk posting : named) {
            Container piece = posting.at(key);
            if (piece != null) {
                count += rows == null ? few(piece, sets, within, key).getCardinality() : piece.andCardinality(rows);
            }
        }
        return count;
    }

    /// The rows of a piece that are in all sets.
    private static Container few(Container start, List<RowSet> sets, Walk[] within, int key) {
        Container rows = start;
        for (int i = 0; i < within.length && !rows.isEmpty(); i++) {
            Container piece = within[i].at(key);
            boolean complement = sets.get(i).complement();
            if (piece != null && (complement || piece != start)) {
                rows = complement ? rows.andNot(piece) : rows.and(piece);
            }
        }
        return rows;
    }

    /// The rows in an array that the next piece overwrites.
    private Container many(@Nullable Container smallest, List<RowSet> sets, Walk[] within, int key) {
        if (smallest == null) {
            Arrays.fill(bits, -1);
        } else {
            copy(smallest, bits);
        }
        for (int i = 0; i < within.length; i++) {
            Container piece = within[i].at(key);
            boolean complement = sets.get(i).complement();
            if (piece == null || (!complement && piece == smallest)) {
                continue;
            }
            copy(piece, others);
            if (complement) {
                for (int w = 0; w < WORDS; w++) {
                    bits[w] &= ~others[w];
                }
            } else {
                for (int w = 0; w < WORDS; w++) {
                    bits[w] &= others[w];
                }
            }
        }
        int cardinality = 0;
        for (int w = 0; w < WORDS; w++) {
            cardinality += Long.bitCount(bits[w]);
        }
        return new BitmapContainer(bits, cardinality);
    }

    private static void copy(Container from, long[] to) {
        if (!(from instanceof BitmapContainer)) {
            Arrays.fill(to, 0); // only a bitmap's copy writes zeros
        }
        from.copyBitmapTo(to, 0);
    }

    /// Goes through the pieces of a bitmap.
    private static final class Walk {
        private final ContainerPointer pointer;
        private @Nullable Container piece;
        private int key;

        Walk(RoaringBitmap bitmap) {
            pointer = bitmap.getContainerPointer();
            read();
        }

        private void read() {
            piece = pointer.getContainer();
            key = piece == null ? -1 : pointer.key();
        }

        /// Where it is; -1 at the end.
        int key() {
            return key;
        }

        /// The piece with this key, null for none; later keys only come later.
        @Nullable
        Container at(int wanted) {
            while (key >= 0 && key < wanted) {
                pointer.advance();
                read();
            }
            return key == wanted ? piece : null;
        }

        /// Goes on where it is at this key.
        void leave(int at) {
            if (key == at) {
                pointer.advance();
                read();
            }
        }
    }
}
