package io.winnow.physical.posting;

import io.winnow.core.error.PlanException;
import io.winnow.core.expr.Truth;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.index.FragmentPostings;
import io.winnow.core.io.index.PostingCounts;
import io.winnow.physical.memory.Reservation;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.FastAggregation;
import org.roaringbitmap.RoaringBitmap;

/// One fragment as its indexes know it. A posting is read when it is first needed and then remembered, within the
/// query's memory budget, until the fragment is closed. Belongs to one thread.
public final class PostedFragment implements AutoCloseable {
    /// Fewer keys than one in so many are looked up one by one.
    private static final int FEW = 16;

    private static final int REFERENCE_BYTES = 4;

    private final long rows;
    private final IoContext io;
    private final @Nullable PostedColumn[] columns;
    private final @Nullable FragmentPostings[] postings;
    private final @Nullable RoaringBitmap[] @Nullable [] read;
    private final Reservation memory;
    private final RowSet live;
    private @Nullable RowSet liveBits;
    private final @Nullable PostingCounts[] deleted;
    private int probes;

    /// A fragment of which it does not matter what is deleted.
    ///
    /// @param id of the fragment
    /// @param rows stored in it
    /// @param columns by position; null for those without an index
    public PostedFragment(int id, long rows, @Nullable PostedColumn[] columns, IoContext io) {
        this(id, rows, new RoaringBitmap(), columns, io);
    }

    /// @param id of the fragment
    /// @param rows stored in it
    /// @param gone offsets of the rows that are deleted; of the same deletions always the same instance
    /// @param columns by position; null for those without an index
    public PostedFragment(int id, long rows, RoaringBitmap gone, @Nullable PostedColumn[] columns, IoContext io) {
        this.rows = rows;
        this.live = RowSet.allBut(gone);
        this.deleted = new @Nullable PostingCounts[columns.length];
        this.io = io;
        this.columns = columns;
        memory = new Reservation(io.memory(), "postings of an index");
        postings = new @Nullable FragmentPostings[columns.length];
        read = new @Nullable RoaringBitmap[columns.length][];
        for (int c = 0; c < columns.length; c++) {
            PostedColumn column = columns[c];
            postings[c] = column == null ? null : column.fragment(id);
        }
    }

    /// How many rows are stored.
    public long rows() {
        return rows;
    }

    /// The rows that are not deleted.
    public RowSet live() {
        return live;
    }

    /// Rows in the form that many postings are compared with.
    public RowSet forManyPostings(RowSet some) {
        if (some != live) {
            return some.forManyPostings();
        }
        RowSet bits = liveBits;
        if (bits == null) {
            bits = live.forManyPostings();
            liveBits = bits;
        }
        return bits;
    }

    /// How many of a posting's rows are among some.
    public long count(RowSet within, int column, int posting) {
        long stored = postings(column).rows(posting);
        if (within.isAll() || within.isNone()) {
            return within.isAll() ? stored : 0;
        }
        return within == live ? stored - deleted(column, posting) : within.countIn(offsets(column, posting), stored);
    }

    /// Whether one of a posting's rows is among some.
    public boolean meets(RowSet within, int column, int posting) {
        long stored = postings(column).rows(posting);
        if (within.complement() && stored > within.bitmap().getLongCardinality()) {
            return true; // more than all others
        }
        return within == live ? stored > deleted(column, posting) : within.meets(offsets(column, posting), stored);
    }

    /// How many of a posting's rows are deleted: mostly counted by an earlier query.
    private long deleted(int column, int posting) {
        PostingCounts counts = deleted[column];
        if (counts == null) {
            counts = column(column).deleted(postings(column), live.bitmap(), io);
            deleted[column] = counts;
        }
        long known = counts.of(posting);
        if (known < 0) {
            RowSet bits = forManyPostings(live);
            known = RoaringBitmap.andCardinality(offsets(column, posting), bits.bitmap());
            counts.keep(posting, known);
        }
        return known;
    }

    /// How many postings were read.
    public int probes() {
        return probes;
    }

    /// How many postings of a column were read.
    public int probes(int column) {
        int count = 0;
        @Nullable RoaringBitmap[] own = read[column];
        for (int p = 0; own != null && p < own.length; p++) {
            count += own[p] == null ? 0 : 1;
        }
        return count;
    }

