package io.winnow.physical.exec;

import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.index.Zones;
import io.winnow.core.prune.zone.ZoneFacts;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// Zones of fragment 0 of which nothing but where they lie is known.
final class ZoneArrays {
    private ZoneArrays() {}

    /// @param lengths from the first row on, a negative one a gap
    static ZoneFacts facts(int... lengths) {
        List<Long> starts = new ArrayList<>();
        List<Long> own = new ArrayList<>();
        long row = 0;
        for (int length : lengths) {
            if (length > 0) {
                starts.add(row);
                own.add((long) length);
            }
            row += Math.abs(length);
        }
        int count = starts.size();
        ColumnBuilder bounds = new ColumnBuilder(DataType.INT64);
        Collections.nCopies(count, null).forEach(bounds::add);
        return ZoneFacts.of(new Zones(
                DataType.INT64,
                count,
                new int[count],
                starts.stream().mapToLong(Long::longValue).toArray(),
                own.stream().mapToLong(Long::longValue).toArray(),
                bounds.build(),
                bounds.build(),
                new int[count],
                new int[count],
                new int[count],
                null));
    }
}
