package io.winnow.zonemap;

import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.collect.ValueRange;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.index.Zones;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/// The columns that zones are stored in, a row per zone, and the way back. Which columns there are depends on the
/// version of the format; a seed has all of version 1 but the fragment, and the extras.
final class ZoneColumns {
    private static final Field NULL_COUNT = new Field("null_count", DataType.UINT32, false);
    private static final Field NAN_COUNT = new Field("nan_count", DataType.UINT32, false);
    private static final Field NEGATIVE_NAN_COUNT = new Field("negative_nan_count", DataType.UINT32, false);
    private static final Field FRAGMENT_ID = new Field("fragment_id", DataType.UINT64, false);
    private static final Field ZONE_START = new Field("zone_start", DataType.UINT64, false);
    private static final Field ZONE_LENGTH = new Field("zone_length", DataType.UINT64, false);

    /// Integers and decimals; NULL where it is unknown or needs more than 38 digits.
    private static final DataType SUM = new DataType.Decimal(DataType.Decimal.MAX_PRECISION, 0);

    /// The columns of the extras.
    static final List<Field> EXTRAS = List.of(
            new Field("exact_min", DataType.BOOL, false),
            new Field("exact_max", DataType.BOOL, false),
            Field.of("sum", SUM));

    /// The columns of extras whose sums all lie in 64 bits, as those of most columns do.
    private static final List<Field> SHORT_EXTRAS =
            List.of(EXTRAS.get(0), EXTRAS.get(1), Field.of("sum", DataType.INT64));

    private ZoneColumns() {}

    /// The columns that hold the extras of some zones in the fewest bytes.
    static List<Field> extrasFields(Zones zones) {
        Int128Column sums = extras(zones).sums();
        for (int i = 0; i < zones.count(); i++) {
            if (sums.isValid(i) && sums.high()[i] != sums.low()[i] >> 63) {
                return EXTRAS;
            }
        }
        return SHORT_EXTRAS;
    }

    /// Of the columns that extras may have those that a file has.
    static List<Field> extrasFields(Schema schema) {
        return schema.size() == SHORT_EXTRAS.size() && schema.type(2).equals(DataType.INT64) ? SHORT_EXTRAS : EXTRAS;
    }

    /// The columns of a segment.
    ///
    /// @param version of the format, 0 or 1
    static List<Field> segment(DataType type, int version) {
        List<Field> fields = new ArrayList<>(statistics(type));
        if (version == ZoneMapFormat.VERSION_0) {
            fields.remove(NEGATIVE_NAN_COUNT);
        }
        fields.add(FRAGMENT_ID);
        fields.add(ZONE_START);
        fields.add(ZONE_LENGTH);
        return fields;
    }

    /// The columns of a seed.
    static List<Field> seed(DataType type) {
        List<Field> fields = new ArrayList<>(statistics(type));
        fields.add(ZONE_START);
        fields.add(ZONE_LENGTH);
        fields.addAll(EXTRAS);
        return fields;
    }

    private static List<Field> statistics(DataType type) {
        return List.of(Field.of("min", type), Field.of("max", type), NULL_COUNT, NAN_COUNT, NEGATIVE_NAN_COUNT);
    }

    /// The values of some of these columns.
    static List<Column> write(Zones zones, List<Field> fields) {
        List<Column> columns = new ArrayList<>(fields.size());
        for (Field field : fields) {
            columns.add(
                    switch (field.name()) {
                        case "min" -> zones.min();
                        case "max" -> zones.max();
                        case "null_count" -> unsigned(zones.nullCounts(), zones.count());
                        case "nan_count" -> unsigned(zones.nanCounts(), zones.count());
                        case "negative_nan_count" -> unsigned(zones.negativeNanCounts(), zones.count());
                        case "fragment_id" -> unsigned(zones.fragments(), zones.count());
                        case "zone_start" -> new LongColumn(zones.starts(), null, zones.count());
                        case "zone_length" -> new LongColumn(zones.lengths(), null, zones.count());
                        case "exact_min" -> flags(extras(zones).exactMin(), zones.count());
                        case "exact_max" -> flags(extras(zones).exactMax(), zones.count());
                        case "sum" -> field.type().equals(DataType.INT64) ? longs(zones) : extras(zones).sums();
                        default -> throw new IllegalArgumentException("no column of zones: " + field);
                    });
        }
        return columns;
    }