    /// What the postings of a column that were read take in memory.
    public long probedBytes(int column) {
        long bytes = 0;
        @Nullable RoaringBitmap[] own = read[column];
        for (int p = 0; own != null && p < own.length; p++) {
            RoaringBitmap posting = own[p];
            bytes += posting == null ? 0 : posting.getLongSizeInBytes();
        }
        return bytes;
    }

    /// A column that has an index.
    public PostedColumn column(int column) {
        PostedColumn posted = columns[column];
        if (posted == null) {
            throw new PlanException("no index on column " + column + " is bound");
        }
        return posted;
    }

    /// The postings of a column that has an index.
    public FragmentPostings postings(int column) {
        FragmentPostings own = postings[column];
        if (own == null) {
            throw new PlanException("no index on column " + column + " is bound");
        }
        return own;
    }

    /// The rows of a posting.
    public RoaringBitmap offsets(int column, int posting) {
        FragmentPostings own = postings(column);
        @Nullable RoaringBitmap[] before = read[column];
        if (before == null) {
            memory.add((long) REFERENCE_BYTES * own.count());
            before = new @Nullable RoaringBitmap[own.count()];
            read[column] = before;
        }
        RoaringBitmap known = before[posting];
        if (known == null) {
            io.cancellation().check();
            probes++;
            known = column(column).read(own, posting, io);
            memory.add(known.getLongSizeInBytes());
            before[posting] = known;
        }
        return known;
    }

    /// Gives back the memory of what was read.
    @Override
    public void close() {
        memory.close();
    }

    /// The postings of those keys for which a condition over the column is TRUE, ascending.
    ///
    /// @param allowed null for all
    public int[] matching(int column, @Nullable KeyTruth allowed) {
        FragmentPostings own = postings(column);
        int count = own.count();
        int[] found = new int[allowed == null ? count : Math.min(count, allowed.keys(Truth.TRUE).length)];
        if (allowed == null) {
            for (int p = 0; p < count; p++) {
                found[p] = p;
            }
            return found;
        }
        return select(own, allowed, Truth.TRUE, found);
    }

    private static int[] select(FragmentPostings own, KeyTruth truth, Truth wanted, int[] room) {
        int[] keys = truth.keys(wanted);
        int size = 0;
        if (keys.length < own.count() / FEW) {
            for (int key : keys) {
                int posting = own.find(key);
                if (posting >= 0) {
                    room[size++] = posting;
                }
            }
        } else {
            for (int p = 0; p < own.count(); p++) {
                if (truth.of(own.key(p)) == wanted) {
                    room[size++] = p;
                }
            }
        }
        return size == room.length ? room : Arrays.copyOf(room, size);
    }

    /// The rows for which a condition over a column is TRUE, FALSE or UNKNOWN. Reads the postings of these rows
    /// or, if they name fewer rows, those of all others.
    RowSet rows(int column, KeyTruth truth, Truth wanted) {
        FragmentPostings own = postings(column);
        int[] inside = select(own, truth, wanted, new int[Math.min(own.count(), truth.keys(wanted).length)]);
        if (inside.length == 0) {
            return RowSet.NONE;
        }
        if (inside.length == own.count()) {
            return RowSet.ALL;
        }
        long named = 0;
        for (int posting : inside) {
            named += own.rows(posting);
        }
        if (named <= rows - named) {
            return RowSet.of(union(column, inside));
        }
        int[] outside = new int[own.count() - inside.length];
        int size = 0;
        int next = 0;
        for (int p = 0; p < own.count(); p++) {
            if (next < inside.length && inside[next] == p) {
                next++;
            } else {
                outside[size++] = p;
            }
        }
        return RowSet.allBut(union(column, outside));
    }

    private RoaringBitmap union(int column, int[] chosen) {
        if (chosen.length == 1) {
            return offsets(column, chosen[0]);
        }
        RoaringBitmap[] all = new RoaringBitmap[chosen.length];
        for (int i = 0; i < chosen.length; i++) {
            all[i] = offsets(column, chosen[i]);
        }
        return FastAggregation.or(all);
    }

    /// How many rows the postings name together.
    public long rows(int column, int[] chosen) {
        FragmentPostings own = postings(column);
        long named = 0;
        for (int posting : chosen) {
            named += own.rows(posting);
        }
        return named;
    }
}
