package io.winnow.tablestore.fragment;

import io.winnow.arrow.file.CheckedOutput;
import io.winnow.arrow.ipc.IpcWriter;
import io.winnow.arrow.ipc.StoredField;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.type.DataType;
import io.winnow.tablestore.manifest.ColumnIds;
import io.winnow.tablestore.manifest.FileEntry;
import io.winnow.tablestore.manifest.NewFragment;
import io.winnow.tablestore.manifest.StoredColumn;
import io.winnow.tablestore.manifest.TableOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.arrow.memory.BufferAllocator;
import org.jspecify.annotations.Nullable;

/// Writes one fragment: an Arrow IPC file whose record batches start at whole zones. Belongs to one thread.
///
/// Strings of few values are dictionary-encoded; whether they are few the first record batch decides. Source: the
/// Arrow columnar format, "IPC File Format".
final class FragmentWriter implements AutoCloseable {
    /// With at most so many strings in the first record batch, codes have 8 bits.
    private static final int FEW = 64;

    /// With at most so many, 16.
    private static final int NOT_MANY = 2048;

    private final List<StoredColumn> columns;
    private final CheckedOutput out;
    private final String path;
    private final TableOptions options;
    private final BufferAllocator allocator;
    private final List<StatisticsCollector> statistics = new ArrayList<>();
    private final List<@Nullable TextDictionary> dictionaries = new ArrayList<>();
    private @Nullable IpcWriter writer;
    private long rows;

    /// @param out the new file, which this closes
    /// @param path below the table's directory
    FragmentWriter(
            List<StoredColumn> columns,
            CheckedOutput out,
            String path,
            TableOptions options,
            BufferAllocator allocator) {
        this.columns = columns;
        this.out = out;
        this.path = path;
        this.options = options;
        this.allocator = allocator;
        columns.forEach(
                column -> statistics.add(StatisticsCollector.of(column.field().type())));
    }

    long rows() {
        return rows;
    }

    /// Appends a record batch; false, and nothing is appended, where a dictionary of the fragment is full, so that
    /// the rows must go to another fragment.
    ///
    /// @param batch columns of `count` rows: all of a record batch, unless they are the last ones
    boolean append(int count, List<Column> batch) {
        if (writer == null) {
            begin(batch);
        }
        List<Column> stored = new ArrayList<>(batch.size());
        for (int i = 0; i < batch.size(); i++) {
            Column column = batch.get(i);
            TextDictionary dictionary = dictionaries.get(i);
            if (dictionary == null) {
                stored.add(column);
                continue;
            }
            int[] codes = dictionary.codes(column);
            if (codes == null) {
                return false;
            }
            stored.add(new IntColumn(codes, column.validity(), count));
        }
        for (int i = 0; i < batch.size(); i++) {
            statistics.get(i).add(batch.get(i));
        }
        Objects.requireNonNull(writer).write(count, stored);
        rows += count;
        return true;
    }

    private void begin(List<Column> batch) {
        List<StoredField> fields = new ArrayList<>(columns.size());
        for (int i = 0; i < columns.size(); i++) {
            int bits = columns.get(i).field().type() instanceof DataType.Utf8 ? codeBits(batch.get(i)) : 0;
            fields.add(new StoredField(columns.get(i).field(), bits));
            dictionaries.add(bits == 0 ? null : new TextDictionary(StoredField.mostEntries(bits)));
        }
        writer = IpcWriter.file(
                out, fields, Map.of(ColumnIds.KEY, ColumnIds.text(columns)), options.compression(), allocator);
    }

    private static int codeBits(Column column) {
        if (column.nullCount() == column.size()) {
            return 0;
        }
        TextDictionary trial = new TextDictionary(NOT_MANY);
        boolean isFew = trial.codes(column) != null && 2 * trial.size() <= column.size();
        return isFew ? trial.size() <= FEW ? 8 : 16 : 0;
    }

    /// Ends the file and makes it durable. Its directory is the caller's to sync.
    NewFragment finish() {
        List<Column> entries = new ArrayList<>();
        for (TextDictionary dictionary : dictionaries) {
            entries.add(dictionary == null ? new NullColumn(0) : dictionary.entries());
        }
        Objects.requireNonNull(writer, "a fragment has rows").finish(entries);
        out.sync();
        return new NewFragment(
                new FileEntry(path, out.length(), out.checksum()),
                rows,
                statistics.stream().map(StatisticsCollector::statistics).toList());
    }

    @Override
    public void close() {
        out.close();
    }
}
