package io.winnow.physical.exec;

import io.winnow.core.index.IndexAnswer;
import io.winnow.core.index.RowRanges;
import io.winnow.core.io.FragmentSource;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.RowRange;
import io.winnow.core.table.Fragment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// Decides which rows of a fragment a scan reads. Asked once for each fragment, by one thread at a time.
interface RowChoice {
    /// A range of its own costs a reader about as much as this many rows more in another range.
    int LEAST_GAP = 256;

    /// The rows that are to be read: ascending, disjoint, not touching; null for all.
    @Nullable
    List<RowRange> candidates(Fragment fragment, FragmentSource source, IoContext io);

    /// The rows of a fragment that are read, all of them alive and within the ranges; null for all live rows in these.
    /// Asked for when the ranges are known.
    default @Nullable RoaringBitmap only(Fragment fragment) {
        return null;
    }

    /// What is to be read for an answer of an index. Where it knows rows, those and what lies close between them: the
    /// filter above looks at every row again.
    static RowRanges wanted(IndexAnswer answer) {
        RoaringBitmap rows = answer.rows();
        return rows == null ? answer.ranges() : RowRanges.around(rows, LEAST_GAP);
    }

    /// As [#wanted], as sources are asked for them.
    static List<RowRange> ranges(IndexAnswer answer) {
        return ranges(wanted(answer));
    }

    /// The ranges as sources are asked for them.
    static List<RowRange> ranges(RowRanges rows) {
        List<RowRange> ranges = new ArrayList<>(rows.count());
        for (int i = 0; i < rows.count(); i++) {
            ranges.add(new RowRange(rows.start(i), rows.end(i)));
        }
        return ranges;
    }
}
