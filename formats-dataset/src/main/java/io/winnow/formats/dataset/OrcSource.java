package io.winnow.formats.dataset;

import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.io.FileKind;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.FragmentSource;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.RowRange;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.table.Fragment;
import io.winnow.core.type.DataType;
import java.util.List;

/// Opens ORC files.
final class OrcSource implements FragmentSource {
    @Override
    public String format() {
        return OrcFile.Location.FORMAT;
    }

    /// One piece: a pass over the file starts at its first row.
    @Override
    public List<RowRange> morsels(Fragment fragment, int targetRows) {
        long rows = location(fragment).orc().rows();
        return rows == 0 ? List.of() : List.of(new RowRange(0, rows));
    }

    @Override
    public FragmentReader open(Fragment fragment, ScanRequest request, IoContext context) {
        OrcFile.Location location = location(fragment);
        OrcFile orc = location.orc();
        for (int column : request.columns()) {
            if (request.tableSchema().type(column) instanceof DataType.Unsupported(String reason)) {
                throw new UnsupportedFeatureException(
                        "column \"" + request.tableSchema().name(column) + "\" of " + orc.file() + ": " + reason);
            }
        }
        // Counted, and noticed if it has changed; the native reader opens it by itself.
        context.files().open(orc.path(), orc.size(), orc.modified(), FileKind.DATA);
        return new OrcReader(location, request, context);
    }

    private static OrcFile.Location location(Fragment fragment) {
        if (fragment.location() instanceof OrcFile.Location location) {
            return location;
        }
        throw new IllegalArgumentException("not an ORC fragment: " + fragment.location());
    }
}
