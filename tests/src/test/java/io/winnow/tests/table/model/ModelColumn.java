package io.winnow.tests.table.model;

import io.winnow.core.expr.ColumnRef;
import io.winnow.core.scalar.Bytes;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A column and the values that its rows take, few of them so that conditions meet them.
///
/// @param nullPercent how many of 100 values are NULL; 0 where NULLs are not allowed
/// @param required whether it is declared NOT NULL
/// @param ifAbsent its default, NULL for none
/// @param tame whether sums of it are exact in every order
record ModelColumn(
        int index,
        DataType type,
        List<Object> pool,
        int nullPercent,
        boolean required,
        @Nullable Object ifAbsent,
        boolean tame) {
    /// Text that is as long as bounds of strings may be.
    private static final String LONG = "0123456789abcdef".repeat(4);

    static ModelColumn random(int index, RandomValues random) {
        DataType type = random.oneOf(types());
        boolean tame = !(type instanceof DataType.Floating) || random.below(2) == 0;
        List<Object> pool = new ArrayList<>();
        for (int i = 1 + random.below(8); i > 0; i--) {
            pool.add(Exact.canonical(value(type, tame, random)));
        }
        boolean required = random.below(4) == 0;
        int nullPercent = required ? 0 : random.oneOf(List.of(0, 10, 40, 100));
        Object ifAbsent = random.below(3) == 0 || required ? random.oneOf(pool) : null;
        return new ModelColumn(index, type, List.copyOf(pool), nullPercent, required, ifAbsent, tame);
    }

    private static List<DataType> types() {
        return RandomValues.types().stream()
                .filter(type -> !(type instanceof DataType.MapOf))
                .toList();
    }

    private static Object value(DataType type, boolean tame, RandomValues random) {
        if (type instanceof DataType.Utf8 && random.below(3) == 0) {
            String cut = LONG.substring(random.below(5));
            return cut + random.oneOf(List.of("", "a", "z", "é", "😀", "\uffff", "😀😀 and more"));
        }
        if (type instanceof DataType.Binary && random.below(3) == 0) {
            byte[] bytes = (LONG + random.oneOf(List.of("", "a", "z"))).getBytes(StandardCharsets.US_ASCII);
            bytes[bytes.length - 1] = (byte) random.below(256);
            return Bytes.of(bytes);
        }
        if (type instanceof DataType.Floating floating && tame) {
            double number = (random.below(400) - 200) * 0.25;
            double odd = random.oneOf(List.of(
                    Double.NaN,
                    Double.longBitsToDouble(0xfff8_0000_0000_0000L),
                    -0.0,
                    Double.POSITIVE_INFINITY,
                    Double.NEGATIVE_INFINITY));
            double chosen = random.below(6) == 0 ? odd : number;
            return floating.bits() == 32 ? (Object) (float) chosen : (Object) chosen;
        }
        return random.value(type);
    }

    String name() {
        return "c" + index;
    }

    ColumnRef ref() {
        return new ColumnRef(index, name(), type);
    }

    @Nullable
    Object random(RandomValues random) {
        return random.below(100) < nullPercent ? null : random.oneOf(pool);
    }

    /// Whether it may have a bitmap index.
    boolean hasBitmaps() {
        return !Types.isNested(type) && type != DataType.INTERVAL;
    }

    boolean isSummed() {
        return Types.isNumeric(type) && tame;
    }

    String declaration() {
        return name() + " " + SqlValues.type(type) + (required ? " NOT NULL" : "")
                + (ifAbsent == null ? "" : " DEFAULT " + SqlValues.value(ifAbsent, type));
    }

    /// The same column where it is said otherwise whether it may be NULL, as of a table made by a query.
    ModelColumn undeclared(int position) {
        return new ModelColumn(position, type, pool, nullPercent, false, null, tame);
    }
}
