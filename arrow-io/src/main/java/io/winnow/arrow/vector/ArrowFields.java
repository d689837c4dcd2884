package io.winnow.arrow.vector;

import io.winnow.arrow.vector.ArrowLayout.Fixed;
import io.winnow.arrow.vector.ArrowLayout.Meaning;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.TimeUnit;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.jspecify.annotations.Nullable;

/// Reads Arrow's fields. What Winnow has no type for becomes `DataType.Unsupported`, so that the columns beside it
/// stay usable; its buffers are still counted, since those of later columns come after them.
public final class ArrowFields {
    private static final int MAX_DEPTH = 64;

    private ArrowFields() {}

    /// The fields of a schema as a message carries it: a dictionary-encoded field has the type of its values.
    public static List<ArrowField> of(org.apache.arrow.vector.types.pojo.Schema schema) {
        return all(schema.getFields(), 0);
    }

    private static List<ArrowField> all(List<org.apache.arrow.vector.types.pojo.Field> fields, int depth) {
        if (depth > MAX_DEPTH) {
            throw new IllegalArgumentException("fields are nested more than " + MAX_DEPTH + " deep");
        }
        List<ArrowField> read = new ArrayList<>(fields.size());
        for (org.apache.arrow.vector.types.pojo.Field field : fields) {
            read.add(one(field, depth));
        }
        return read;
    }

    private static ArrowField one(org.apache.arrow.vector.types.pojo.Field field, int depth) {
        List<ArrowField> children = all(field.getChildren(), depth + 1);
        ArrowField plain =
                NarrowIntegers.read(field, plain(field.getName(), field.isNullable(), field.getType(), children));
        DictionaryEncoding encoding = field.getDictionary();
        if (encoding == null) {
            return plain;
        }
        ArrowType.Int index = encoding.getIndexType();
        DataType.Int codes = new DataType.Int(index.getBitWidth(), index.getIsSigned()); // which checks the width
        return new ArrowField(
                plain.name(),
                plain.nullable(),
                new Fixed(codes.bits() / 8, codes.signed() ? Meaning.SIGNED : Meaning.UNSIGNED),
                plain.type(),
                new ArrowField.DictionaryEncoding(encoding.getId(), plain),
                List.of());
    }

    private static ArrowField plain(
            @Nullable String name, boolean nullable, ArrowType arrow, List<ArrowField> children) {
        ArrowLayout layout = layout(arrow);
        DataType type = layout instanceof ArrowLayout.Skipped
                ? new DataType.Unsupported("Arrow type " + arrow + " is not supported")
                : type(arrow, children);
        return new ArrowField(name == null ? "" : name, nullable, layout, type, null, children);
    }

    private static ArrowLayout layout(ArrowType arrow) {
        return switch (arrow) {
            case ArrowType.ExtensionType extension -> layout(extension.storageType());
            case ArrowType.Null _ -> new ArrowLayout.Nulls();
            case ArrowType.Bool _ -> new ArrowLayout.Bits();
            case ArrowType.Int i -> new Fixed(i.getBitWidth() / 8, i.getIsSigned() ? Meaning.SIGNED : Meaning.UNSIGNED);
            case ArrowType.FloatingPoint f ->
                new Fixed(
                        switch (f.getPrecision()) {
                            case HALF -> 2;
                            case SINGLE -> 4;
                            case DOUBLE -> 8;
                        },
                        Meaning.FLOAT);
            case ArrowType.Decimal d -> new Fixed(d.getBitWidth() / 8, Meaning.DECIMAL);
            case ArrowType.Utf8 _, ArrowType.Binary _ -> new ArrowLayout.Variable(4);
            case ArrowType.LargeUtf8 _, ArrowType.LargeBinary _ -> new ArrowLayout.Variable(8);
            case ArrowType.Utf8View _, ArrowType.BinaryView _ -> new ArrowLayout.Views();
            case ArrowType.FixedSizeBinary b -> new Fixed(b.getByteWidth(), Meaning.BYTES);
            case ArrowType.Date d ->
                switch (d.getUnit()) {
                    case DAY -> new Fixed(4, Meaning.SIGNED);
                    case MILLISECOND -> new Fixed(8, Meaning.DATE_MILLISECONDS);
                };
            case ArrowType.Time t ->
                switch (t.getUnit()) {
                    case SECOND -> new Fixed(4, Meaning.TIME_SECONDS);
                    case MILLISECOND -> new Fixed(4, Meaning.TIME_MILLISECONDS);
                    case MICROSECOND -> new Fixed(8, Meaning.TIME_MICROSECONDS);
                    case NANOSECOND -> new Fixed(8, Meaning.SIGNED);
                };
            case ArrowType.Timestamp _ -> new Fixed(8, Meaning.SIGNED);
            case ArrowType.Duration d ->
                new Fixed(
                        8,
                        switch (d.getUnit()) {
                            case SECOND -> Meaning.DURATION_SECONDS;
                            case MILLISECOND -> Meaning.DURATION_MILLISECONDS;
                            case MICROSECOND -> Meaning.DURATION_MICROSECONDS;
                            case NANOSECOND -> Meaning.DURATION_NANOSECONDS;
                        });
            case ArrowType.Interval i ->
                switch (i.getUnit()) {
                    case YEAR_MONTH -> new Fixed(4, Meaning.YEAR_MONTH);
                    case DAY_TIME -> new Fixed(8, Meaning.DAY_TIME);
                    case MONTH_DAY_NANO -> new Fixed(16, Meaning.MONTH_DAY_NANO);
                };
            case ArrowType.List _, ArrowType.Map _ -> new ArrowLayout.Lists(4);
            case ArrowType.LargeList _ -> new ArrowLayout.Lists(8);
            case ArrowType.FixedSizeList l -> new ArrowLayout.FixedLists(l.getListSize());
            case ArrowType.Struct _ -> new ArrowLayout.Structs();
            case ArrowType.ListView _, ArrowType.LargeListView _ -> new ArrowLayout.Skipped(3);
            case ArrowType.Union u ->
                switch (u.getMode()) {
                    case Sparse -> new ArrowLayout.Skipped(1);
                    case Dense -> new ArrowLayout.Skipped(2);
                };
            case ArrowType.RunEndEncoded _ -> new ArrowLayout.Skipped(0);
            default -> throw new IllegalArgumentException("unknown Arrow type " + arrow);
        };
    }

