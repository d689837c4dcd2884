package io.winnow.core.testing;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.batch.Columns;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.type.DataType;
import io.winnow.core.type.PhysicalType;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// One column of a table with fragments of uneven length and ids with gaps, cut into pieces: plain, with dictionary
/// codes, of NULLs only; NULLs have values in their slots, dictionaries have entries that no row uses.
public final class RandomFragments {
    private static final List<Object> DOUBLES = List.of(
            Double.longBitsToDouble(0xfff8_0000_0000_0123L),
            Double.longBitsToDouble(0xfff0_0000_0000_0001L),
            Double.longBitsToDouble(0x7ff0_0000_0000_0001L),
            Double.NaN,
            -0.0,
            0.0,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY);
    private static final List<Object> FLOATS = List.of(
            Float.intBitsToFloat(0xffc0_0123),
            Float.intBitsToFloat(0xff80_0001),
            Float.intBitsToFloat(0x7fc0_0001),
            Float.NaN,
            -0.0f,
            0.0f,
            Float.POSITIVE_INFINITY,
            Float.NEGATIVE_INFINITY);
    private static final int NANS = 4;

    private final DataType type;
    private final SplittableRandom random;
    private final Shape shape;
    private final IntFunction<Column> values;
    private final TreeMap<Integer, List<Column>> fragments = new TreeMap<>();

    /// What the fragments are like.
    ///
    /// @param mostRows of a piece
    /// @param mostGap ids are at most twice as far apart
    /// @param coded which entries are referred to by codes; of others the values are taken
    public record Shape(int mostRows, int mostGap, Predicate<Column> coded) {}

    /// @param values makes so many values, none of them NULL
    public RandomFragments(DataType type, SplittableRandom random, Shape shape, IntFunction<Column> values) {
        this.type = type;
        this.random = random;
        this.shape = shape;
        this.values = values;
        int count = random.nextInt(1, 5);
        int id = random.nextInt(3);
        for (int i = 0; i < count; i++) {
            List<Column> pieces = new ArrayList<>();
            for (int p = random.nextInt(4); p > 0; p--) {
                pieces.add(piece(random.nextInt(random.nextBoolean() ? shape.mostRows() : 70)));
            }
            fragments.put(id, pieces);
            id += 1 + random.nextInt(3) * random.nextInt(shape.mostGap());
        }
    }

    /// NaNs of both signs and several payloads, zeros and infinities.
    public static List<Object> specials(DataType.Floating type) {
        return type.bits() == 32 ? FLOATS : DOUBLES;
    }

    /// NaNs of both signs and several payloads.
    public static List<Object> nans(DataType.Floating type) {
        return specials(type).subList(0, NANS);
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
            Column entries = values.apply(1 + random.nextInt(100));
            int[] codes = new int[rows];
            for (int i = 0; i < rows; i++) {
                codes[i] = random.nextInt(1 + random.nextInt(entries.size()));
            }
            return shape.coded().test(entries)
                    ? new DictionaryColumn(codes, entries, null, rows)
                    : entries.take(codes, rows);
        }
        return values.apply(rows);
    }

    public DataType type() {
        return type;
    }

    /// Pieces by fragment id; not to be changed.
    public SortedMap<Integer, List<Column>> pieces() {
        return fragments;
    }

    /// How many rows a fragment has; -1 for none that there is.
    public long rows(int fragment) {
        List<Column> pieces = fragments.get(fragment);
        return pieces == null ? -1 : pieces.stream().mapToLong(Column::size).sum();
    }

    /// All values of a fragment, in order.
    public List<@Nullable Object> values(int fragment) {
        List<@Nullable Object> all = new ArrayList<>();
        for (Column piece : Objects.requireNonNull(fragments.get(fragment))) {
            all.addAll(ColumnValues.all(piece, type));
        }
        return all;
    }
}
