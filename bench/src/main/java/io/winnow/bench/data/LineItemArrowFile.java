package io.winnow.bench.data;

import io.trino.tpch.LineItem;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.DecimalVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileWriter;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;

/// Writes `lineitem` as an Arrow IPC file, one record batch in memory at a time.
final class LineItemArrowFile {
    /// Rows of every record batch but the last.
    static final int BATCH_ROWS = 65_536;

    private static final ArrowType BIGINT = new ArrowType.Int(64, true);
    private static final ArrowType INTEGER = new ArrowType.Int(32, true);
    private static final ArrowType MONEY = new ArrowType.Decimal(15, 2, 128);
    private static final ArrowType DATE = new ArrowType.Date(DateUnit.DAY);
    private static final ArrowType TEXT = new ArrowType.Utf8();
    private static final Schema SCHEMA = new Schema(List.of(
            field("l_orderkey", BIGINT),
            field("l_partkey", BIGINT),
            field("l_suppkey", BIGINT),
            field("l_linenumber", INTEGER),
            field("l_quantity", MONEY),
            field("l_extendedprice", MONEY),
            field("l_discount", MONEY),
            field("l_tax", MONEY),
            field("l_returnflag", TEXT),
            field("l_linestatus", TEXT),
            field("l_shipdate", DATE),
            field("l_commitdate", DATE),
            field("l_receiptdate", DATE),
            field("l_shipinstruct", TEXT),
            field("l_shipmode", TEXT),
            field("l_comment", TEXT)));

    private LineItemArrowFile() {}

    static void write(Path file, Iterable<LineItem> rows) throws IOException {
        try (BufferAllocator allocator = new RootAllocator();
                VectorSchemaRoot root = VectorSchemaRoot.create(SCHEMA, allocator);
                FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
                ArrowFileWriter writer = new ArrowFileWriter(root, null, channel)) {
            int row = 0;
            for (LineItem item : rows) {
                set(root.getFieldVectors(), row++, item);
                if (row == BATCH_ROWS) {
                    writeBatch(root, writer, row);
                    row = 0;
                }
            }
            if (row > 0) {
                writeBatch(root, writer, row);
            }
            writer.end();
        }
    }

    private static void writeBatch(VectorSchemaRoot root, ArrowFileWriter writer, int rows) throws IOException {
        root.setRowCount(rows);
        writer.writeBatch();
        root.getFieldVectors().forEach(FieldVector::reset);
    }

    private static void set(List<FieldVector> vectors, int row, LineItem item) {
        number(vectors.get(0), row, item.getOrderKey());
        number(vectors.get(1), row, item.getPartKey());
        number(vectors.get(2), row, item.getSupplierKey());
        ((IntVector) vectors.get(3)).setSafe(row, item.getLineNumber());
        decimal(vectors.get(4), row, item.getQuantity() * 100);
        decimal(vectors.get(5), row, item.getExtendedPriceInCents());
        decimal(vectors.get(6), row, item.getDiscountPercent());
        decimal(vectors.get(7), row, item.getTaxPercent());
        text(vectors.get(8), row, item.getReturnFlag());
        text(vectors.get(9), row, item.getStatus());
        date(vectors.get(10), row, item.getShipDate());
        date(vectors.get(11), row, item.getCommitDate());
        date(vectors.get(12), row, item.getReceiptDate());
        text(vectors.get(13), row, item.getShipInstructions());
        text(vectors.get(14), row, item.getShipMode());
        text(vectors.get(15), row, item.getComment());
    }

    private static void number(FieldVector vector, int row, long value) {
        ((BigIntVector) vector).setSafe(row, value);
    }

    private static void decimal(FieldVector vector, int row, long unscaled) {
        ((DecimalVector) vector).setSafe(row, unscaled);
    }

    private static void date(FieldVector vector, int row, int epochDay) {
        ((DateDayVector) vector).setSafe(row, epochDay);
    }

    private static void text(FieldVector vector, int row, String value) {
        ((VarCharVector) vector).setSafe(row, value.getBytes(StandardCharsets.UTF_8));
    }

    private static Field field(String name, ArrowType type) {
        return new Field(name, FieldType.notNullable(type), null);
    }
}
