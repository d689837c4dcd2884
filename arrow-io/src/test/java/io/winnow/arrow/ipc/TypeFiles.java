package io.winnow.arrow.ipc;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.compression.CompressionUtil;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.ipc.ArrowWriter;
import org.apache.arrow.vector.ipc.message.IpcOption;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/// Writes files with a column per case; row `i` of a column is value `i % 4` of its case.
final class TypeFiles {
    private TypeFiles() {}

    static void write(
            Path file, List<TypeCase> cases, boolean stream, CompressionUtil.CodecType compression, int... batchRows)
            throws IOException {
        List<Field> fields = new ArrayList<>();
        cases.forEach(one -> fields.add(one.field()));
        try (RootAllocator allocator = new RootAllocator();
                VectorSchemaRoot root = VectorSchemaRoot.create(new Schema(fields), allocator);
                OutputStream out = Files.newOutputStream(file);
                ArrowWriter writer = writer(root, out, stream, compression)) {
            writer.start();
            int first = 0;
            for (int rows : batchRows) {
                for (int i = 0; i < cases.size(); i++) {
                    fill(root.getVector(i), cases.get(i), first, rows);
                }
                root.setRowCount(rows);
                writer.writeBatch();
                first += rows;
            }
            writer.end();
        }
    }

    private static void fill(FieldVector vector, TypeCase one, int first, int rows) {
        vector.reset();
        vector.setInitialCapacity(Math.max(rows, 1));
        vector.allocateNew();
        for (int row = 0; row < rows; row++) {
            VectorWriter.set(vector, row, one.written().get((first + row) % 4));
        }
        vector.setValueCount(rows);
    }

    private static ArrowWriter writer(
            VectorSchemaRoot root, OutputStream out, boolean stream, CompressionUtil.CodecType compression) {
        return stream
                ? new ArrowStreamWriter(
                        root, null, Channels.newChannel(out), IpcOption.DEFAULT, TestCompression.factory(), compression)
                : new ArrowFileWriter(
                        root,
                        null,
                        Channels.newChannel(out),
                        Map.of(),
                        IpcOption.DEFAULT,
                        TestCompression.factory(),
                        compression);
    }
}
