package io.winnow.formats.parquet;

import dev.hardwood.HardwoodContext;
import dev.hardwood.InputFile;
import dev.hardwood.reader.ColumnReader;
import dev.hardwood.reader.ParquetFileReader;
import dev.hardwood.reader.Validity;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.apache.parquet.format.Type;
import org.jspecify.annotations.Nullable;

/// hardwood as a second reader of Parquet files: values as they are stored.
final class HardwoodReader implements AutoCloseable {
    private final HardwoodContext context = HardwoodContext.create(1);

    /// The values of a column as [Values] gives those of one without annotation.
    List<@Nullable Object> column(Path file, int column, Type type) throws IOException {
        List<@Nullable Object> values = new ArrayList<>();
        try (ParquetFileReader reader = ParquetFileReader.open(InputFile.of(file), context);
                ColumnReader batches = reader.columnReader(column)) {
            while (batches.nextBatch()) {
                Validity validity = batches.getLeafValidity();
                for (int row = 0; row < batches.getRecordCount(); row++) {
                    values.add(validity.isNull(row) ? null : value(batches, type, row));
                }
            }
        }
        return values;
    }

    private static Object value(ColumnReader batch, Type type, int row) {
        return switch (type) {
            case BOOLEAN -> batch.getBooleans()[row];
            case INT32 -> BigInteger.valueOf(batch.getInts()[row]);
            case INT64 -> BigInteger.valueOf(batch.getLongs()[row]);
            case FLOAT -> batch.getFloats()[row];
            case DOUBLE -> batch.getDoubles()[row];
            case INT96, BYTE_ARRAY, FIXED_LEN_BYTE_ARRAY -> {
                int[] offsets = batch.getBinaryOffsets();
                byte[] bytes = Arrays.copyOfRange(batch.getBinaryValues(), offsets[row], offsets[row + 1]);
                yield "0x" + HexFormat.of().formatHex(bytes);
            }
        };
    }

    @Override
    public void close() {
        context.close();
    }
}
