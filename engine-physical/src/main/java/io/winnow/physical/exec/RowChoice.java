package io.winnow.physical.exec;

import io.winnow.core.index.RowRanges;
import io.winnow.core.io.FragmentSource;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.RowRange;
import io.winnow.core.table.Fragment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Decides which rows of a fragment a scan reads. Asked once for each fragment, by one thread at a time.
interface RowChoice {
    /// The rows that are to be read: ascending, disjoint, not touching; null for all.
    @Nullable
    List<RowRange> candidates(Fragment fragment, FragmentSource source, IoContext io);

    /// The ranges as sources are asked for them.
    static List<RowRange> ranges(RowRanges rows) {
        List<RowRange> ranges = new ArrayList<>(rows.count());
        for (int i = 0; i < rows.count(); i++) {
            ranges.add(new RowRange(rows.start(i), rows.end(i)));
        }
        return ranges;
    }
}
