package io.winnow.tests.oracle.pushdown;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.Statistics;
import org.apache.parquet.format.Type;

/// What a writer might say less of its row groups; all that is left stays true.
enum FooterEdit {
    /// As it was written.
    NONE,
    /// Neither statistics nor page indexes.
    NO_STATISTICS,
    NO_NULL_COUNTS,
    NO_BOUNDS,
    /// Bounds that are wider than the values, and say that they may be.
    WIDER_BOUNDS;

    void apply(ParquetBytes file) {
        for (ColumnChunk chunk : file.chunks()) {
            ColumnMetaData metadata = ParquetBytes.present(chunk.getMeta_data());
            Statistics statistics = ParquetBytes.present(metadata.getStatistics());
            switch (this) {
                case NONE -> {}
                case NO_STATISTICS -> {
                    metadata.unsetStatistics();
                    withoutPageIndexes(chunk);
                }
                case NO_NULL_COUNTS -> statistics.unsetNull_count();
                case NO_BOUNDS -> withoutBounds(statistics);
                case WIDER_BOUNDS -> widened(statistics, ParquetBytes.present(metadata.getType()));
            }
        }
    }

    static void withoutPageIndexes(ColumnChunk chunk) {
        chunk.unsetColumn_index_offset();
        chunk.unsetColumn_index_length();
        chunk.unsetOffset_index_offset();
        chunk.unsetOffset_index_length();
    }

    private static void withoutBounds(Statistics statistics) {
        withoutDeprecatedBounds(statistics);
        statistics.unsetMin_value();
        statistics.unsetMax_value();
        statistics.unsetIs_min_value_exact();
        statistics.unsetIs_max_value_exact();
    }

    private static void withoutDeprecatedBounds(Statistics statistics) {
        statistics.unsetMin();
        statistics.unsetMax();
    }

    private static void widened(Statistics statistics, Type type) {
        withoutDeprecatedBounds(statistics);
        if (statistics.isSetMin_value()) {
            statistics.setMin_value(moved(statistics.getMin_value(), type, -1));
            statistics.setIs_min_value_exact(false);
        }
        if (statistics.isSetMax_value()) {
            statistics.setMax_value(moved(statistics.getMax_value(), type, 1));
            statistics.setIs_max_value_exact(false);
        }
    }

    /// A bound one below or above; zero stays, which may be the least value of a type.
    private static byte[] moved(byte[] bound, Type type, int step) {
        ByteBuffer buffer = ByteBuffer.wrap(bound.clone()).order(ByteOrder.LITTLE_ENDIAN);
        return switch (type) {
            case INT32 -> {
                int value = buffer.getInt(0);
                yield buffer.putInt(0, value == 0 ? 0 : value + step).array();
            }
            case INT64 -> {
                long value = buffer.getLong(0);
                yield buffer.putLong(0, value == 0 ? 0 : value + step).array();
            }
            case FLOAT -> buffer.putFloat(0, buffer.getFloat(0) + step).array();
            case DOUBLE -> buffer.putDouble(0, buffer.getDouble(0) + step).array();
            case BYTE_ARRAY -> step < 0 ? Arrays.copyOf(bound, bound.length / 2) : raised(bound);
            case BOOLEAN, INT96, FIXED_LEN_BYTE_ARRAY -> bound;
        };
    }

    private static byte[] raised(byte[] bound) {
        byte[] longer = Arrays.copyOf(bound, bound.length + 1);
        longer[bound.length] = '~';
        return longer;
    }
}
