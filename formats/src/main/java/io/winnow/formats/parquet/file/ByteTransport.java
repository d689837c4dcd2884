package io.winnow.formats.parquet.file;

import shaded.parquet.org.apache.thrift.TConfiguration;
import shaded.parquet.org.apache.thrift.transport.TEndpointTransport;
import shaded.parquet.org.apache.thrift.transport.TTransportException;

/// Thrift's view of a range of a byte array. It knows how much is left, so that Thrift refuses collections
/// that claim more.
final class ByteTransport extends TEndpointTransport {
    private static final int NESTING = 64;

    private final byte[] bytes;
    private final int end;
    private int position;

    ByteTransport(byte[] bytes, int from, int to) throws TTransportException {
        super(new TConfiguration(Math.max(1, to - from), Math.max(1, to - from), NESTING));
        this.bytes = bytes;
        this.position = from;
        this.end = to;
    }

    int position() {
        return position;
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public void open() {}

    @Override
    public void close() {}

    @Override
    public int read(byte[] target, int at, int length) throws TTransportException {
        int count = Math.min(length, end - position);
        if (count < length) {
            throw new TTransportException(TTransportException.END_OF_FILE, "it is cut short");
        }
        System.arraycopy(bytes, position, target, at, count);
        position += count;
        return count;
    }

    @Override
    public void write(byte[] source, int at, int length) {
        throw new UnsupportedOperationException("read only");
    }

    @Override
    public byte[] getBuffer() {
        return bytes;
    }

    @Override
    public int getBufferPosition() {
        return position;
    }

    @Override
    public int getBytesRemainingInBuffer() {
        return end - position;
    }

    @Override
    public void consumeBuffer(int length) {
        position += length;
    }
}
