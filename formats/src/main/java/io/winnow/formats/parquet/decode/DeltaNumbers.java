package io.winnow.formats.parquet.decode;

import io.winnow.core.type.PhysicalType;
import io.winnow.formats.parquet.file.PageAddress;

/// DELTA_BINARY_PACKED int32 and int64.
final class DeltaNumbers extends ValueDecoder {
    private final DeltaReader deltas;

    DeltaNumbers(byte[] data, int from, int to, PageAddress where) {
        this.deltas = new DeltaReader(data, from, to, where);
    }

    @Override
    public void read(ColumnBuffer out, int at, int count) {
        if (out.form() == PhysicalType.INT32) {
            deltas.read(out.ints(), at, count);
        } else {
            deltas.read(out.longs(), at, count);
        }
    }

    @Override
    public void skip(int count) {
        deltas.skip(count);
    }
}
