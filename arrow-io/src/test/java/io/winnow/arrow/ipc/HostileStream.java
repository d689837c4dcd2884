package io.winnow.arrow.ipc;

import com.google.flatbuffers.FlatBufferBuilder;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.MetadataVersion;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.Struct_;
import org.apache.arrow.flatbuf.Type;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.WriteChannel;
import org.apache.arrow.vector.ipc.message.ArrowBodyCompression;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.ipc.message.ArrowRecordBatch;
import org.apache.arrow.vector.ipc.message.MessageSerializer;

/// Writes streams whose metadata claim what they are told to.
final class HostileStream {
    private HostileStream() {}

    /// A stream of one batch.
    ///
    /// @param nodes slots of each field, depth first; none are NULL
    /// @param buffers bytes of each buffer, depth first
    /// @param variadic data buffers of each view field
    static void batch(
            Path file,
            org.apache.arrow.vector.types.pojo.Schema schema,
            ArrowBodyCompression compression,
            List<Long> nodes,
            List<byte[]> buffers,
            List<Long> variadic)
            throws IOException {
        try (RootAllocator allocator = new RootAllocator();
                OutputStream out = Files.newOutputStream(file);
                WriteChannel channel = new WriteChannel(Channels.newChannel(out))) {
            List<ArrowBuf> bodies = new ArrayList<>();
            for (byte[] buffer : buffers) {
                ArrowBuf body = allocator.buffer(buffer.length);
                body.writeBytes(buffer);
                bodies.add(body);
            }
            List<ArrowFieldNode> slots = new ArrayList<>();
            nodes.forEach(count -> slots.add(new ArrowFieldNode(count, 0)));
            MessageSerializer.serialize(channel, schema);
            int rows = Math.toIntExact(nodes.getFirst());
            try (ArrowRecordBatch batch =
                    new ArrowRecordBatch(rows, slots, bodies, compression, variadic, true, true)) {
                MessageSerializer.serialize(channel, batch);
            }
            bodies.forEach(ArrowBuf::close);
        }
    }

    /// A stream of a schema only: structs of two fields that both are the same struct, `depth` times.
    static void doubledStructs(Path file, int depth) throws IOException {
        FlatBufferBuilder builder = new FlatBufferBuilder();
        int field = struct(builder, builder.createString("f"), new int[0]);
        for (int i = 0; i < depth; i++) {
            field = struct(builder, builder.createString("f"), new int[] {field, field});
        }
        schema(file, builder, new int[] {field});
    }

    /// A stream of a schema only: `count` fields that share one name of `length` bytes.
    static void sharedNames(Path file, int count, int length) throws IOException {
        FlatBufferBuilder builder = new FlatBufferBuilder();
        int name = builder.createString("n".repeat(length));
        List<Integer> fields = new ArrayList<>(Collections.nCopies(count, 0));
        fields.replaceAll(_ -> struct(builder, name, new int[0]));
        schema(file, builder, fields.stream().mapToInt(Integer::intValue).toArray());
    }

    private static int struct(FlatBufferBuilder builder, int name, int[] children) {
        Struct_.startStruct_(builder);
        int type = Struct_.endStruct_(builder);
        int vector = Field.createChildrenVector(builder, children);
        return Field.createField(builder, name, true, Type.Struct_, type, 0, vector, 0);
    }

    private static void schema(Path file, FlatBufferBuilder builder, int[] fields) throws IOException {
        int vector = Schema.createFieldsVector(builder, fields);
        int schema = Schema.createSchema(builder, Endianness.Little, vector, 0, 0);
        builder.finish(Message.createMessage(builder, MetadataVersion.V5, MessageHeader.Schema, schema, 0, 0));
        byte[] message = builder.sizedByteArray();
        Files.write(
                file,
                ByteBuffer.allocate(8 + message.length)
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .putInt(-1)
                        .putInt(message.length)
                        .put(message)
                        .array());
    }
}
