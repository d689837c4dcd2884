package io.winnow.physical.kernel;

import java.util.Arrays;
import java.util.Random;

/// What a batch looks like on which kernels are checked.
///
/// @param rows its size
/// @param even NULLs of the columns 0, 2, …
/// @param odd NULLs of the columns 1, 3, …
/// @param selected the rows that a narrowed batch keeps
/// @param seed of its values
record Shape(int rows, Nulls even, Nulls odd, Selected selected, long seed) {
    /// How many values of a column are NULL.
    enum Nulls {
        NONE(0),
        SOME(0.3),
        ALL(1);

        final double share;

        Nulls(double share) {
            this.share = share;
        }
    }

    /// How many rows of a batch a selection keeps.
    enum Selected {
        NONE,
        ONE,
        SOME,
        ALL
    }

    Nulls nulls(int column) {
        return column % 2 == 0 ? even : odd;
    }

    /// The selected rows, ascending.
    int[] selection(Random random) {
        int[] kept = new int[rows];
        int count = 0;
        int one = random.nextInt(rows);
        for (int i = 0; i < rows; i++) {
            boolean keep = switch (selected) {
                case NONE -> false;
                case ONE -> i == one;
                case SOME -> random.nextInt(3) == 0;
                case ALL -> true;
            };
            kept[count] = i;
            count += keep ? 1 : 0;
        }
        return Arrays.copyOf(kept, count);
    }
}
