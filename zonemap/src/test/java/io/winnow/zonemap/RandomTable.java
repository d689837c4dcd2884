package io.winnow.zonemap;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.scalar.Bytes;
import io.winnow.core.testing.RandomFragments;
import io.winnow.core.testing.RandomValues;
import io.winnow.core.type.DataType;
import io.winnow.core.type.PhysicalType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/// The values of a column whose fragments are cut into zones: NaNs among others or alone, and texts that bounds cut.
final class RandomTable {
    private final DataType type;
    private final SplittableRandom random;
    private final RandomValues values;

    private RandomTable(DataType type, SplittableRandom random) {
        this.type = type;
        this.random = random;
        values = new RandomValues(random);
    }

    static RandomFragments of(DataType type, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        RandomFragments.Shape shape = new RandomFragments.Shape(
                400, 2, entries -> entries instanceof BytesColumn || type.physical() == PhysicalType.INT64);
        return new RandomFragments(type, random, shape, new RandomTable(type, random)::plain);
    }

    private Column plain(int rows) {
        int kind = random.nextInt(4);
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            all.add(
                    switch (type) {
                        case DataType.Floating f when kind == 0 -> values.oneOf(RandomFragments.specials(f));
                        case DataType.Floating f when kind == 1 -> values.oneOf(RandomFragments.nans(f));
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
}
