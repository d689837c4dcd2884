package io.winnow.formats.dataset;

import io.winnow.core.batch.Column;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.IoFailureException;
import io.winnow.core.io.DataFile;
import io.winnow.core.io.FileKind;
import io.winnow.core.io.IoContext;
import io.winnow.formats.parquet.ParquetLocation;
import io.winnow.formats.parquet.file.FileIdentity;
import io.winnow.formats.parquet.file.RowGroupMetadata;
import io.winnow.formats.parquet.read.ColumnLoader;
import io.winnow.formats.parquet.schema.Node;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.arrow.dataset.file.FileFormat;
import org.jspecify.annotations.Nullable;

/// A nested column of a row group. Nothing happens before the first load, which copies the column to a temporary file
/// for the native reader; closing deletes it.
final class NestedColumn implements ColumnLoader {
    /// Rows that the native reader gives at a time: a list may have many elements.
    private static final int NATIVE_ROWS = 8192;

    private final ParquetLocation location;
    private final Node field;
    private final IoContext context;
    private final NestedValues values;
    private final DatasetRows rows;
    private @Nullable Path copy;
    private long reserved;
    private boolean closed;

    NestedColumn(ParquetLocation location, Node field, IoContext context) {
        this.location = location;
        this.field = field;
        this.context = context;
        this.values = new NestedValues(location.file(), location.rowGroup());
        String name = location.file() + ", column \"" + field.name() + "\"";
        this.rows = new DatasetRows(name, () -> scan(name), context.cancellation());
    }

    @Override
    public synchronized Column load(long start, int count) {
        if (closed) {
            throw new IllegalStateException("column is closed");
        }
        return values.of(field, rows.read(start, count).getFirst());
    }

    private DatasetScan scan(String name) {
        return DatasetScan.open(name, copied(), FileFormat.PARQUET, Optional.empty(), NATIVE_ROWS, context.allocator());
    }

    private Path copied() {
        Path known = copy;
        if (known != null) {
            return known;
        }
        FileIdentity identity = location.footer().identity();
        DataFile file = context.files().open(identity.path(), identity.sizeBytes(), identity.modified(), FileKind.DATA);
        RowGroupMetadata group = location.footer().rowGroups().get(location.rowGroup());
        // The native reader holds the stored pages of the whole row group.
        long bytes = ColumnFile.sizeBytes(group, field);
        context.memory().reserve(bytes, "nested column \"" + field.name() + "\" of " + location.file());
        reserved += bytes;
        try {
            Path made = Files.createTempFile("winnow-" + ProcessHandle.current().pid() + "-", ".parquet");
            copy = made;
            ColumnFile.write(file, location.file(), group, field, made, context);
            return made;
        } catch (IOException e) {
            throw new IoFailureException(
                    ErrorCode.IO,
                    location.file() + ": nested columns pass through a temporary file, which cannot be made: "
                            + e.getMessage(),
                    e);
        }
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        rows.close();
        context.memory().release(reserved);
        Path made = copy;
        if (made != null) {
            try {
                Files.deleteIfExists(made);
            } catch (IOException e) {
                throw new IoFailureException(ErrorCode.IO, made + ": cannot be deleted: " + e.getMessage(), e);
            }
        }
    }
}
