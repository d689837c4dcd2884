package io.winnow.sql.bind;

import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.TimeUnit;
import io.winnow.sql.ast.TypeName;
import java.util.ArrayList;
import java.util.List;

/// Turns type names into types.
final class TypeBinder {
    /// What `DECIMAL` alone means.
    private static final DataType PLAIN_DECIMAL = new DataType.Decimal(18, 3);

    private static final int FLOAT32_DIGITS = 24;
    private static final int FLOAT64_DIGITS = 53;

    private final BindContext context;

    TypeBinder(BindContext context) {
        this.context = context;
    }

    DataType bind(TypeName type) {
        return switch (type) {
            case TypeName.Simple simple -> simple(simple);
            case TypeName.ListOf list -> new DataType.ListOf(bind(list.element()));
            case TypeName.MapOf map -> new DataType.MapOf(bind(map.key()), bind(map.value()));
            case TypeName.StructOf struct -> {
                List<Field> fields = new ArrayList<>();
                for (TypeName.StructOf.Member member : struct.members()) {
                    String name = member.name().name();
                    if (fields.stream().anyMatch(field -> field.name().equals(name))) {
                        throw context.typeError(
                                "the struct has two fields called '" + name + "'",
                                member.name().span());
                    }
                    fields.add(Field.of(name, bind(member.type())));
                }
                yield new DataType.Struct(fields);
            }
        };
    }

    private DataType simple(TypeName.Simple type) {
        return switch (type.base()) {
            case BOOLEAN -> DataType.BOOL;
            case TINYINT -> DataType.INT8;
            case SMALLINT -> DataType.INT16;
            case INTEGER -> DataType.INT32;
            case BIGINT -> DataType.INT64;
            case UTINYINT -> DataType.UINT8;
            case USMALLINT -> DataType.UINT16;
            case UINTEGER -> DataType.UINT32;
            case UBIGINT -> DataType.UINT64;
            case REAL -> real(type);
            case DOUBLE -> DataType.FLOAT64;
            case DECIMAL -> decimal(type);
            case VARCHAR -> DataType.UTF8; // a length is read and means nothing
            case BLOB -> DataType.BINARY;
            case DATE -> DataType.DATE;
            case TIME -> DataType.TIME;
            case TIMESTAMP -> timestamp(type, false);
            case TIMESTAMPTZ -> timestamp(type, true);
            case TIMESTAMP_S -> new DataType.Timestamp(TimeUnit.SECOND, false);
            case TIMESTAMP_MS -> new DataType.Timestamp(TimeUnit.MILLISECOND, false);
            case TIMESTAMP_NS -> new DataType.Timestamp(TimeUnit.NANOSECOND, false);
            case INTERVAL -> DataType.INTERVAL;
        };
    }

    private DataType real(TypeName.Simple type) {
        int digits =
                type.arguments().isEmpty() ? FLOAT32_DIGITS : type.arguments().getFirst();
        if (digits < 1 || digits > FLOAT64_DIGITS) {
            throw context.typeError("FLOAT(n) takes n from 1 to " + FLOAT64_DIGITS + ", not " + digits, type.span());
        }
        return digits <= FLOAT32_DIGITS ? DataType.FLOAT32 : DataType.FLOAT64;
    }

    private DataType decimal(TypeName.Simple type) {
        if (type.arguments().isEmpty()) {
            return PLAIN_DECIMAL;
        }
        int precision = type.arguments().getFirst();
        int scale = type.arguments().size() > 1 ? type.arguments().get(1) : 0;
        if (precision < 1 || precision > DataType.Decimal.MAX_PRECISION) {
            throw context.typeError(
                    "DECIMAL takes 1 to " + DataType.Decimal.MAX_PRECISION + " digits, not " + precision, type.span());
        }
        if (scale > precision) {
            throw context.typeError(
                    "the scale of DECIMAL(" + precision + ", " + scale + ") is larger than its precision", type.span());
        }
        return new DataType.Decimal(precision, scale);
    }

    private DataType timestamp(TypeName.Simple type, boolean zoned) {
        if (type.arguments().isEmpty()) {
            return zoned ? DataType.TIMESTAMPTZ : DataType.TIMESTAMP;
        }
        int digits = type.arguments().getFirst();
        for (TimeUnit unit : TimeUnit.values()) {
            if (digits <= unit.digits()) {
                return new DataType.Timestamp(unit, zoned);
            }
        }
        throw context.typeError("a TIMESTAMP has at most 9 digits of a second's fraction, not " + digits, type.span());
    }
}
