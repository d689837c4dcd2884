package io.winnow.core.io;

import io.winnow.core.error.PlanException;
import io.winnow.core.table.Fragment;
import java.util.List;
import org.roaringbitmap.RoaringBitmap;

/// Port through which execution opens fragments of one format. Thread-safe.
public interface FragmentSource {
    /// The `FragmentLocation.format()` that this opens.
    String format();

    /// Cuts a fragment into the row ranges that threads take one at a time, in row order, covering it exactly.
    /// Ranges should start where reading can start cheaply.
    List<RowRange> morsels(Fragment fragment, int targetRows);

    /// Cuts a fragment into runs of which more is known, in row order and covering it exactly; none where nothing
    /// more is known, or it would not be believed. What is known is read from the file.
    ///
    /// @param columns the columns that are asked for, positions in the snapshot's schema
    /// @throws io.winnow.core.error.WinnowException naming the file, when it is missing, changed or damaged
    default List<FragmentPart> parts(Fragment fragment, List<Integer> columns, IoContext context) {
        return List.of();
    }

    /// The offsets of the fragment's deleted rows, which nobody changes; none of a format that deletes no rows.
    ///
    /// @throws io.winnow.core.error.WinnowException naming the file, when it is missing or damaged
    default RoaringBitmap deleted(Fragment fragment, IoContext context) {
        return new RoaringBitmap();
    }

    /// Opens the deleted rows of a fragment for reading, those within the request's ranges, in order and as they were
    /// stored.
    ///
    /// @throws io.winnow.core.error.WinnowException naming the file, when it is missing, changed or damaged
    default FragmentReader openDeleted(Fragment fragment, ScanRequest request, IoContext context) {
        throw new PlanException("no rows are ever deleted from fragments of format " + format());
    }

    /// Opens some of a fragment's rows for reading, those within the request's ranges, in order.
    ///
    /// @param rows offsets of live rows
    /// @throws io.winnow.core.error.WinnowException naming the file, when it is missing, changed or damaged
    default FragmentReader openRows(Fragment fragment, ScanRequest request, RoaringBitmap rows, IoContext context) {
        throw new PlanException("no rows are picked from fragments of format " + format());
    }

    /// Opens a fragment for reading. Notices when the file has changed since the fragment was described.
    ///
    /// @throws io.winnow.core.error.WinnowException naming the file, when it is missing, changed or damaged
    FragmentReader open(Fragment fragment, ScanRequest request, IoContext context);
}
