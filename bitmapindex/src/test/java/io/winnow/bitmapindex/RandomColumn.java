package io.winnow.bitmapindex;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.batch.Columns;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// One column of a table with fragments of uneven length and ids with gaps, cut into pieces: plain, with dictionary
/// codes, of NULLs only; NULLs have values in their slots, dictionaries have entries that no row uses and equal ones.
final class RandomColumn {
    private static final List<Object> SPECIAL_DOUBLES = List.of(
            Double.longBitsToDouble(0xfff8_0000_0000_0123L),
            Double.longBitsToDouble(0xfff0_0000_0000_0001L),
            Double.longBitsToDouble(0x7ff0_0000_0000_0001L),
            Double.NaN,
            -0.0,
            0.0,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY);
    private static final List<Object> SPECIAL_FLOATS = List.of(
            Float.intBitsToFloat(0xffc0_0123),
            Float.intBitsToFloat(0xff80_0001),
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
    private final List<Object> pool = new ArrayList<>();

    RandomColumn(DataType type, long seed) {
        this.type = type;
        random = new SplittableRandom(seed);
        values = new RandomValues(random);
        int size = random.nextBoolean() ? random.nextInt(1, 5) : random.nextInt(1, 200);
        for (int i = 0; i < size; i++) {
            pool.add(value());
        }
        int count = random.nextInt(1, 5);
        for (int i = 0, id = random.nextInt(3); i < count; i++, id += 1 + random.nextInt(3) * random.nextInt(1000)) {
            List<Column> pieces = new ArrayList<>();
            for (int p = random.nextInt(4); p > 0; p--) {
                pieces.add(piece(random.nextInt(random.nextBoolean() ? 700 : 70)));
            }
            fragments.put(id, pieces);
        }
    }

    private Object value() {
        return switch (type) {
            case DataType.Floating f
            when random.nextBoolean() -> values.oneOf(f.bits() == 32 ? SPECIAL_FLOATS : SPECIAL_DOUBLES);
            case DataType.Utf8 _ when random.nextInt(3) == 0 -> values.value(type) + "é".repeat(random.nextInt(40));
            case DataType _ -> values.value(type);
        };
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
        if (rows > 0 && random.nextInt(3) == 0) {
            Column entries = plain(1 + random.nextInt(100));
            int[] codes = new int[rows];
            for (int i = 0; i < rows; i++) {
                codes[i] = random.nextInt(1 + random.nextInt(entries.size()));
            }
            return new DictionaryColumn(codes, entries, null, rows);
        }
        return plain(rows);
    }

    private Column plain(int rows) {
        List<Object> all = new ArrayList<>();
        boolean isSorted = random.nextInt(4) == 0;
        for (int i = 0; i < rows; i++) {
            all.add(pool.get(isSorted ? i * pool.size() / rows : random.nextInt(pool.size())));
        }
        return ColumnBuilder.column(type, all);
    }

    long rows(int fragment) {
        List<Column> pieces = fragments.get(fragment);
        return pieces == null ? -1 : pieces.stream().mapToLong(Column::size).sum();
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
