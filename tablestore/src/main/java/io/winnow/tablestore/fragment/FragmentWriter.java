package io.winnow.tablestore.fragment;

import io.winnow.arrow.file.CheckedOutput;
import io.winnow.arrow.ipc.IpcWriter;
import io.winnow.arrow.ipc.StoredField;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.collect.StatisticsCollector;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
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
/// Strings of few values are dictionary-encoded, and integers kept in as few bytes as they need; the first record
/// batch decides both. Source: the Arrow columnar format, "IPC File Format".
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
    private final IntegerWidths widths;
    /// Per column the bits of its integers, 0 for others.
    private final int[] integerBits;
    private final Seeding.@Nullable Collector seeds;
    private @Nullable IpcWriter writer;
    private long rows;

    /// @param out the new file, which this closes
    /// @param path below the table's directory
    /// @param widths of the fragments of this write
    /// @param seeds which are told of all rows; null where there are none
    FragmentWriter(
            List<StoredColumn> columns,
            CheckedOutput out,
            String path,
            TableOptions options,
            IntegerWidths widths,
            Seeding.@Nullable Collector seeds,
            BufferAllocator allocator) {
        this.columns = columns;
        this.widths = widths;
        this.seeds = seeds;
        this.integerBits = new int[columns.size()];
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

    /// Appends a record batch; false, and nothing is appended, where a dictionary of the fragment is full or its
    /// integers are too narrow, so that the rows must go to another fragment.
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
            if (integerBits[i] > 0 && !IntegerWidths.fit(column, integerBits[i])) {
                return false;
            }
            if (dictionary == null) {
                stored.add(IntegerWidths.stored(column, integerBits[i]));
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
        if (seeds != null) {
            seeds.add(batch);
        }
        Objects.requireNonNull(writer).write(count, stored);
        rows += count;
        return true;
    }

    private void begin(List<Column> batch) {
        List<StoredField> fields = new ArrayList<>(columns.size());
        for (int i = 0; i < columns.size(); i++) {
            Field field = columns.get(i).field();
            int codeBits = field.type() instanceof DataType.Utf8 ? codeBits(batch.get(i)) : 0;
            dictionaries.add(codeBits == 0 ? null : new TextDictionary(StoredField.mostEntries(codeBits)));
            integerBits[i] = widths.choose(i, batch.get(i));
            fields.add(
                    codeBits > 0
                            ? StoredField.dictionary(field, codeBits)
                            : StoredField.integers(field, integerBits[i]));
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
    ///
    /// @return without the seeds, whose file is the caller's to write
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
                statistics.stream().map(StatisticsCollector::statistics).toList(),
                null);
    }

    @Override
    public void close() {
        out.close();
    }
}
