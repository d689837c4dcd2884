package io.winnow.tablestore.fragment;

import io.winnow.arrow.file.CheckedOutput;
import io.winnow.arrow.file.FileSystemPort;
import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnConcat;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.batch.NullColumns;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.io.Closing;
import io.winnow.core.type.Field;
import io.winnow.core.type.PhysicalType;
import io.winnow.tablestore.manifest.FileEntry;
import io.winnow.tablestore.manifest.NewFragment;
import io.winnow.tablestore.manifest.StoredColumn;
import io.winnow.tablestore.manifest.TableOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.apache.arrow.memory.BufferAllocator;
import org.jspecify.annotations.Nullable;

/// Writes rows as fragments, of which each is full before the next begins. What is written belongs to no version
/// until it is committed. Holds the rows of one record batch, and while that
/// is written its Arrow form too. Belongs to one thread.
public final class TableWriter implements AutoCloseable {
    /// Where data files lie, below a table's directory.
    public static final String DIRECTORY = "data";

    private final String table;
    private final Path directory;
    private final List<StoredColumn> columns;
    private final TableOptions options;
    private final Seeding seeding;
    private final FileSystemPort files;
    private final BufferAllocator allocator;
    private final IntegerWidths widths;
    private final List<NewFragment> written = new ArrayList<>();
    private final List<Path> made = new ArrayList<>();
    private final List<List<Column>> pending = new ArrayList<>();
    private int pendingRows;
    private long rows;
    private @Nullable FragmentWriter current;
    private Seeding.@Nullable Collector seeds;

    /// @param table its name, for errors
    /// @param directory of the table; it has the directory [#DIRECTORY]
    /// @param seeding what is left beside each fragment
    public TableWriter(
            String table,
            Path directory,
            List<StoredColumn> columns,
            TableOptions options,
            Seeding seeding,
            FileSystemPort files,
            BufferAllocator allocator) {
        this.table = table;
        this.directory = directory;
        this.columns = List.copyOf(columns);
        this.widths = new IntegerWidths(this.columns);
        this.options = options;
        this.seeding = seeding;
        this.files = files;
        this.allocator = allocator;
    }

    /// Rows so far.
    public long rows() {
        return rows;
    }

    /// Appends the rows of a batch, which stays the caller's.
    ///
    /// @throws ExecutionException for a NULL where none may be
    public void write(Batch batch) {
        int from = 0;
        while (from < batch.rows()) {
            int count = Math.min(batch.rows() - from, room() - pendingRows);
            List<Column> piece = new ArrayList<>(columns.size());
            for (int i = 0; i < columns.size(); i++) {
                Column column = checked(i, batch.column(i).slice(from, count), from);
                piece.add(column);
            }
            pending.add(piece);
            pendingRows += count;
            from += count;
            if (pendingRows == room()) {
                flush(false);
            }
        }
        rows += batch.rows();
    }

    private Column checked(int index, Column column, int from) {
        Field field = columns.get(index).field();
        if (!field.nullable() && column.nullCount() > 0) {
            int row = 0;
            while (column.isValid(row)) {
                row++;
            }
            throw new ExecutionException(
                    ErrorCode.INVALID_VALUE,
                    "column \"" + field.name() + "\" of " + table + " is NOT NULL, but row " + (rows + from + row + 1)
                            + " has a NULL there");
        }
        return column instanceof NullColumn ? NullColumns.of(field.type(), column.size()) : column;
    }

    /// Rows of the next record batch: fewer where the fragment ends before.
    private int room() {
        long left = options.rowsPerFragment() - (current == null ? 0 : current.rows());
        return (int) Math.min(options.batchRows(), left);
    }

    /// @param last whether no rows follow, so that a record batch need not be whole
    private void flush(boolean last) {
        if (pendingRows == 0) {
            return;
        }
        List<Column> batch = new ArrayList<>(columns.size());
        for (int i = 0; i < columns.size(); i++) {
            batch.add(together(i));
        }
        int count = pendingRows;
        if (!writer().append(count, batch)) {
            endFragment();
            if (!last && count < room()) {
                return; // what was to be the end of a fragment begins the next one
            }
            if (!writer().append(count, batch)) {
                throw new IllegalStateException("a new fragment of " + table + " does not take its first rows");
            }
        }
        pending.clear();
        pendingRows = 0;
        if (writer().rows() == options.rowsPerFragment()) {
            endFragment();
        }
    }

    private Column together(int index) {
        List<Column> pieces = new ArrayList<>(pending.size());
        for (List<Column> piece : pending) {
            pieces.add(piece.get(index));
        }
        Column column = pieces.size() == 1 ? pieces.getFirst() : ColumnConcat.concat(pieces);
        boolean isText = column.physical() == PhysicalType.BYTES;
        return column instanceof DictionaryColumn && !isText ? column.decoded() : column;
    }

    private FragmentWriter writer() {
        FragmentWriter writer = current;
        if (writer == null) {
            String path = DIRECTORY + "/" + UUID.randomUUID() + ".arrow";
            Path file = directory.resolve(path);
            CheckedOutput out = new CheckedOutput(files.create(file));
            made.add(file);
            seeds = seeding.collector();
            writer = new FragmentWriter(columns, out, path, options, widths, seeds, allocator);
            current = writer;
        }
        return writer;
    }

    private void endFragment() {
        try (FragmentWriter writer = writer()) {
            NewFragment fragment = writer.finish();
            written.add(
                    seeds == null
                            ? fragment
                            : fragment.withSeeds(seeds(seeds, fragment.data().path())));
        }
        current = null;
        seeds = null;
    }

    private FileEntry seeds(Seeding.Collector collected, String data) {
        String path = data.substring(0, data.lastIndexOf('.')) + ".seeds";
        made.add(directory.resolve(path));
        return collected.write(directory, path, files);
    }

    /// Ends the last fragment and makes all of them durable.
    public List<NewFragment> finish() {
        flush(true);
        if (current != null) {
            endFragment();
        }
        if (!written.isEmpty()) {
            files.syncDirectory(directory.resolve(DIRECTORY));
        }
        return List.copyOf(written);
    }

    /// Removes what was written: it is not to be committed.
    ///
    /// @throws io.winnow.core.error.IoFailureException after all that can be removed was; the rest stays until a
    ///     vacuum
    public void discard() {
        close();
        Closing closing = new Closing();
        made.forEach(file -> closing.close(() -> files.delete(file)));
        made.clear();
        closing.throwFailure();
    }

    /// Closes what is open; files that were written and not committed stay until the next vacuum.
    @Override
    public void close() {
        if (current != null) {
            current.close();
            current = null;
        }
    }
}
