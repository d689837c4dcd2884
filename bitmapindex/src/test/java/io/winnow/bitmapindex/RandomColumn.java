package io.winnow.bitmapindex;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.testing.RandomFragments;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/// The values of a column of few or many distinct ones, equal ones in several forms among them: in any
/// order or in runs.
final class RandomColumn {
    private final DataType type;
    private final SplittableRandom random;
    private final RandomValues values;
    private final List<Object> pool = new ArrayList<>();

    private RandomColumn(DataType type, SplittableRandom random) {
        this.type = type;
        this.random = random;
        values = new RandomValues(random);
        int size = random.nextBoolean() ? random.nextInt(1, 5) : random.nextInt(1, 200);
        for (int i = 0; i < size; i++) {
            pool.add(value());
        }
    }

    static RandomFragments of(DataType type, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        RandomColumn column = new RandomColumn(type, random);
        return new RandomFragments(type, random, new RandomFragments.Shape(700, 1000, _ -> true), column::plain);
    }

    private Object value() {
        return switch (type) {
            case DataType.Floating f when random.nextBoolean() -> values.oneOf(RandomFragments.specials(f));
            case DataType.Utf8 _ when random.nextInt(3) == 0 -> values.value(type) + "é".repeat(random.nextInt(40));
            case DataType _ -> values.value(type);
        };
    }

    private Column plain(int rows) {
        List<Object> all = new ArrayList<>();
        boolean isSorted = random.nextInt(4) == 0;
        for (int i = 0; i < rows; i++) {
            all.add(pool.get(isSorted ? i * pool.size() / rows : random.nextInt(pool.size())));
        }
        return ColumnBuilder.column(type, all);
    }
}
