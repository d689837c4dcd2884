package io.winnow.zonemap;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.Columns;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.FloatColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.index.Zones;
import io.winnow.core.type.Types;
import org.jspecify.annotations.Nullable;

/// What zones of version 0 mean, which is read and never written anew.
///
/// Such zones do not tell negative from positive NaNs, and a bound that is NaN marks that there are NaNs of some sign:
/// which side is marked depends on the writer. So a NaN is an unknown bound, and where a zone has one the sign split is
/// unknown too. A bound that is no NaN holds for all ordinary values.
///
/// Old writers count a NaN in the slot of a NULL too. So a count of NaNs that is not 0 says only that there may be
/// some, and never how many rows are left for other values.
final class VersionZero {
    private VersionZero() {}

    /// The zones with what they do not know left out.
    static Zones meaning(Zones stored) {
        boolean isFloat = Types.isFloat(stored.type());
        long[] minNans = nans(stored.min(), stored.count());
        long[] maxNans = nans(stored.max(), stored.count());
        return new Zones(
                stored.type(),
                stored.count(),
                stored.fragments(),
                stored.starts(),
                stored.lengths(),
                without(stored.min(), minNans),
                without(stored.max(), maxNans),
                stored.nullCounts(),
                contradicts(stored, minNans) || contradicts(stored, maxNans) ? null : counts(stored),
                // Where there are no NaNs, there are no negative ones.
                isFloat ? null : stored.nanCounts(),
                null);
    }

    /// Bits of the bounds that are NaN; null where none can be.
    private static long @Nullable [] nans(Column bounds, int count) {
        long[] nans = new long[Validity.words(count)];
        switch (bounds) {
            case FloatColumn c -> {
                for (int i = 0; i < count; i++) {
                    nans[i >> 6] |= (Float.isNaN(c.values()[i]) && c.isValid(i) ? 1L : 0) << i;
                }
            }
            case DoubleColumn c -> {
                for (int i = 0; i < count; i++) {
                    nans[i >> 6] |= (Double.isNaN(c.values()[i]) && c.isValid(i) ? 1L : 0) << i;
                }
            }
            case Column _ -> {
                return null;
            }
        }
        return nans;
    }

    private static Column without(Column bounds, long @Nullable [] nans) {
        if (nans == null) {
            return bounds;
        }
        long[] validity = new long[nans.length];
        for (int i = 0; i < nans.length; i++) {
            validity[i] = ~nans[i];
        }
        long[] both = Validity.and(validity, bounds.validity(), bounds.size());
        return Columns.withValidity(bounds, both == null ? null : Validity.orNone(both, bounds.size()));
    }

    /// 0 or 1 for each zone: whether there may be NaNs. Null where 1 would be all rows that are not NULL, as nobody may
    /// take that for a zone without other values.
    private static int @Nullable [] counts(Zones stored) {
        int[] nans = stored.nanCounts();
        int[] nulls = stored.nullCounts();
        if (nans == null || nulls == null) {
            return null;
        }
        int[] counts = new int[stored.count()];
        for (int i = 0; i < counts.length; i++) {
            long others = stored.lengths()[i] - Integer.toUnsignedLong(nulls[i]);
            counts[i] = nans[i] != 0 && others > 0 ? 1 : 0;
            if (counts[i] == others && others > 0) {
                return null;
            }
        }
        return counts;
    }

    /// Whether a zone is marked as having NaNs and counts none: then no count can be believed.
    private static boolean contradicts(Zones stored, long @Nullable [] nans) {
        int[] counts = stored.nanCounts();
        if (nans == null || counts == null) {
            return false;
        }
        for (int i = 0; i < stored.count(); i++) {
            if (Validity.isSet(nans, i) && counts[i] == 0) {
                return true;
            }
        }
        return false;
    }
}
