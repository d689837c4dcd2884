package io.winnow.formats.parquet.file;

import io.winnow.core.error.CorruptDataException;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.io.DataFile;
import io.winnow.formats.parquet.schema.Node;
import io.winnow.formats.parquet.schema.ParquetSchema;
import io.winnow.formats.parquet.schema.SchemaReader;
import io.winnow.formats.parquet.stats.WriterFaults;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnOrder;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import org.jspecify.annotations.Nullable;

/// Reads and checks footers.
///
/// A file is `PAR1`, pages, footer (Thrift compact), footer length (uint32, little endian), `PAR1`. An
/// encrypted footer ends in `PARE`.
public final class FooterReader {
    private static final int MAGIC_BYTES = 4;
    private static final int TAIL_BYTES = 8;

    private FooterReader() {}

    /// The footer of `file`, which errors call `name`.
    public static Footer read(DataFile file, String name) {
        long size = file.size();
        if (size == 0) {
            throw new CorruptDataException(name, "the file is empty, expected a Parquet file");
        }
        if (size < MAGIC_BYTES + TAIL_BYTES) {
            throw new CorruptDataException(name, "not a Parquet file: " + size + " bytes are too few for one");
        }
        byte[] tail = new byte[TAIL_BYTES];
        file.read(size - TAIL_BYTES, ByteBuffer.wrap(tail));
        String magic = new String(tail, MAGIC_BYTES, MAGIC_BYTES, StandardCharsets.ISO_8859_1);
        if (magic.equals("PARE")) {
            throw new UnsupportedFeatureException("encrypted Parquet files, such as " + name);
        }
        if (!magic.equals("PAR1")) {
            throw new CorruptDataException(name, notParquet(file));
        }
        long length = (tail[0] & 0xFFL) | (tail[1] & 0xFFL) << 8 | (tail[2] & 0xFFL) << 16 | (tail[3] & 0xFFL) << 24;
        long start = size - TAIL_BYTES - length;
        if (start < MAGIC_BYTES || length > Integer.MAX_VALUE - 64) {
            throw new CorruptDataException(
                    name, size - TAIL_BYTES, "the footer claims " + length + " bytes of a file of " + size);
        }
        byte[] bytes = new byte[(int) length];
        file.read(start, ByteBuffer.wrap(bytes));
        return checked(file, name, ThriftBytes.fileMetaData(bytes, name, start), start);
    }

    private static String notParquet(DataFile file) {
        byte[] head = new byte[MAGIC_BYTES];
        file.read(0, ByteBuffer.wrap(head));
        return new String(head, StandardCharsets.ISO_8859_1).equals("PAR1")
                ? "the file starts as Parquet but does not end as such: it is truncated or damaged"
                : "not a Parquet file: it does not end in PAR1";
    }

    private static Footer checked(DataFile file, String name, FileMetaData metadata, long dataEnd) {
        ParquetSchema schema = SchemaReader.read(present(metadata.getSchema(), name, "schema"), name);
        String createdBy = metadata.getCreated_by() == null ? "" : metadata.getCreated_by();
        List<ColumnOrder> orders = metadata.getColumn_orders();
        List<RowGroupMetadata> groups = new ArrayList<>(metadata.getRow_groupsSize());
        long rows = 0;
        List<RowGroup> stored = present(metadata.getRow_groups(), name, "row groups");
        for (RowGroup group : stored) {
            RowGroupMetadata checked = rowGroup(name, groups.size(), group, schema, dataEnd, orders);
            rows += checked.rows();
            if (rows < 0) {
                throw new CorruptDataException(name, "the row groups claim more than 2^63 rows");
            }
            groups.add(checked);
        }
        WriterFaults faults = WriterFaults.of(createdBy);
        FileStatistics statistics = FileStatistics.read(stored, groups, schema.leaves(), faults);
        return new Footer(
                new FileIdentity(file.path(), file.size(), file.modified()),
                schema,
                groups,
                statistics,
                createdBy,
                faults,
                dataEnd);
    }

    private static RowGroupMetadata rowGroup(
            String name,
            int ordinal,
            RowGroup group,
            ParquetSchema schema,
            long dataEnd,
            @Nullable List<ColumnOrder> orders) {
        List<Node.Leaf> leaves = schema.leaves();
        String where = "row group " + ordinal + " of the footer ";
        if (group.getNum_rows() < 0) {
            throw new CorruptDataException(name, where + "claims " + group.getNum_rows() + " rows");
        }
        List<ColumnChunk> columns = present(group.getColumns(), name, "columns");
        if (columns.size() != leaves.size()) {
            throw new CorruptDataException(
                    name, where + "has " + columns.size() + " columns where the schema has " + leaves.size());
        }
        if (leaves.isEmpty() && group.getNum_rows() > Integer.MAX_VALUE) {
            throw new CorruptDataException(name, where + "claims rows without a column");
        }
        List<ChunkMetadata> chunks = new ArrayList<>(leaves.size());
        for (int i = 0; i < leaves.size(); i++) {
            boolean ordered =
                    orders != null && i < orders.size() && orders.get(i).isSetTYPE_ORDER();
            chunks.add(ChunkReader.read(columns.get(i), leaves.get(i), group.getNum_rows(), dataEnd, ordered));
        }
        return new RowGroupMetadata(ordinal, group.getNum_rows(), chunks);
    }

    private static <T> List<T> present(@Nullable List<T> list, String name, String what) {
        if (list == null) {
            throw new CorruptDataException(name, "the footer has no " + what);
        }
        return list;
    }
}
