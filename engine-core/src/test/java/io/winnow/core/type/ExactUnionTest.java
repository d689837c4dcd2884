package io.winnow.core.type;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ExactUnionTest {
    private static final DataType SECONDS = new DataType.Timestamp(TimeUnit.SECOND, false);
    private static final DataType NANOS = new DataType.Timestamp(TimeUnit.NANOSECOND, false);

    private static DataType decimal(int precision, int scale) {
        return new DataType.Decimal(precision, scale);
    }

    private static DataType struct(Field... fields) {
        return new DataType.Struct(List.of(fields));
    }

    /// Whichever comes first.
    private static void unite(@Nullable DataType expected, DataType... types) {
        assertThat(ExactUnion.of(List.of(types))).isEqualTo(expected);
        assertThat(ExactUnion.of(List.of(types).reversed())).isEqualTo(expected);
    }

    @Test
    void integersWidenToTheSmallestTypeThatHoldsAll() {
        unite(DataType.INT64, DataType.INT32, DataType.INT64);
        unite(DataType.INT32, DataType.INT8, DataType.INT16, DataType.INT32);
        unite(DataType.UINT64, DataType.UINT8, DataType.UINT64);
        unite(DataType.INT16, DataType.UINT8, DataType.INT8);
        unite(DataType.INT64, DataType.INT8, DataType.UINT32, DataType.UINT16);
        unite(decimal(20, 0), DataType.INT8, DataType.UINT64);
        unite(DataType.INT32, DataType.INT32);
    }

    @Test
    void floatsTakeIntegersThatADoubleHolds() {
        unite(DataType.FLOAT64, DataType.FLOAT32, DataType.FLOAT64);
        unite(DataType.FLOAT64, DataType.FLOAT32, DataType.INT8);
        unite(DataType.FLOAT64, DataType.INT32, DataType.UINT32, DataType.FLOAT64);
        unite(null, DataType.FLOAT64, DataType.INT64);
        unite(null, DataType.INT32, DataType.FLOAT64, DataType.UINT64);
        unite(null, DataType.FLOAT64, decimal(5, 2));
    }

    @Test
    void decimalsKeepAllDigitsOrDoNotUnite() {
        unite(decimal(12, 2), decimal(10, 2), decimal(12, 2));
        unite(decimal(14, 4), decimal(12, 2), decimal(8, 4));
        unite(decimal(12, 2), decimal(8, 2), DataType.INT32);
        unite(decimal(38, 18), decimal(20, 18), decimal(20, 0), DataType.INT64);
        unite(null, decimal(38, 2), decimal(38, 4));
        unite(null, decimal(38, 30), DataType.INT64);
    }

    @Test
    void timestampsTakeTheFinestUnitButNeverAZone() {
        unite(NANOS, SECONDS, DataType.TIMESTAMP, NANOS);
        unite(null, DataType.TIMESTAMP, DataType.TIMESTAMPTZ);
        unite(null, DataType.DATE, DataType.TIMESTAMP);
    }

    @Test
    void nestedTypesUniteByTheirParts() {
        unite(
                new DataType.ListOf(DataType.INT64),
                new DataType.ListOf(DataType.INT32),
                new DataType.ListOf(DataType.INT64));
        unite(null, new DataType.ListOf(DataType.INT32), new DataType.ListOf(DataType.UTF8));
        unite(null, new DataType.ListOf(DataType.INT32), DataType.INT32);
        unite(
                new DataType.MapOf(DataType.UTF8, DataType.FLOAT64),
                new DataType.MapOf(DataType.UTF8, DataType.FLOAT32),
                new DataType.MapOf(DataType.UTF8, DataType.FLOAT64));
        unite(
                struct(Field.of("a", DataType.INT64), Field.of("b", DataType.UTF8)),
                struct(Field.of("a", DataType.INT64), new Field("b", DataType.UTF8, false)),
                struct(new Field("a", DataType.INT8, false), Field.of("b", DataType.UTF8)));
        unite(null, struct(Field.of("a", DataType.INT64)), struct(Field.of("b", DataType.INT64)));
        unite(null, struct(Field.of("a", DataType.INT64)), struct());
        unite(null, struct(Field.of("a", DataType.INT64)), DataType.INT64);
    }

    @Test
    void nullsUniteWithAnythingAndUnlikeTypesWithNothing() {
        unite(DataType.UTF8, DataType.NULL, DataType.UTF8);
        unite(DataType.NULL, DataType.NULL);
        unite(null, DataType.UTF8, DataType.INT32);
        unite(null, DataType.BOOL, DataType.INT32);
        unite(null, DataType.UTF8, DataType.BINARY);
        unite(null, DataType.DATE, DataType.TIME);
    }

    @Test
    void whatCannotBeReadInOneFileCannotBeReadInAll() {
        DataType union = new DataType.Unsupported("a union");
        unite(union, DataType.INT32, union);
    }
}
