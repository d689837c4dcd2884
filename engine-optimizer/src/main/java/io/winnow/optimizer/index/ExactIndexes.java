package io.winnow.optimizer.index;

import io.winnow.core.index.IndexPromises;
import io.winnow.core.index.SegmentPromise;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.table.TableIndex;
import io.winnow.physical.plan.ScanExec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The indexes of a scan's table that know exactly which rows hold what, as the manifest promises it, by column.
public final class ExactIndexes {
    /// By position among the scan's columns, those asked first coming first.
    private final Map<Integer, List<Exact>> byColumn = new HashMap<>();

    private final Map<Integer, String> bitmaps = new HashMap<>();

    private ExactIndexes() {}

    /// An index that knows something exactly.
    ///
    /// @param nulls fragments of which it knows which rows are NULL
    /// @param values fragments of which it knows which rows hold which value
    /// @param mostValues most distinct values of any of its segments
    public record Exact(TableIndex index, FragmentSet nulls, FragmentSet values, long mostValues) {
        private boolean isEmpty() {
            return nulls.isEmpty() && values.isEmpty();
        }
    }

    /// Those on the columns of a scan. Where several would do, the one that knows values is asked first, then the one
    /// whose name sorts first.
    public static ExactIndexes of(ScanExec scan, IndexPromises promises) {
        ExactIndexes all = new ExactIndexes();
        for (TableIndex index : scan.snapshot().indexes()) {
            int column = scan.projection().indexOf(index.column());
            if (index.kind().equals(TableIndex.BITMAP)) {
                all.bitmaps.put(column, index.name());
            }
            Exact exact = column < 0 ? null : exact(index, promises);
            if (exact != null && !exact.isEmpty()) {
                all.byColumn.computeIfAbsent(column, _ -> new ArrayList<>()).add(exact);
            }
        }
        Comparator<Exact> first = Comparator.comparing(exact -> exact.values().isEmpty());
        Comparator<Exact> byName = Comparator.comparing(exact -> exact.index().name());
        all.byColumn.values().forEach(list -> list.sort(first.thenComparing(byName)));
        return all;
    }

    private static Exact exact(TableIndex index, IndexPromises promises) {
        List<FragmentSet> nulls = new ArrayList<>();
        List<FragmentSet> values = new ArrayList<>();
        long most = 0;
        for (IndexSegment segment : index.segments()) {
            SegmentPromise promise = promises.of(index.kind(), segment);
            if (promise != null && promise.nulls()) {
                nulls.add(segment.fragments());
            }
            if (promise != null && promise.knowsValues()) {
                values.add(segment.fragments());
                most = Math.max(most, promise.values());
            }
        }
        return new Exact(
                index,
                FragmentSet.union(nulls).forLookups(),
                FragmentSet.union(values).forLookups(),
                most);
    }

    /// Whether there is none at all.
    public boolean isEmpty() {
        return byColumn.isEmpty();
    }

    /// Whether some index on a column knows its values in some fragment.
    ///
    /// @param nullsDo whether it is enough that it knows which rows are NULL
    public boolean has(int column, boolean nullsDo) {
        for (Exact exact : on(column)) {
            if (nullsDo ? !exact.nulls().isEmpty() : !exact.values().isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /// The name of the bitmap index on a column, whatever it knows; null where there is none.
    public @Nullable String bitmapOn(int column) {
        return bitmaps.get(column);
    }

    /// Those that know something of a column, in the order in which they are asked.
    public List<Exact> on(int column) {
        return byColumn.getOrDefault(column, List.of());
    }
}
