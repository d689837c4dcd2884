package io.winnow.physical.group;

/// Gives each distinct pair of ids a dense id, in the order in which they are met.
///
/// Pairs of few by few are remembered in a matrix in front of the hash table.
final class PairInterner {
    private static final int MATRIX_CELLS = 1 << 16;

    private final LongInterner pairs = new LongInterner();
    private long[] keys = new long[0];

    /// Id + 1 of the pair at `left << widthBits | right`, 0 for unknown.
    private int[] matrix = new int[0];

    private int height;
    private int widthBits;

    int size() {
        return pairs.size();
    }

    /// Per id: the left id in the upper 32 bits, the right one in the lower.
    long[] keys() {
        return pairs.keys();
    }

    long heapBytes() {
        return pairs.heapBytes() + 8L * keys.length + 4L * matrix.length;
    }

    /// Replaces `left[i]` by the id of the pair (`left[i]`, `right[i]`).
    ///
    /// @param lefts one more than the greatest left id
    /// @param rights one more than the greatest right id
    void assign(int[] left, int lefts, int[] right, int rights, int rows) {
        if (fitMatrix(lefts, rights)) {
            int[] cells = matrix;
            int bits = widthBits;
            for (int i = 0; i < rows; i++) {
                int cell = left[i] << bits | right[i];
                int id = cells[cell];
                if (id == 0) {
                    id = pairs.assignOne((long) left[i] << 32 | right[i]) + 1;
                    cells[cell] = id;
                }
                left[i] = id - 1;
            }
            return;
        }
        if (keys.length < rows) {
            keys = new long[rows];
        }
        long[] combined = keys;
        for (int i = 0; i < rows; i++) {
            combined[i] = (long) left[i] << 32 | right[i];
        }
        pairs.assign(combined, null, rows, left);
    }

    /// Whether a matrix of this size is at hand, or small enough to be.
    private boolean fitMatrix(int lefts, int rights) {
        if (lefts <= height && rights <= 1 << widthBits) {
            return true;
        }
        long rows = Math.max(height, 1L << (32 - Integer.numberOfLeadingZeros(Math.max(0, lefts - 1))));
        int bits = Math.max(widthBits, 32 - Integer.numberOfLeadingZeros(Math.max(0, rights - 1)));
        if (bits > 16 || rows << bits > MATRIX_CELLS) {
            return false;
        }
        height = (int) rows;
        widthBits = bits;
        matrix = new int[height << bits];
        return true;
    }
}
