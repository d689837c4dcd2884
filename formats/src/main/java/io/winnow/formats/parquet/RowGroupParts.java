package io.winnow.formats.parquet;

import io.winnow.core.io.DataFile;
import io.winnow.core.io.FileKind;
import io.winnow.core.io.FragmentPart;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.RowRange;
import io.winnow.core.table.ColumnStatistics;
import io.winnow.core.table.FragmentStatistics;
import io.winnow.formats.parquet.file.ChunkMetadata;
import io.winnow.formats.parquet.file.FileIdentity;
import io.winnow.formats.parquet.file.Footer;
import io.winnow.formats.parquet.read.PageStatistics;
import io.winnow.formats.parquet.schema.Node;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/// Cuts a row group where any of some columns starts a page. Pages of different columns end at different rows.
final class RowGroupParts {
    private final RowGroupStatistics whole;
    private final Map<Integer, PageStatistics> pages;

    private RowGroupParts(RowGroupStatistics whole, Map<Integer, PageStatistics> pages) {
        this.whole = whole;
        this.pages = pages;
    }

    /// @param columns positions in the table
    static List<FragmentPart> of(
            ParquetLocation location, RowGroupStatistics whole, List<Integer> columns, IoContext context) {
        Footer footer = location.footer();
        Map<Integer, PageStatistics> pages = new HashMap<>();
        for (int column : columns) {
            Node.Leaf leaf = whole.leaf(column);
            ChunkMetadata chunk = whole.chunk(column);
            if (leaf != null && chunk != null && chunk.hasPageIndexes()) {
                FileIdentity identity = footer.identity();
                DataFile file =
                        context.files().open(identity.path(), identity.sizeBytes(), identity.modified(), FileKind.DATA);
                PageStatistics read = PageStatistics.read(
                        file, location.file(), chunk, leaf, whole.group().rows(), footer.faults(), context);
                if (read != null) {
                    pages.put(column, read);
                }
            }
        }
        return pages.isEmpty() ? List.of() : new RowGroupParts(whole, pages).cut();
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
            RowRange rows = new RowRange(start, next == null ? whole.group().rows() : next);
            parts.add(new FragmentPart(rows, statistics(rows)));
        }
        return parts;
    }

    private FragmentStatistics statistics(RowRange rows) {
        return column -> {
            PageStatistics paged = pages.get(column);
            if (paged == null) {
                return whole.column(column).ofSome(whole.group().rows(), rows.rows());
            }
            ColumnStatistics page = paged.holding(rows.start());
            return whole.believed(column, page.ofSome(paged.rowsOfPage(rows.start()), rows.rows()));
        };
    }
}