    private static DataType type(ArrowType arrow, List<ArrowField> children) {
        for (ArrowField child : children) {
            if (child.type() instanceof DataType.Unsupported unsupported) {
                return unsupported;
            }
        }
        return switch (arrow) {
            case ArrowType.ExtensionType extension -> type(extension.storageType(), children);
            case ArrowType.Null _ -> DataType.NULL;
            case ArrowType.Bool _ -> DataType.BOOL;
            case ArrowType.Int i -> new DataType.Int(i.getBitWidth(), i.getIsSigned());
            case ArrowType.FloatingPoint f ->
                switch (f.getPrecision()) {
                    case HALF, SINGLE -> DataType.FLOAT32;
                    case DOUBLE -> DataType.FLOAT64;
                };
            case ArrowType.Decimal d -> decimal(d);
            case ArrowType.Utf8 _, ArrowType.LargeUtf8 _, ArrowType.Utf8View _ -> DataType.UTF8;
            case ArrowType.Binary _, ArrowType.LargeBinary _, ArrowType.BinaryView _, ArrowType.FixedSizeBinary _ ->
                DataType.BINARY;
            case ArrowType.Date _ -> DataType.DATE;
            case ArrowType.Time _ -> DataType.TIME;
            case ArrowType.Timestamp t -> new DataType.Timestamp(unit(t), isZoned(t));
            case ArrowType.Duration _, ArrowType.Interval _ -> DataType.INTERVAL;
            case ArrowType.List _, ArrowType.LargeList _, ArrowType.FixedSizeList _ ->
                new DataType.ListOf(children.getFirst().type());
            case ArrowType.Struct _ -> struct(children);
            case ArrowType.Map _ -> map(children);
            default -> new DataType.Unsupported("Arrow type " + arrow + " is not supported");
        };
    }

    private static boolean isZoned(ArrowType.Timestamp timestamp) {
        return timestamp.getTimezone() != null && !timestamp.getTimezone().isEmpty();
    }

    private static TimeUnit unit(ArrowType.Timestamp timestamp) {
        return switch (timestamp.getUnit()) {
            case SECOND -> TimeUnit.SECOND;
            case MILLISECOND -> TimeUnit.MILLISECOND;
            case MICROSECOND -> TimeUnit.MICROSECOND;
            case NANOSECOND -> TimeUnit.NANOSECOND;
        };
    }

    /// Wider decimals are read too, as far as their values fit 38 digits.
    private static DataType decimal(ArrowType.Decimal decimal) {
        int precision = Math.min(decimal.getPrecision(), DataType.Decimal.MAX_PRECISION);
        if (precision < 1 || decimal.getScale() < 0 || decimal.getScale() > precision) {
            return new DataType.Unsupported("decimal of " + decimal.getPrecision() + " digits and scale "
                    + decimal.getScale() + " does not fit DECIMAL(38, s)");
        }
        return new DataType.Decimal(precision, decimal.getScale());
    }

    private static DataType struct(List<ArrowField> children) {
        List<Field> fields = new ArrayList<>(children.size());
        for (ArrowField child : children) {
            fields.add(new Field(child.name(), child.type(), child.nullable()));
        }
        return new DataType.Struct(fields);
    }

    private static DataType map(List<ArrowField> children) {
        if (children.size() == 1
                && children.getFirst().type() instanceof DataType.Struct(List<Field> entry)
                && entry.size() == 2) {
            return new DataType.MapOf(entry.get(0).type(), entry.get(1).type());
        }
        return new DataType.Unsupported("map without key and value");
    }
}
