package io.winnow.formats.parquet.decode;

import io.winnow.core.type.PhysicalType;
import io.winnow.formats.parquet.file.PageAddress;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// PLAIN int32, int64, float and double: little endian, copied in bulk.
final class PlainNumbers extends ValueDecoder {
    private static final ValueLayout.OfInt INTS = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfLong LONGS = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfFloat FLOATS =
            ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
    private static final ValueLayout.OfDouble DOUBLES =
            ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private final MemorySegment data;
    private final int to;
    private final int width;
    private final PageAddress where;
    private int position;

    PlainNumbers(byte[] data, int from, int to, PhysicalType form, PageAddress where) {
        this.data = MemorySegment.ofArray(data);
        this.position = from;
        this.to = to;
        this.width = form == PhysicalType.INT32 || form == PhysicalType.FLOAT32 ? 4 : 8;
        this.where = where;
    }

    @Override
    public void read(ColumnBuffer out, int at, int count) {
        int from = position;
        skip(count);
        switch (out.form()) {
            case INT32 -> MemorySegment.copy(data, INTS, from, out.ints(), at, count);
            case INT64 -> MemorySegment.copy(data, LONGS, from, out.longs(), at, count);
            case FLOAT32 -> MemorySegment.copy(data, FLOATS, from, out.floats(), at, count);
            case FLOAT64 -> MemorySegment.copy(data, DOUBLES, from, out.doubles(), at, count);
            case BOOL, BYTES, INT128, INTERVAL, NULL, LIST, STRUCT ->
                throw new IllegalArgumentException("numbers cannot be read as " + out.form());
        }
    }

    @Override
    public void skip(int count) {
        if ((long) count * width > to - position) {
            throw where.corrupt("the page ends before all its values, " + (to - position) + " bytes are left for "
                    + count + " values of " + width + " bytes");
        }
        position += count * width;
    }
}
