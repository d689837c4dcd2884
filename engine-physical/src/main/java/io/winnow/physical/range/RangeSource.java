package io.winnow.physical.range;

import io.winnow.core.error.PlanException;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.FragmentSource;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.RowRange;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.table.Fragment;
import java.util.AbstractList;
import java.util.List;

/// Generates the rows of [RangeTable]s.
public final class RangeSource implements FragmentSource {
    @Override
    public String format() {
        return RangeLocation.FORMAT;
    }

    /// Computed one by one when asked for: a fragment of a large table has very many.
    @Override
    public List<RowRange> morsels(Fragment fragment, int targetRows) {
        long rows = location(fragment).rows();
        int count = Math.toIntExact(Math.ceilDiv(rows, (long) targetRows));
        return new AbstractList<>() {
            @Override
            public RowRange get(int index) {
                long start = (long) index * targetRows;
                return new RowRange(start, Math.min(rows, start + targetRows));
            }

            @Override
            public int size() {
                return count;
            }
        };
    }

    @Override
    public FragmentReader open(Fragment fragment, ScanRequest request, IoContext context) {
        return new RangeReader(location(fragment), request, context.cancellation());
    }

    private static RangeLocation location(Fragment fragment) {
        if (fragment.location() instanceof RangeLocation location) {
            return location;
        }
        throw new PlanException("not a generated range: " + fragment.location());
    }
}
