package io.winnow.formats.dataset;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.IoFailureException;
import io.winnow.core.io.DataFile;
import io.winnow.core.io.FileKind;
import io.winnow.core.io.IoContext;
import io.winnow.formats.parquet.ParquetLocation;
import io.winnow.formats.parquet.file.FileIdentity;
import io.winnow.formats.parquet.file.RowGroupMetadata;
import io.winnow.formats.parquet.schema.Node;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.arrow.dataset.file.FileFormat;
import org.jspecify.annotations.Nullable;

/// A temporary copy of a nested column of a row group, for the native reader. Made when it is first needed, deleted
/// when it is closed. Belongs to one thread at a time.
final class NestedCopy implements AutoCloseable {
    /// Rows that the native reader gives at a time: a list may have many elements.
    private static final int NATIVE_ROWS = 8192;

    private final ParquetLocation location;
    private final Node field;
    private final IoContext context;
    private @Nullable Path copy;
    private long reserved;

    NestedCopy(ParquetLocation location, Node field, IoContext context) {
        this.location = location;
        this.field = field;
        this.context = context;
    }

    /// The file and column, for errors.
    String name() {
        return location.file() + ", column \"" + field.name() + "\"";
    }

    RowGroupMetadata group() {
        return location.footer().rowGroups().get(location.rowGroup());
    }

    /// Begins a pass over all rows.
    DatasetScan scan() {
        return DatasetScan.open(name(), path(), FileFormat.PARQUET, Optional.empty(), NATIVE_ROWS, context.allocator());
    }

    private Path path() {
        Path known = copy;
        if (known != null) {
            return known;
        }
        FileIdentity identity = location.footer().identity();
        DataFile file = context.files().open(identity.path(), identity.sizeBytes(), identity.modified(), FileKind.DATA);
        // The native reader holds the stored pages of the whole row group.
        long bytes = ColumnFile.sizeBytes(group(), field);
        context.memory().reserve(bytes, "nested column \"" + field.name() + "\" of " + location.file());
        reserved = bytes;
        boolean done = false;
        try {
            Path made = Files.createTempFile("winnow-" + ProcessHandle.current().pid() + "-", ".parquet");
            copy = made;
            ColumnFile.write(file, location.file(), group(), field, made, context);
            done = true;
            return made;
        } catch (IOException e) {
            throw new IoFailureException(
                    ErrorCode.IO,
                    location.file() + ": nested columns pass through a temporary file, which cannot be made: "
                            + e.getMessage(),
                    e);
        } finally {
            if (!done) {
                close(); // another reader would take half a copy for a damaged file
            }
        }
    }

    /// Idempotent.
    @Override
    public void close() {
        context.memory().release(reserved);
        reserved = 0;
        Path made = copy;
        copy = null;
        if (made != null) {
            try {
                Files.deleteIfExists(made);
            } catch (IOException e) {
                throw new IoFailureException(ErrorCode.IO, made + ": cannot be deleted: " + e.getMessage(), e);
            }
        }
    }
}
