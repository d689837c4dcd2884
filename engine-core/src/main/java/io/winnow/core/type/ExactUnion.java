package io.winnow.core.type;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The type of one column over several files, each of which may have its own.
///
/// Types widen where every value stays what it is: integers to integers, integers of at most 32 bits and floats to
/// floats, integers and decimals to decimals that keep all digits, timestamps to the finest unit (a value beyond that
/// unit's range is an error when it is read), nested types by their parts. Which types come first does not matter.
public final class ExactUnion {
    private ExactUnion() {}

    /// The type that holds the values of all types, null if there is none.
    ///
    /// @param types at least one
    public static @Nullable DataType of(List<DataType> types) {
        List<DataType> known = types.stream()
                .filter(type -> !(type instanceof DataType.Null))
                .distinct()
                .toList();
        if (known.size() <= 1) {
            return known.isEmpty() ? DataType.NULL : known.getFirst();
        }
        for (DataType type : known) {
            if (type instanceof DataType.Unsupported) {
                return type;
            }
        }
        return switch (known.getFirst()) {
            case DataType.Int _, DataType.Decimal _, DataType.Floating _ -> number(known);
            case DataType.Timestamp _ -> timestamp(known);
            case DataType.ListOf _ -> list(known);
            case DataType.MapOf _ -> map(known);
            case DataType.Struct _ -> struct(known);
            case DataType.Null _,
                    DataType.Bool _,
                    DataType.Utf8 _,
                    DataType.Binary _,
                    DataType.Date _,
                    DataType.Time _,
                    DataType.Interval _,
                    DataType.Unsupported _ -> null;
        };
    }

    private static @Nullable DataType number(List<DataType> types) {
        if (!types.stream().allMatch(Types::isNumeric)) {
            return null;
        }
        if (types.stream().anyMatch(Types::isFloat)) {
            boolean exact = types.stream()
                    .allMatch(type -> Types.isFloat(type) || (type instanceof DataType.Int i && i.bits() <= 32));
            return exact ? DataType.FLOAT64 : null;
        }
        return types.stream().anyMatch(Types::isDecimal) ? decimal(types) : integer(types);
    }

    private static @Nullable DataType decimal(List<DataType> types) {
        int digits = 0;
        int scale = 0;
        for (DataType type : types) {
            if (type instanceof DataType.Decimal decimal) {
                digits = Math.max(digits, decimal.precision() - decimal.scale());
                scale = Math.max(scale, decimal.scale());
            } else {
                digits = Math.max(digits, Types.integerDigits((DataType.Int) type));
            }
        }
        return digits + scale <= DataType.Decimal.MAX_PRECISION ? new DataType.Decimal(digits + scale, scale) : null;
    }

    private static DataType integer(List<DataType> types) {
        int signed = 0;
        int unsigned = 0;
        for (DataType type : types) {
            DataType.Int integer = (DataType.Int) type;
            signed = Math.max(signed, integer.signed() ? integer.bits() : 0);
            unsigned = Math.max(unsigned, integer.signed() ? 0 : integer.bits());
        }
        if (signed == 0) {
            return new DataType.Int(unsigned, false);
        }
        int bits = Math.max(signed, 2 * unsigned);
        return bits <= 64 ? new DataType.Int(bits, true) : new DataType.Decimal(20, 0);
    }

    private static @Nullable DataType timestamp(List<DataType> types) {
        DataType.Timestamp finest = (DataType.Timestamp) types.getFirst();
        for (DataType type : types) {
            if (!(type instanceof DataType.Timestamp other) || other.zoned() != finest.zoned()) {
                return null;
            }
            finest = other.unit().perSecond() > finest.unit().perSecond() ? other : finest;
        }
        return finest;
    }

    private static @Nullable DataType list(List<DataType> types) {
        List<DataType> elements = new ArrayList<>();
        for (DataType type : types) {
            if (!(type instanceof DataType.ListOf list)) {
                return null;
            }
            elements.add(list.element());
        }
        DataType element = of(elements);
        return element == null ? null : new DataType.ListOf(element);
    }

    private static @Nullable DataType map(List<DataType> types) {
        List<DataType> keys = new ArrayList<>();
        List<DataType> values = new ArrayList<>();
        for (DataType type : types) {
            if (!(type instanceof DataType.MapOf map)) {
                return null;
            }
            keys.add(map.key());
            values.add(map.value());
        }
        DataType key = of(keys);
        DataType value = of(values);
        return key == null || value == null ? null : new DataType.MapOf(key, value);
    }

    /// Structs of the same names in the same order.
    private static @Nullable DataType struct(List<DataType> types) {
        List<List<Field>> structs = new ArrayList<>();
        for (DataType type : types) {
            if (!(type instanceof DataType.Struct(List<Field> fields)) || !sameNames(fields, structs)) {
                return null;
            }
            structs.add(fields);
        }
        List<Field> united = new ArrayList<>();
        for (int i = 0; i < structs.getFirst().size(); i++) {
            List<DataType> parts = new ArrayList<>();
            boolean nullable = false;
            for (List<Field> fields : structs) {
                parts.add(fields.get(i).type());
                nullable |= fields.get(i).nullable();
            }
            DataType part = of(parts);
            if (part == null) {
                return null;
            }
            united.add(new Field(structs.getFirst().get(i).name(), part, nullable));
        }
        return new DataType.Struct(united);
    }

    private static boolean sameNames(List<Field> fields, List<List<Field>> others) {
        List<String> names = fields.stream().map(Field::name).toList();
        return others.isEmpty()
                || names.equals(others.getFirst().stream().map(Field::name).toList());
    }
}
