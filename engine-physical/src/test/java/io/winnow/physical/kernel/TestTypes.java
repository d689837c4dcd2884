package io.winnow.physical.kernel;

import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.TimeUnit;
import java.util.List;

/// The types that tests go through.
final class TestTypes {
    static final List<DataType> INTEGERS = List.of(
            DataType.INT8,
            DataType.INT16,
            DataType.INT32,
            DataType.INT64,
            DataType.UINT8,
            DataType.UINT16,
            DataType.UINT32,
            DataType.UINT64);
    static final List<DataType> DECIMALS = List.of(
            new DataType.Decimal(5, 2),
            new DataType.Decimal(4, 4),
            new DataType.Decimal(9, 0),
            new DataType.Decimal(15, 2),
            new DataType.Decimal(18, 6),
            new DataType.Decimal(20, 0),
            new DataType.Decimal(25, 5),
            new DataType.Decimal(38, 2),
            new DataType.Decimal(38, 10),
            new DataType.Decimal(38, 38));
    static final List<DataType> FLOATS = List.of(DataType.FLOAT32, DataType.FLOAT64);
    static final List<DataType> TIMESTAMPS = List.of(
            new DataType.Timestamp(TimeUnit.SECOND, false),
            new DataType.Timestamp(TimeUnit.MILLISECOND, false),
            DataType.TIMESTAMP,
            new DataType.Timestamp(TimeUnit.NANOSECOND, false),
            new DataType.Timestamp(TimeUnit.SECOND, true),
            DataType.TIMESTAMPTZ);
    static final List<DataType> OTHERS =
            List.of(DataType.BOOL, DataType.UTF8, DataType.BINARY, DataType.DATE, DataType.TIME, DataType.INTERVAL);
    static final List<DataType> NESTED = List.of(
            new DataType.ListOf(DataType.INT32),
            new DataType.Struct(List.of(Field.of("a", DataType.INT64), Field.of("b", DataType.UTF8))),
            new DataType.MapOf(DataType.UTF8, DataType.FLOAT64));

    private TestTypes() {}

    static List<DataType> numeric() {
        return joined(List.of(INTEGERS, DECIMALS, FLOATS));
    }

    static List<DataType> all() {
        return joined(List.of(INTEGERS, DECIMALS, FLOATS, TIMESTAMPS, OTHERS, NESTED));
    }

    private static List<DataType> joined(List<List<DataType>> lists) {
        return lists.stream().flatMap(List::stream).toList();
    }
}
