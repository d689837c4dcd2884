package io.winnow.formats.parquet;

import io.winnow.core.io.DataFile;
import io.winnow.core.io.FileKind;
import io.winnow.core.io.FragmentPart;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.RowRange;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.FragmentStatistics;
import io.winnow.formats.parquet.file.FileIdentity;
import io.winnow.formats.parquet.file.Footer;
import io.winnow.formats.parquet.file.RowGroupMetadata;
import io.winnow.formats.parquet.read.PageStatistics;
import io.winnow.formats.parquet.schema.Node;
import io.winnow.formats.parquet.stats.WriterFaults;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Cuts a row group where any of some columns starts a page. Pages of different columns end at different rows.
final class RowGroupParts {
    private final RowGroupMetadata group;
    private final RowGroupStatistics whole;
    private final Map<Integer, PageStatistics> pages;

    private RowGroupParts(RowGroupMetadata group, RowGroupStatistics whole, Map<Integer, PageStatistics> pages) {
        this.group = group;
        this.whole = whole;
        this.pages = pages;
    }

    /// @param columns positions in the table
    static List<FragmentPart> of(
            ParquetLocation location,
            RowGroupMetadata group,
            RowGroupStatistics whole,
            List<Integer> columns,
            IoContext context) {
        Footer footer = location.footer();
        WriterFaults faults = WriterFaults.of(footer.createdBy());
        Map<Integer, PageStatistics> pages = new HashMap<>();
        for (int column : columns) {
            Node.Leaf leaf = leaf(location, column);
            if (leaf != null && hasIndexes(group, leaf)) {
                FileIdentity identity = footer.identity();
                DataFile file =
                        context.files().open(identity.path(), identity.sizeBytes(), identity.modified(), FileKind.DATA);
                PageStatistics read = PageStatistics.read(
                        file, location.file(), group.chunks().get(leaf.ordinal()), leaf, group.rows(), faults, context);
                if (read != null) {
                    pages.put(column, read);
                }
            }
        }
        return pages.isEmpty() ? List.of() : new RowGroupParts(group, whole, pages).cut();
    }

    private static Node.@Nullable Leaf leaf(ParquetLocation location, int column) {
        int field = location.fields().get(column);
        return field >= 0
                        && location.footer().schema().fields().get(field) instanceof Node.Leaf leaf
                        && leaf.maxRepetition() == 0
                ? leaf
                : null;
    }

    private static boolean hasIndexes(RowGroupMetadata group, Node.Leaf leaf) {
        return group.chunks().get(leaf.ordinal()).columnIndexStart() >= 0
                && group.chunks().get(leaf.ordinal()).offsetIndexStart() >= 0;
    }

    private List<FragmentPart> cut() {
        TreeSet<Long> starts = new TreeSet<>();
        for (PageStatistics column : pages.values()) {
            for (long row : column.firstRows()) {
                starts.add(row);
            }
        }
        List<FragmentPart> parts = new ArrayList<>(starts.size());
        for (long start : starts) {
            Long next = starts.higher(start);
            RowRange rows = new RowRange(start, next == null ? group.rows() : next);
            parts.add(new FragmentPart(rows, statistics(rows)));
        }
        return parts;
    }

    private FragmentStatistics statistics(RowRange rows) {
        return column -> {
            PageStatistics paged = pages.get(column);
            if (paged == null) {
                return whole.column(column).ofSome(group.rows(), rows.rows());
            }
            ColumnStatistics page = paged.holding(rows.start());
            return whole.believed(column, page.ofSome(paged.rowsOfPage(rows.start()), rows.rows()));
        };
    }
}
