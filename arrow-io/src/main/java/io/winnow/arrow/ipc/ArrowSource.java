package io.winnow.arrow.ipc;

import io.winnow.core.io.DataFile;
import io.winnow.core.io.FileKind;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.FragmentSource;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.RowRange;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.table.Fragment;
import java.util.ArrayList;
import java.util.List;

/// Opens record batches of Arrow files and streams. Thread-safe; keeps decoded dictionaries as long as their file's
/// metadata is in use.
public final class ArrowSource implements FragmentSource {
    private final Dictionaries dictionaries = new Dictionaries();

    @Override
    public String format() {
        return ArrowBatchLocation.FORMAT;
    }

    @Override
    public List<RowRange> morsels(Fragment fragment, int targetRows) {
        ArrowBatchLocation location = location(fragment);
        long rows = location.layout().batches().get(location.batch()).block().rows();
        List<RowRange> morsels = new ArrayList<>();
        for (long start = 0; start < rows; start += targetRows) {
            morsels.add(new RowRange(start, Math.min(rows, start + targetRows)));
        }
        return morsels;
    }

    @Override
    public FragmentReader open(Fragment fragment, ScanRequest request, IoContext context) {
        ArrowBatchLocation location = location(fragment);
        IpcLayout layout = location.layout();
        DataFile file = context.files().open(layout.path(), layout.size(), layout.modified(), FileKind.DATA);
        return new ArrowBatchReader(new FileBytes(file, context.counters()), location, request, context, dictionaries);
    }

    private static ArrowBatchLocation location(Fragment fragment) {
        if (fragment.location() instanceof ArrowBatchLocation location) {
            return location;
        }
        throw new IllegalArgumentException("not an Arrow fragment: " + fragment.location());
    }
}
