package io.winnow.formats.parquet.decode;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Unaligned little-endian access to byte arrays, an instruction each once compiled.
final class LittleEndian {
    /// Bytes that every decoded array has behind its data, so that eight bytes may be read at its last one.
    static final int SLACK = 16;

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private LittleEndian() {}

    static int int32(byte[] data, int at) {
        return (int) INT.get(data, at);
    }

    static long int64(byte[] data, int at) {
        return (long) LONG.get(data, at);
    }

    static void put64(byte[] data, int at, long value) {
        LONG.set(data, at, value);
    }
}
