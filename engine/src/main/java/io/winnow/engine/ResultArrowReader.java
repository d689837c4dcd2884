package io.winnow.engine;

import io.winnow.arrow.vector.ArrowSchemas;
import io.winnow.arrow.vector.ArrowVectors;
import io.winnow.core.batch.Batch;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorLoader;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.VectorUnloader;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.types.pojo.Schema;

/// A result as an Arrow stream: vectors are made of each batch as it is asked for.
final class ResultArrowReader extends ArrowReader {
    private final QueryResult result;
    private long bytes;

    ResultArrowReader(QueryResult result, BufferAllocator allocator) {
        super(allocator);
        this.result = result;
    }

    @Override
    public boolean loadNextBatch() {
        VectorSchemaRoot target = vectorSchemaRoot();
        // The last batch's vectors go before the next ones are made, and at the end none are left.
        target.clear();
        Batch batch = result.next();
        if (batch == null) {
            return false;
        }
        try (VectorSchemaRoot root = ArrowVectors.root(batch, allocator);
                ArrowRecordBatch record = new VectorUnloader(root).getRecordBatch()) {
            bytes += record.computeBodyLength();
            new VectorLoader(target).load(record);
        }
        return true;
    }

    private VectorSchemaRoot vectorSchemaRoot() {
        try {
            return getVectorSchemaRoot();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public long bytesRead() {
        return bytes;
    }

    @Override
    protected void closeReadSource() {
        result.close();
    }

    @Override
    protected Schema readSchema() {
        return ArrowSchemas.toArrow(result.schema());
    }
}