    private static Zones.Extras extras(Zones zones) {
        Zones.Extras extras = zones.extras();
        if (extras == null) {
            throw new IllegalArgumentException("zones without extras");
        }
        return extras;
    }

    private static Column longs(Zones zones) {
        Int128Column sums = extras(zones).sums();
        return new LongColumn(sums.low(), sums.validity(), zones.count());
    }

    private static Column unsigned(int @Nullable [] counts, int size) {
        if (counts == null) {
            throw new IllegalArgumentException("counts that are not known cannot be stored");
        }
        long[] values = new long[size];
        for (int i = 0; i < size; i++) {
            values[i] = Integer.toUnsignedLong(counts[i]);
        }
        return new LongColumn(values, null, size);
    }

    private static Column flags(long[] words, int size) {
        byte[] values = new byte[size];
        for (int i = 0; i < size; i++) {
            values[i] = (byte) (words[i >> 6] >>> i & 1);
        }
        return new BoolColumn(values, null, size);
    }

    /// Zones as they are stored: what the values mean is another question, see [VersionZero].
    ///
    /// @param fields the columns, in their order
    /// @param column the values of the column at a position
    /// @param name what errors call the file
    static Zones read(DataType type, List<Field> fields, IntFunction<Column> column, int count, String name) {
        return new Reader(type, fields, column, count, name).read();
    }

    /// Extras as they are stored.
    ///
    /// @param fields from [#extrasFields]
    /// @param column the values of the column at a position among these
    static Zones.Extras readExtras(List<Field> fields, IntFunction<Column> column, int count, String name) {
        return new Reader(DataType.NULL, fields, column, count, name).extras();
    }

    private record Reader(DataType type, List<Field> fields, IntFunction<Column> column, int count, String name) {
        Zones read() {
            boolean isBounded = ValueRange.hasBounds(type);
            return new Zones(
                    type,
                    count,
                    has(FRAGMENT_ID) ? fragments() : new int[count],
                    longs(ZONE_START),
                    longs(ZONE_LENGTH),
                    // What some writers leave in the bounds of nested values means nothing.
                    isBounded ? named("min").decoded() : new NullColumn(count),
                    isBounded ? named("max").decoded() : new NullColumn(count),
                    counts(NULL_COUNT),
                    counts(NAN_COUNT),
                    has(NEGATIVE_NAN_COUNT) ? counts(NEGATIVE_NAN_COUNT) : null,
                    has(EXTRAS.getFirst()) ? extras() : null);
        }

        Zones.Extras extras() {
            Int128Column sums = switch (named("sum").decoded()) {
                case Int128Column wide -> wide;
                case LongColumn longs ->
                    Int128Column.ofLongs(longs.values(), longs.validity(), count, LongColumn.ALL_BITS);
                case Column other -> throw new IllegalArgumentException("sums as " + other.physical());
            };
            return new Zones.Extras(bits("exact_min"), bits("exact_max"), sums);
        }

        private boolean has(Field field) {
            return fields.contains(field);
        }

        private Column named(String field) {
            for (int i = 0; i < fields.size(); i++) {
                if (fields.get(i).name().equals(field)) {
                    return column.apply(i);
                }
            }
            throw new IllegalArgumentException("no column " + field + " in " + fields);
        }

        private Column complete(String field) {
            Column values = named(field);
            if (values.validity() != null) {
                throw new CorruptDataException(name, "a zone without " + field);
            }
            return values;
        }

        private long[] longs(Field field) {
            return ((LongColumn) complete(field.name())).values();
        }

        private int[] counts(Field field) {
            long[] values = longs(field);
            int[] counts = new int[count];
            for (int i = 0; i < count; i++) {
                counts[i] = (int) values[i];
            }
            return counts;
        }

        private int[] fragments() {
            long[] values = longs(FRAGMENT_ID);
            long all = 0;
            int[] fragments = new int[count];
            for (int i = 0; i < count; i++) {
                all |= values[i];
                fragments[i] = (int) values[i];
            }
            if (all >>> 32 != 0) {
                throw new CorruptDataException(name, "a zone of a fragment whose id has more than 32 bits");
            }
            return fragments;
        }

        private long[] bits(String field) {
            byte[] values = ((BoolColumn) complete(field)).values();
            long[] words = new long[Validity.words(count)];
            for (int i = 0; i < count; i++) {
                words[i >> 6] |= (long) values[i] << i;
            }
            return words;
        }
    }
}
