package io.winnow.formats.dataset;

import io.winnow.arrow.vector.ArrowColumns;
import io.winnow.arrow.vector.ArrowField;
import io.winnow.core.batch.Column;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.dataset.file.FileFormat;
import org.apache.arrow.dataset.file.FileSystemDatasetFactory;
import org.apache.arrow.dataset.jni.NativeMemoryPool;
import org.apache.arrow.dataset.scanner.ScanOptions;
import org.apache.arrow.dataset.scanner.Scanner;
import org.apache.arrow.dataset.source.Dataset;
import org.apache.arrow.dataset.source.DatasetFactory;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.util.AutoCloseables;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;

/// One pass over a file by the native reader, batch by batch. Belongs to one thread at a time.
final class DatasetScan implements AutoCloseable {
    private final String name;
    private final List<AutoCloseable> open = new ArrayList<>();
    private final BufferAllocator allocator;
    private @Nullable ArrowReader reader;
    private @Nullable List<ArrowField> fields;

    private DatasetScan(String name, BufferAllocator allocator) {
        this.name = name;
        this.allocator = allocator;
        open.add(allocator);
    }

    /// Starts a pass.
    ///
    /// @param name the file as errors call it
    /// @param columns names of the columns wanted, in that order; empty for all
    /// @param batchRows most rows of a batch
    static DatasetScan open(
            String name,
            Path path,
            FileFormat format,
            Optional<String[]> columns,
            int batchRows,
            BufferAllocator parent) {
        DatasetScan scan = new DatasetScan(name, parent.newChildAllocator("Arrow Dataset", 0, Long.MAX_VALUE));
        try {
            scan.start(path, format, new ScanOptions(batchRows, columns));
            return scan;
        } catch (IOException | RuntimeException | LinkageError e) {
            throw scan.failed(e);
        }
    }

    /// What the native reader makes of a file's columns.
    static List<ArrowField> fields(String name, Path path, FileFormat format, BufferAllocator parent) {
        DatasetScan scan = new DatasetScan(name, parent.newChildAllocator("Arrow Dataset", 0, Long.MAX_VALUE));
        try (scan) {
            List<ArrowField> fields = new ArrayList<>();
            for (Field field : scan.factory(path, format).inspect().getFields()) {
                fields.add(ArrowColumns.field(field, new DictionaryProvider.MapDictionaryProvider()));
            }
            return fields;
        } catch (RuntimeException | LinkageError e) {
            throw NativeFailure.of(name, e);
        }
    }

    private DatasetFactory factory(Path path, FileFormat format) {
        DatasetFactory factory = new FileSystemDatasetFactory(
                allocator, NativeMemoryPool.getDefault(), format, path.toUri().toString());
        open.addFirst(factory);
        return factory;
    }

    private void start(Path path, FileFormat format, ScanOptions options) throws IOException {
        Dataset dataset = factory(path, format).finish();
        open.addFirst(dataset);
        Scanner scanner = dataset.newScan(options);
        open.addFirst(scanner);
        ArrowReader batches = scanner.scanBatches();
        open.addFirst(batches);
        reader = batches;
    }

    /// Moves to the next batch; its rows, or -1 at the end.
    int next() {
        ArrowReader batches = reading();
        try {
            return batches.loadNextBatch() ? batches.getVectorSchemaRoot().getRowCount() : -1;
        } catch (IOException | RuntimeException | LinkageError e) {
            throw NativeFailure.of(name, e);
        }
    }

    /// Rows `from` to `from + count` of the batch, copied.
    List<Column> columns(int from, int count) {
        ArrowReader batches = reading();
        try {
            VectorSchemaRoot root = batches.getVectorSchemaRoot();
            List<ArrowField> known = fields;
            if (known == null) {
                known = new ArrayList<>();
                for (Field field : root.getSchema().getFields()) {
                    known.add(ArrowColumns.field(field, batches));
                }
                fields = known;
            }
            List<Column> columns = new ArrayList<>(known.size());
            for (int i = 0; i < known.size(); i++) {
                ArrowField field = known.get(i);
                String where = known.size() == 1 ? name : name + ", column \"" + field.name() + "\"";
                columns.add(ArrowColumns.column(root.getVector(i), field, batches, from, count, where));
            }
            return columns;
        } catch (IOException | RuntimeException e) {
            throw NativeFailure.of(name, e);
        }
    }

    /// Gives the batch's native memory back.
    void release() {
        try {
            reading().getVectorSchemaRoot().clear();
        } catch (IOException e) {
            throw NativeFailure.of(name, e);
        }
    }

    private ArrowReader reading() {
        ArrowReader batches = reader;
        if (batches == null) {
            throw new IllegalStateException("scan is closed");
        }
        return batches;
    }

    private RuntimeException failed(Throwable cause) {
        RuntimeException failure = NativeFailure.of(name, cause);
        try {
            close();
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
        return failure;
    }

    /// Idempotent.
    @Override
    public void close() {
        List<AutoCloseable> closing = List.copyOf(open);
        open.clear();
        reader = null;
        try {
            AutoCloseables.close(closing);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw NativeFailure.of(name, e);
        }
    }
}
