package io.winnow.bench.lance;

import io.winnow.bench.answer.Answer;
import io.winnow.bench.engine.Engine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.util.Text;
import org.jspecify.annotations.Nullable;
import org.lance.Dataset;

/// A dataset of Lance in this process, asked in SQL through its Java library. It stays open between queries, with the
/// caches that it keeps. Lance takes as many threads as there are processors.
final class Lance implements Engine {
    private final BufferAllocator allocator;
    private final Dataset dataset;
    private final String table;

    private Lance(BufferAllocator allocator, Dataset dataset, String table) {
        this.allocator = allocator;
        this.dataset = dataset;
        this.table = table;
    }

    /// @param table what queries call it
    static Lance over(Path path, String table) {
        BufferAllocator allocator = new RootAllocator();
        try {
            return new Lance(
                    allocator,
                    Dataset.open().allocator(allocator).uri(path.toString()).build(),
                    table);
        } catch (RuntimeException e) {
            allocator.close();
            throw e;
        }
    }

    @Override
    public String name() {
        return "Lance";
    }

    @Override
    public Answer run(String sql) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        try (ArrowReader reader = dataset.sql(sql).tableName(table).intoBatchRecords()) {
            VectorSchemaRoot root = reader.getVectorSchemaRoot();
            while (reader.loadNextBatch()) {
                addRows(root, rows);
            }
        } catch (IOException e) {
            throw new IllegalStateException(e.getMessage() + " in " + sql, e);
        }
        return Answer.ofJavaValues(rows);
    }

    private static void addRows(VectorSchemaRoot batch, List<List<@Nullable Object>> rows) {
        for (int row = 0; row < batch.getRowCount(); row++) {
            List<@Nullable Object> values = new ArrayList<>();
            for (FieldVector vector : batch.getFieldVectors()) {
                @Nullable Object value = vector.getObject(row);
                values.add(value instanceof Text text ? text.toString() : value);
            }
            rows.add(values);
        }
    }

    @Override
    public void close() {
        dataset.close();
        allocator.close();
    }
}
