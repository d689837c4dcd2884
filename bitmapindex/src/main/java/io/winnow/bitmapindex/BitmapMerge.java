package io.winnow.bitmapindex;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnConcat;
import io.winnow.core.io.IoContext;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.type.DataType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Puts postings of several segments together: those of equal keys become one key's, sorted by fragment, byte by byte
/// as they are. Belongs to one thread.
final class BitmapMerge {
    private final DataType type;
    private final int mostValues;
    private final List<Part> parts;
    private final IoContext context;
    private int[] order = new int[0];
    private int[] partOf = new int[0];
    private int[] keyOf = new int[0];
    private long rowsDone;

    /// What is taken of a segment.
    record Part(CachedSegment segment, StoredKeys stored, FragmentSet kept) {
        boolean has(int key) {
            for (int i = stored.offsets()[key]; i < stored.offsets()[key + 1]; i++) {
                if (kept.contains(stored.fragments()[i])) {
                    return true;
                }
            }
            return false;
        }
    }

    /// A posting of a part.
    private record Source(Part part, int posting) {
        int fragment() {
            return part.stored().fragments()[posting];
        }
    }

    /// @param parts of disjoint fragments
    /// @param mostValues that the new segment may have
    BitmapMerge(DataType type, int mostValues, List<Part> parts, IoContext context) {
        this.type = type;
        this.mostValues = mostValues;
        this.parts = parts;
        this.context = context;
    }

    /// Bytes of heap that merging and writing a part takes at most, what its keys take already not among
    /// them: the values three times over (together, in order, and written), and their order.
    static long heapBytes(StoredKeys part) {
        int keys = part.keys().size();
        return 3 * part.keys().heapBytes() + 8L * Integer.BYTES * keys + SegmentWriter.heapBytes(keys, part.postings());
    }

    /// Writes the postings, and begins a key for each that has any. The context's progress is told of the rows that
    /// these name.
    ///
    /// @return the keys
    /// @throws io.winnow.core.error.ExecutionException where there are too many distinct values
    Column write(SegmentWriter writer) {
        Column all = sorted();
        int[] first = new int[order.length];
        int count = 0;
        ValueOrder values = nullsFirst(all);
        for (int i = 0; i < order.length; i++) {
            if (i == 0 || values.compare(order[i - 1], order[i]) != 0) {
                first[count++] = i;
            }
        }
        long rows = rows();
        BitmapDetails.checkValues(count, mostValues, rows);
        int[] taken = new int[count];
        for (int k = 0; k < count; k++) {
            context.cancellation().check();
            context.progress().reached(rowsDone, rows);
            taken[k] = order[first[k]];
            writer.key();
            int to = k + 1 < count ? first[k + 1] : order.length;
            writePostings(first[k], to, writer);
        }
        context.progress().reached(rowsDone, rows);
        return all.take(taken, count);
    }

    /// The keys of all parts that have postings to be kept, and their order.
    private Column sorted() {
        List<Column> pieces = new ArrayList<>();
        int total = 0;
        for (Part part : parts) {
            pieces.add(part.stored().keys());
            total = Math.addExact(total, part.stored().keys().size());
        }
        partOf = new int[total];
        keyOf = new int[total];
        boolean[] isKept = new boolean[total];
        int at = 0;
        for (int p = 0; p < parts.size(); p++) {
            int keys = parts.get(p).stored().keys().size();
            for (int key = 0; key < keys; key++, at++) {
                partOf[at] = p;
                keyOf[at] = key;
                isKept[at] = parts.get(p).has(key);
            }
        }
        Column all = pieces.isEmpty() ? ValueTable.of(type).values() : ColumnConcat.concat(pieces);
        order = Arrays.stream(nullsFirst(all).sorted(0, total))
                .filter(row -> isKept[row])
                .toArray();
        return all;
    }

    private ValueOrder nullsFirst(Column all) {
        ValueOrder values = all.nullCount() == all.size() ? (_, _) -> 0 : ValueOrder.of(all, type);
        return (a, b) -> {
            boolean isValid = all.isValid(a);
            return isValid && all.isValid(b) ? values.compare(a, b) : Boolean.compare(isValid, all.isValid(b));
        };
    }

    private long rows() {
        long rows = 0;
        for (Part part : parts) {
            StoredKeys.ByFragment all = part.stored().byFragment();
            for (int i = 0; i < all.ids().length; i++) {
                rows += part.kept().contains(all.ids()[i]) ? all.rows()[i] : 0;
            }
        }
        return rows;
    }

    /// The postings of equal keys, `from` to before `to` in their order.
    private void writePostings(int from, int to, SegmentWriter writer) {
        List<Source> sources = new ArrayList<>();
        for (int i = from; i < to; i++) {
            Part part = parts.get(partOf[order[i]]);
            int key = keyOf[order[i]];
            int[] offsets = part.stored().offsets();
            for (int posting = offsets[key]; posting < offsets[key + 1]; posting++) {
                if (part.kept().contains(part.stored().fragments()[posting])) {
                    sources.add(new Source(part, posting));
                }
            }
        }
        sources.sort((a, b) -> Integer.compare(a.fragment(), b.fragment()));
        for (Source source : sources) {
            StoredKeys stored = source.part().stored();
            byte[] bytes = source.part().segment().bytes(stored, source.posting(), context);
            writer.posting(
                    source.fragment(),
                    stored.rows()[source.posting()],
                    stored.checksums()[source.posting()],
                    ByteBuffer.wrap(bytes));
            rowsDone += Integer.toUnsignedLong(stored.rows()[source.posting()]);
        }
    }
}
