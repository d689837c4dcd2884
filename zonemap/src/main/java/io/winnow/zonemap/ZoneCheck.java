package io.winnow.zonemap;

import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.FloatColumn;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.IntervalColumn;
import io.winnow.core.batch.ListColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.batch.StructColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.index.Zones;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Whether zones can be true at all: nothing that a file says is used before.
final class ZoneCheck {
    private static final long MOST_OFFSETS = 1L << 32;

    private ZoneCheck() {}

    /// Checks zones as they are stored.
    ///
    /// @param name what errors call the file
    /// @throws CorruptDataException naming the file and the zone
    static void check(Zones zones, int version, String name) {
        String wrong = places(zones);
        if (wrong == null) {
            wrong = counts(zones, version);
        }
        if (wrong == null && version != ZoneMapFormat.VERSION_0) {
            wrong = notNumbers(zones);
        }
        if (wrong == null) {
            wrong = order(zones);
        }
        if (wrong == null) {
            wrong = exactness(zones);
        }
        if (wrong != null) {
            throw new CorruptDataException(name, wrong);
        }
    }

    /// Zones are sorted and disjoint, none is empty or goes beyond the last offset.
    private static @Nullable String places(Zones zones) {
        int before = 0;
        long end = 0;
        for (int i = 0; i < zones.count(); i++) {
            int fragment = zones.fragments()[i];
            long start = zones.starts()[i];
            long length = zones.lengths()[i];
            if (start < 0 || length < 1 || start >= MOST_OFFSETS || length > MOST_OFFSETS - start) {
                return zone(zones, i) + " lies at offset " + Long.toUnsignedString(start) + " and is "
                        + Long.toUnsignedString(length) + " long";
            }
            if (i > 0 && Integer.compareUnsigned(fragment, before) < 0) {
                return zone(zones, i) + " of fragment " + Integer.toUnsignedString(fragment)
                        + " comes after one of fragment " + Integer.toUnsignedString(before);
            }
            if (i > 0 && fragment == before && start < end) {
                return zone(zones, i) + " starts at offset " + start + " of fragment "
                        + Integer.toUnsignedString(fragment) + ", where the one before ends at " + end;
            }
            before = fragment;
            end = start + length;
        }
        return null;
    }

    private static String zone(Zones zones, int index) {
        return "zone " + index + " of " + zones.count();
    }

    private static @Nullable String counts(Zones zones, int version) {
        int[] nulls = zones.nullCounts();
        int[] nans = zones.nanCounts();
        int[] negative = zones.negativeNanCounts();
        boolean isFloat = Types.isFloat(zones.type());
        for (int i = 0; i < zones.count(); i++) {
            long nullCount = nulls == null ? 0 : Integer.toUnsignedLong(nulls[i]);
            long nanCount = nans == null ? 0 : Integer.toUnsignedLong(nans[i]);
            long negativeCount = negative == null ? 0 : Integer.toUnsignedLong(negative[i]);
            // In version 0 a NaN in the slot of a NULL counts.
            long counted = version == ZoneMapFormat.VERSION_0 ? Math.max(nullCount, nanCount) : nullCount + nanCount;
            if (counted > zones.lengths()[i]) {
                return zone(zones, i) + " has " + nullCount + " NULLs and " + nanCount + " NaNs in "
                        + zones.lengths()[i] + " rows";
            }
            if (negativeCount > nanCount) {
                return zone(zones, i) + " has " + negativeCount + " negative NaNs, but " + nanCount + " in all";
            }
            if (!isFloat && nanCount > 0) {
                return zone(zones, i) + " has " + nanCount + " NaNs of type " + zones.type();
            }
        }
        return null;
    }

    /// No bound is NaN.
    private static @Nullable String notNumbers(Zones zones) {
        for (int i = 0; i < zones.count(); i++) {
            if (isNan(zones.min(), i) || isNan(zones.max(), i)) {
                return zone(zones, i) + " has NaN as a bound";
            }
        }
        return null;
    }

    private static boolean isNan(Column bounds, int zone) {
        return switch (bounds) {
            case FloatColumn c -> Float.isNaN(c.values()[zone]) && c.isValid(zone);
            case DoubleColumn c -> Double.isNaN(c.values()[zone]) && c.isValid(zone);
            case Column _ -> false;
        };
    }

    /// No lower bound lies above the upper one.
    private static @Nullable String order(Zones zones) {
        for (int i = 0; i < zones.count(); i++) {
            if (isAbove(zones.min(), zones.max(), i, zones.type())
                    && zones.min().isValid(i)
                    && zones.max().isValid(i)) {
                return zone(zones, i) + " has a lower bound above its upper one";
            }
        }
        return null;
    }

    /// Means nothing where one of both is NULL.
    private static boolean isAbove(Column min, Column max, int zone, DataType type) {
        return switch (min) {
            case BoolColumn c -> c.values()[zone] > ((BoolColumn) max).values()[zone];
            case IntColumn c -> c.values()[zone] > ((IntColumn) max).values()[zone];
            case LongColumn c -> {
                long flip = type.equals(DataType.UINT64) ? Long.MIN_VALUE : 0;
                yield (c.values()[zone] ^ flip) > (((LongColumn) max).values()[zone] ^ flip);
            }
            case Int128Column c -> {
                Int128Column other = (Int128Column) max;
                int order = Long.compare(c.high()[zone], other.high()[zone]);
                yield order > 0 || (order == 0 && Long.compareUnsigned(c.low()[zone], other.low()[zone]) > 0);
            }
            case FloatColumn c -> c.values()[zone] > ((FloatColumn) max).values()[zone];
            case DoubleColumn c -> c.values()[zone] > ((DoubleColumn) max).values()[zone];
            case BytesColumn c -> {
                BytesColumn other = (BytesColumn) max;
                int compared = Arrays.compareUnsigned(
                        c.data(),
                        c.offsets()[zone],
                        c.offsets()[zone + 1],
                        other.data(),
                        other.offsets()[zone],
                        other.offsets()[zone + 1]);
                yield compared > 0;
            }
            case NullColumn _, IntervalColumn _, ListColumn _, StructColumn _, DictionaryColumn _ -> false;
        };
    }

    /// What is exact is known.
    private static @Nullable String exactness(Zones zones) {
        Zones.Extras extras = zones.extras();
        if (extras == null) {
            return null;
        }
        for (int i = 0; i < zones.count(); i++) {
            boolean isWrong = (Validity.isSet(extras.exactMin(), i)
                            && !zones.min().isValid(i))
                    || (Validity.isSet(extras.exactMax(), i) && !zones.max().isValid(i));
            if (isWrong) {
                return zone(zones, i) + " says that a bound is exact that it does not have";
            }
        }
        return null;
    }
}
