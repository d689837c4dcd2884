package io.winnow.zonemap;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnConcat;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.index.Zones;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Puts zones together and picks some of them.
final class ZonePieces {
    private ZonePieces() {}

    /// The zones of each piece in turn. What is unknown in one piece is unknown in all, but for extras: zones without
    /// become zones whose extras say nothing.
    static Zones concat(DataType type, List<Zones> pieces) {
        if (pieces.size() == 1) {
            return pieces.getFirst();
        }
        int count = 0;
        boolean hasExtras = false;
        for (Zones piece : pieces) {
            count = Math.addExact(count, piece.count());
            hasExtras |= piece.extras() != null;
        }
        return new Zones(
                type,
                count,
                ints(pieces, count, Zones::fragments),
                longs(pieces, count, Zones::starts),
                longs(pieces, count, Zones::lengths),
                columns(pieces, Zones::min),
                columns(pieces, Zones::max),
                countsOf(pieces, count, Zones::nullCounts),
                countsOf(pieces, count, Zones::nanCounts),
                countsOf(pieces, count, Zones::negativeNanCounts),
                hasExtras ? extras(pieces, count) : null);
    }

    private static Column columns(List<Zones> pieces, Function<Zones, Column> part) {
        return pieces.isEmpty()
                ? new NullColumn(0)
                : ColumnConcat.concat(pieces.stream().map(part).toList());
    }

    private static int[] ints(List<Zones> pieces, int count, Function<Zones, int[]> part) {
        int[] all = new int[count];
        int at = 0;
        for (Zones piece : pieces) {
            System.arraycopy(part.apply(piece), 0, all, at, piece.count());
            at += piece.count();
        }
        return all;
    }

    private static int @Nullable [] countsOf(List<Zones> pieces, int count, Function<Zones, int @Nullable []> part) {
        int[] all = new int[count];
        int at = 0;
        for (Zones piece : pieces) {
            int[] counts = part.apply(piece);
            if (counts == null) {
                return null;
            }
            System.arraycopy(counts, 0, all, at, piece.count());
            at += piece.count();
        }
        return all;
    }

    private static long[] longs(List<Zones> pieces, int count, Function<Zones, long[]> part) {
        long[] all = new long[count];
        int at = 0;
        for (Zones piece : pieces) {
            System.arraycopy(part.apply(piece), 0, all, at, piece.count());
            at += piece.count();
        }
        return all;
    }

    private static Zones.Extras extras(List<Zones> pieces, int count) {
        long[] exactMin = new long[Validity.words(count)];
        long[] exactMax = new long[Validity.words(count)];
        List<Column> sums = new ArrayList<>(pieces.size());
        int at = 0;
        for (Zones piece : pieces) {
            Zones.Extras extras = piece.extras();
            if (extras == null) {
                sums.add(new NullColumn(piece.count()));
            } else {
                copy(extras.exactMin(), piece.count(), exactMin, at);
                copy(extras.exactMax(), piece.count(), exactMax, at);
                sums.add(extras.sums());
            }
            at += piece.count();
        }
        return new Zones.Extras(exactMin, exactMax, (Int128Column) ColumnConcat.concat(sums));
    }

    private static void copy(long[] from, int count, long[] to, int at) {
        for (int i = 0; i < count; i++) {
            if (Validity.isSet(from, i)) {
                Validity.set(to, at + i);
            }
        }
    }

    /// The zones of some fragments; the same instance where that is all.
    static Zones of(Zones zones, FragmentSet fragments) {
        int[] ids = zones.fragments();
        int[] kept = new int[zones.count()];
        int count = 0;
        boolean isIn = false;
        for (int i = 0; i < zones.count(); i++) {
            if (i == 0 || ids[i] != ids[i - 1]) {
                isIn = fragments.contains(ids[i]);
            }
            kept[count] = i;
            count += isIn ? 1 : 0;
        }
        return count == zones.count() ? zones : take(zones, kept, count);
    }

    /// The zones at `rows[0..count)`, in that order.
    static Zones take(Zones zones, int[] rows, int count) {
        Zones.Extras extras = zones.extras();
        return new Zones(
                zones.type(),
                count,
                taken(zones.fragments(), rows, count),
                taken(zones.starts(), rows, count),
                taken(zones.lengths(), rows, count),
                zones.min().take(rows, count),
                zones.max().take(rows, count),
                zones.nullCounts() == null ? null : taken(zones.nullCounts(), rows, count),
                zones.nanCounts() == null ? null : taken(zones.nanCounts(), rows, count),
                zones.negativeNanCounts() == null ? null : taken(zones.negativeNanCounts(), rows, count),
                extras == null
                        ? null
                        : new Zones.Extras(
                                bits(extras.exactMin(), rows, count),
                                bits(extras.exactMax(), rows, count),
                                extras.sums().take(rows, count)));
    }

    private static int[] taken(int[] from, int[] rows, int count) {
        int[] taken = new int[count];
        for (int i = 0; i < count; i++) {
            taken[i] = from[rows[i]];
        }
        return taken;
    }

    private static long[] taken(long[] from, int[] rows, int count) {
        long[] taken = new long[count];
        for (int i = 0; i < count; i++) {
            taken[i] = from[rows[i]];
        }
        return taken;
    }

    private static long[] bits(long[] from, int[] rows, int count) {
        long[] taken = new long[Validity.words(count)];
        for (int i = 0; i < count; i++) {
            taken[i >> 6] |= (from[rows[i] >> 6] >>> rows[i] & 1) << i;
        }
        return taken;
    }

    /// Bytes of heap that zones take.
    static long heapBytes(Zones zones) {
        Zones.Extras extras = zones.extras();
        long perZone = Integer.BYTES + 2 * Long.BYTES + 3 * Integer.BYTES;
        return perZone * zones.count()
                + zones.min().heapBytes()
                + zones.max().heapBytes()
                + (extras == null ? 0 : zones.count() / 4 + extras.sums().heapBytes());
    }
}
