package io.winnow.physical.range;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.SqlException;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/// Tables of one BIGINT column of equally spaced numbers: what `range()` and `generate_series()` give.
///
/// Their fragments have exact row counts and hold a million rows, or more where there would be too many of them.
public final class RangeTable {
    private static final long FRAGMENT_ROWS = 1_000_000;
    private static final long MOST_FRAGMENTS = 4096;

    /// Offsets within a fragment have 32 bits.
    private static final long MOST_ROWS = MOST_FRAGMENTS << 32;

    private RangeTable() {}

    /// Whether a table holds its end, if a step hits it.
    public enum End {
        EXCLUSIVE,
        INCLUSIVE
    }

    /// A snapshot of the numbers from `start` towards `end`; empty where `step` leads away from `end`.
    ///
    /// @param name how plans call the table
    /// @param column name of its column
    /// @param step may be negative
    /// @throws SqlException without a position, when `step` is 0 or there are more than 2^44 numbers
    public static Snapshot snapshot(String name, String column, long start, long end, long step, End kind) {
        if (step == 0) {
            throw new SqlException(ErrorCode.INVALID_ARGUMENT, name + ": the step must not be 0", null);
        }
        long rows = rows(name, start, end, step, kind);
        long fragmentRows = Math.max(FRAGMENT_ROWS, Math.ceilDiv(rows, MOST_FRAGMENTS));
        List<Fragment> fragments = new ArrayList<>();
        for (long from = 0; from < rows; from += fragmentRows) {
            long count = Math.min(fragmentRows, rows - from);
            // The product may pass 64 bits; the sum, a number of the table, does not, and wraps back to it.
            RangeLocation location = new RangeLocation(start + from * step, step, count);
            fragments.add(Fragment.of(fragments.size(), count, location));
        }
        Schema schema = Schema.of(new Field(column, DataType.INT64, false));
        return new Snapshot(name, schema, fragments);
    }

    private static long rows(String name, long start, long end, long step, End kind) {
        BigInteger distance = BigInteger.valueOf(end).subtract(BigInteger.valueOf(start));
        BigInteger stride = BigInteger.valueOf(step);
        if (distance.signum() != 0 && distance.signum() != stride.signum()) {
            return 0;
        }
        BigInteger[] steps = distance.divideAndRemainder(stride);
        boolean oneMore = steps[1].signum() != 0 || kind == End.INCLUSIVE;
        BigInteger rows = oneMore ? steps[0].add(BigInteger.ONE) : steps[0];
        if (rows.compareTo(BigInteger.valueOf(MOST_ROWS)) > 0) {
            throw new SqlException(
                    ErrorCode.INVALID_ARGUMENT,
                    name + ": " + rows + " rows are too many, at most " + MOST_ROWS + " can be generated",
                    null);
        }
        return rows.longValue();
    }
}
