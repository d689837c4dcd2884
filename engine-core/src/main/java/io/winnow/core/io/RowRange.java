package io.winnow.core.io;

/// Rows `start` (inclusive) to `end` (exclusive) of a fragment, as stored.
public record RowRange(long start, long end) {
    public RowRange {
        if (start < 0 || end < start) {
            throw new IllegalArgumentException("no such row range: [" + start + ", " + end + ")");
        }
    }

    public long rows() {
        return end - start;
    }
}
