package io.winnow.zonemap;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.batch.Columns;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.scalar.Bytes;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import io.winnow.core.type.PhysicalType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// One column of a table with fragments of uneven length, cut into pieces: plain, with dictionary codes, of NULLs
/// only; NULLs have values in their slots, dictionaries have entries that no row uses.
final class RandomTable {
    private static final List<Object> SPECIAL_DOUBLES = List.of(
            Double.longBitsToDouble(0xfff8_0000_0000_0123L),
            Double.longBitsToDouble(0x7ff0_0000_0000_0001L),
            Double.NaN,
            -0.0,
            0.0,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY);
    private static final List<Object> SPECIAL_FLOATS = List.of(
            Float.intBitsToFloat(0xffc0_0123),
            Float.intBitsToFloat(0x7fc0_0001),
            Float.NaN,
            -0.0f,
            0.0f,
            Float.POSITIVE_INFINITY,
            Float.NEGATIVE_INFINITY);

    final DataType type;
    /// Pieces by fragment id.
    final TreeMap<Integer, List<Column>> fragments = new TreeMap<>();

    private final SplittableRandom random;
    private final RandomValues values;

    RandomTable(DataType type, long seed) {
        this.type = type;
        random = new SplittableRandom(seed);
        values = new RandomValues(random);
        int count = random.nextInt(1, 5);
        for (int i = 0, id = random.nextInt(3); i < count; i++, id += 1 + random.nextInt(3)) {
            List<Column> pieces = new ArrayList<>();
            for (int p = random.nextInt(4); p > 0; p--) {
                pieces.add(piece(random.nextInt(random.nextBoolean() ? 400 : 70)));
            }
            fragments.put(id, pieces);
        }
    }

    private Column piece(int rows) {
        if (random.nextInt(8) == 0) {
            return new NullColumn(rows);
        }
        Column column = column(rows);
        if (random.nextBoolean()) {
            double share = random.nextInt(4) == 0 ? 0.9 : 0.1;
            long[] validity = new long[Validity.words(rows)];
            for (int i = 0; i < rows; i++) {
                if (random.nextDouble() >= share) {
                    Validity.set(validity, i);
                }
            }
            column = Columns.withValidity(column, validity);
        }
        if (rows > 3 && random.nextInt(3) == 0) {
            column = column.slice(1, rows - 3);
        }
        return column;
    }

    private Column column(int rows) {
        if (rows > 0 && type.physical() != PhysicalType.NULL && random.nextInt(3) == 0) {
            Column entries = plain(1 + random.nextInt(100));
            int[] codes = new int[rows];
            for (int i = 0; i < rows; i++) {
                codes[i] = random.nextInt(1 + random.nextInt(entries.size()));
            }
            boolean isFlat = entries instanceof BytesColumn || type.physical() == PhysicalType.INT64;
            return isFlat ? new DictionaryColumn(codes, entries, null, rows) : entries.take(codes, rows);
        }
        return plain(rows);
    }

    private Column plain(int rows) {
        int kind = random.nextInt(4);
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            all.add(
                    switch (type) {
                        case DataType.Floating f
                        when kind == 0 -> values.oneOf(f.bits() == 32 ? SPECIAL_FLOATS : SPECIAL_DOUBLES);
                        case DataType.Floating f
                        when kind == 1 ->
                            values.oneOf((f.bits() == 32 ? SPECIAL_FLOATS : SPECIAL_DOUBLES).subList(0, 3));
                        case DataType.Utf8 _ when kind < 2 -> longText();
                        case DataType.Binary _ when kind < 2 -> longBytes();
                        case DataType _ -> values.value(type);
                    });
        }
        return ColumnBuilder.column(type, all);
    }

    private String longText() {
        String unit = values.oneOf(List.of("a", "é", "\ud7ff", "\udbff\udfff", "\u007f"));
        String start = "x".repeat(random.nextInt(3));
        return start + unit.repeat(random.nextInt(80)) + values.value(DataType.UTF8);
    }

    private Bytes longBytes() {
        byte[] bytes = new byte[random.nextInt(50, 80)];
        if (random.nextBoolean()) {
            Arrays.fill(bytes, (byte) -1);
        } else {
            random.nextBytes(bytes);
        }
        bytes[random.nextInt(bytes.length)] += (byte) random.nextInt(2);
        return Bytes.of(bytes);
    }

    long rows(int fragment) {
        return Objects.requireNonNull(fragments.get(fragment)).stream()
                .mapToLong(Column::size)
                .sum();
    }

    /// All values of a fragment, in order.
    List<@Nullable Object> values(int fragment) {
        List<@Nullable Object> all = new ArrayList<>();
        for (Column piece : Objects.requireNonNull(fragments.get(fragment))) {
            all.addAll(ColumnValues.all(piece, type));
        }
        return all;
    }
}
