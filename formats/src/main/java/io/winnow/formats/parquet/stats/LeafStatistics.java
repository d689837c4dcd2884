package io.winnow.formats.parquet.stats;

import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.Stat;
import io.winnow.formats.parquet.schema.LeafType;
import io.winnow.formats.parquet.schema.Node;
import io.winnow.formats.parquet.schema.Physical;
import org.jspecify.annotations.Nullable;

/// What stored statistics say of a column, as far as they may be believed.
///
/// A bound is exact where the writer says so, or where it says nothing and values have a fixed width. Bounds of floats
/// leave NaNs out and do not tell whether there were any, so they never say that a column holds but ordinary values. A
/// bound that is NaN itself is handed on as it is: whoever looks at it rejects it, and counts that.
/// Source: Parquet format, `Statistics` and `ColumnOrder` in parquet.thrift.
public final class LeafStatistics {
    private LeafStatistics() {}

    /// The statistics of a leaf that has one value a row.
    ///
    /// @param faults what the file's statistics are worth
    public static ColumnStatistics of(RawBounds raw, Node.Leaf leaf, WriterFaults faults) {
        Stat<Long> nulls = nullCount(raw, leaf, faults);
        boolean floats = leaf.type() instanceof LeafType.Floating;
        Stat<Long> nans = floats ? Stat.absent() : Stat.exact(0L);
        ColumnStatistics counts = new ColumnStatistics(Stat.absent(), Stat.absent(), nulls, nans, nans);
        byte[] min = raw.min();
        byte[] max = raw.max();
        if (!faults.bounds() || !ordered(raw, leaf) || (!faults.binaryBounds() && inBytes(leaf))) {
            return counts;
        }
        if (floats && (isUnreadable(min, leaf) || isUnreadable(max, leaf))) {
            return counts;
        }
        return counts.withBounds(least(min, raw.minExact(), leaf), greatest(max, raw.maxExact(), leaf));
    }

    private static Stat<Long> nullCount(RawBounds raw, Node.Leaf leaf, WriterFaults faults) {
        if (leaf.maxDefinition() == 0) {
            return Stat.exact(0L);
        }
        Long count = raw.nullCount();
        return count == null || !faults.nullCounts() ? Stat.absent() : Stat.exact(count);
    }

    /// Whether the bounds were compared in the order of the leaf's type.
    private static boolean ordered(RawBounds raw, Node.Leaf leaf) {
        if (leaf.physical() == Physical.INT96) {
            return false;
        }
        boolean signed = switch (leaf.type()) {
            case LeafType.Int(var _, var sign) -> sign;
            case LeafType.Date _, LeafType.Time _, LeafType.Timestamp _ -> true;
            case LeafType.Decimal _ -> !inBytes(leaf);
            case LeafType.Bool _,
                    LeafType.Floating _,
                    LeafType.Utf8 _,
                    LeafType.Uuid _,
                    LeafType.Binary _,
                    LeafType.Interval _,
                    LeafType.Null _,
                    LeafType.Unsupported _,
                    LeafType.Invalid _ -> false;
        };
        return signed || !raw.signedOnly();
    }

    private static boolean inBytes(Node.Leaf leaf) {
        return leaf.physical() == Physical.BYTE_ARRAY || leaf.physical() == Physical.FIXED;
    }

    private static boolean isUnreadable(byte @Nullable [] bound, Node.Leaf leaf) {
        return bound != null && BoundReader.exact(bound, leaf) == null;
    }

    private static Stat<Object> least(byte @Nullable [] bound, @Nullable Boolean exact, Node.Leaf leaf) {
        if (bound == null) {
            return Stat.absent();
        }
        return stat(BoundReader.exact(bound, leaf), BoundReader.lower(bound, leaf), isExact(exact, leaf));
    }

    private static Stat<Object> greatest(byte @Nullable [] bound, @Nullable Boolean exact, Node.Leaf leaf) {
        if (bound == null) {
            return Stat.absent();
        }
        return stat(BoundReader.exact(bound, leaf), BoundReader.upper(bound, leaf), isExact(exact, leaf));
    }

    private static Stat<Object> stat(@Nullable Object whole, @Nullable Object bound, boolean exact) {
        if (whole != null && exact) {
            return Stat.exact(whole);
        }
        return bound == null ? Stat.absent() : new Stat.Bound<>(bound);
    }

    /// Strings may be cut by a writer that does not say so; what has a width of its own, or is a number, nobody cuts.
    private static boolean isExact(@Nullable Boolean said, Node.Leaf leaf) {
        return said != null ? said : !(leaf.type() instanceof LeafType.Utf8 || leaf.type() instanceof LeafType.Binary);
    }
}
