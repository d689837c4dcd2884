package io.winnow.arrow.vector;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.BoolColumn;
import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.FloatColumn;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.IntervalColumn;
import io.winnow.core.batch.ListColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.batch.NullColumns;
import io.winnow.core.batch.StructColumn;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.util.AutoCloseables;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;

/// Makes Arrow vectors of heap columns, for results, export and writing. Copies; the caller owns what is made.
public final class ArrowVectors {
    private ArrowVectors() {}

    /// A root of the batch's columns; dictionaries are decoded.
    public static VectorSchemaRoot root(Batch batch, BufferAllocator allocator) {
        Schema schema = batch.schema();
        List<FieldVector> vectors = new ArrayList<>(schema.size());
        try {
            for (int i = 0; i < schema.size(); i++) {
                vectors.add(vector(batch.column(i), schema.field(i), allocator));
            }
            return new VectorSchemaRoot(ArrowSchemas.toArrow(schema).getFields(), vectors, batch.rows());
        } catch (RuntimeException | Error e) {
            closeAll(vectors, e);
            throw e;
        }
    }

    /// A vector of one column.
    public static FieldVector vector(Column column, Field field, BufferAllocator allocator) {
        FieldVector vector = ArrowSchemas.toArrow(field).createVector(allocator);
        try {
            fill(vector, column, field.type(), allocator);
            return vector;
        } catch (RuntimeException | Error e) {
            closeAll(List.of(vector), e);
            throw e;
        }
    }

    private static void fill(FieldVector vector, Column column, DataType type, BufferAllocator allocator) {
        int rows = column.size();
        if (vector instanceof NullVector nulls) {
            nulls.setValueCount(rows);
            return;
        }
        Column plain = column instanceof NullColumn ? NullColumns.of(type, rows) : column.decoded();
        try (VectorBuffers buffers = new VectorBuffers(allocator)) {
            buffers.addValidity(plain.validity(), rows);
            addValues(buffers, plain, type);
            vector.loadFieldBuffers(new ArrowFieldNode(rows, plain.nullCount()), buffers.list());
        }
        switch (plain) {
            case ListColumn lists -> fillElements(vector, lists, type, allocator);
            case StructColumn structs -> {
                DataType.Struct struct = (DataType.Struct) type;
                for (int i = 0; i < struct.fields().size(); i++) {
                    FieldVector child = vector.getChildrenFromFields().get(i);
                    fill(child, structs.fields().get(i), struct.fields().get(i).type(), allocator);
                }
            }
            default -> {} // flat vectors have no children
        }
    }

    private static void fillElements(FieldVector vector, ListColumn lists, DataType type, BufferAllocator allocator) {
        DataType element = switch (type) {
            case DataType.ListOf list -> list.element();
            case DataType.MapOf map ->
                new DataType.Struct(List.of(new Field("key", map.key(), false), Field.of("value", map.value())));
            default -> throw new IllegalArgumentException("no list type: " + type);
        };
        int start = lists.offsets()[0];
        int count = lists.offsets()[lists.size()] - start;
        fill(vector.getChildrenFromFields().getFirst(), lists.elements().slice(start, count), element, allocator);
    }

    private static void addValues(VectorBuffers buffers, Column column, DataType type) {
        int rows = column.size();
        switch (column) {
            case BoolColumn c -> buffers.addBits(c.values(), rows);
            case IntColumn c -> {
                int bytes = type instanceof DataType.Int i ? i.bits() / 8 : 4;
                buffers.addInts(c.values(), rows, bytes);
            }
            case LongColumn c -> addLongs(buffers, c, type);
            case FloatColumn c -> buffers.addFloats(c.values(), rows);
            case DoubleColumn c -> buffers.addDoubles(c.values(), rows);
            case Int128Column c -> buffers.addInt128s(c.high(), c.low(), rows);
            case IntervalColumn c -> buffers.addIntervals(c.months(), c.days(), c.nanos(), rows);
            case BytesColumn c -> buffers.addBytes(c.data(), c.offsets(), rows);
            case ListColumn c -> buffers.addOffsets(c.offsets(), rows);
            case StructColumn _, NullColumn _ -> {} // no buffers of their own
            case DictionaryColumn _ -> throw new IllegalStateException("dictionary was not decoded");
        }
    }

    private static void addLongs(VectorBuffers buffers, LongColumn column, DataType type) {
        int rows = column.size();
        if (type instanceof DataType.Decimal) {
            buffers.addInt128s(column.values(), rows);
        } else if (type instanceof DataType.Int i && i.bits() == 32) {
            buffers.addNarrowed(column.values(), rows);
        } else {
            buffers.addLongs(column.values(), rows);
        }
    }

    private static void closeAll(List<? extends AutoCloseable> vectors, Throwable cause) {
        try {
            AutoCloseables.close(vectors);
        } catch (Exception e) {
            cause.addSuppressed(e);
        }
    }

    /// Buffers in the order in which a vector loads them, released once loaded (the vector retains them).
    static void release(List<ArrowBuf> buffers) {
        for (ArrowBuf buffer : buffers) {
            buffer.close();
        }
    }
}
