package io.winnow.physical.kernel;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.LongColumn;
import org.jspecify.annotations.Nullable;

/// How large the values of a batch are: what excludes overflow for all of its rows at once.
///
/// Values of `b` bits are those of `[-2^b, 2^b)`.
public final class Magnitudes {
    private Magnitudes() {}

    /// Bits that all values of a column have.
    public static int bits(LongColumn column) {
        return column.bits() < LongColumn.ALL_BITS ? column.bits() : bits(column.values(), column.size());
    }

    private static int bits(long[] values, int rows) {
        long any = 0;
        for (int i = 0; i < rows; i++) {
            any |= values[i] ^ (values[i] >> 63);
        }
        return 64 - Long.numberOfLeadingZeros(any);
    }

    /// The column itself, or the lower halves of one whose values all lie in 64 bits; null for others.
    public static @Nullable LongColumn longs(Column column) {
        return switch (column) {
            case LongColumn c -> c;
            case Int128Column c -> c.longs();
            default -> null;
        };
    }

    /// Bits of products; more than 63 where they may not lie in a `long`.
    static int ofProduct(int leftBits, int rightBits) {
        // The product of the two least values is one more than the greatest of their bits.
        return leftBits + rightBits + 1;
    }

    /// Bits of sums and differences; more than 63 where they may not lie in a `long`.
    static int ofSum(int leftBits, int rightBits) {
        return Math.max(leftBits, rightBits) + 1;
    }

    /// Bits of values times a positive factor.
    static int scaled(int bits, long factor) {
        return bits + 64 - Long.numberOfLeadingZeros(factor - 1);
    }

    /// Whether the sum of `rows` values lies in a `long`.
    public static boolean sumFits(int bits, int rows) {
        return bits + 32 - Integer.numberOfLeadingZeros(rows) < 63;
    }
}
