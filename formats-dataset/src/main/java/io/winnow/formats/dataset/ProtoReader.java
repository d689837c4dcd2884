package io.winnow.formats.dataset;

/// Steps through the fields of a protobuf message. Whatever is not well formed is an [IllegalArgumentException].
final class ProtoReader {
    private static final int VARINT = 0;
    private static final int FIXED64 = 1;
    private static final int BYTES = 2;
    private static final int FIXED32 = 5;

    private final byte[] data;
    private final int end;
    private int at;
    private int tag;
    private long number;
    private int bytesStart;

    ProtoReader(byte[] data, int from, int end) {
        this.data = data;
        this.at = from;
        this.end = end;
    }

    /// Moves to the next field; false at the end.
    boolean next() {
        if (at >= end) {
            return false;
        }
        tag = (int) varint();
        switch (tag & 7) {
            case VARINT -> number = varint();
            case FIXED64 -> at += Long.BYTES;
            case FIXED32 -> at += Integer.BYTES;
            case BYTES -> {
                long length = varint();
                if (length < 0 || length > end - at) {
                    throw new IllegalArgumentException("a field of " + length + " bytes where " + (end - at) + " are");
                }
                bytesStart = at;
                at += (int) length;
            }
            default -> throw new IllegalArgumentException("wire type " + (tag & 7));
        }
        if (at > end) {
            throw new IllegalArgumentException("a field ends too early");
        }
        return true;
    }

    /// Number of the field.
    int field() {
        return tag >>> 3;
    }

    /// Value of an integer field.
    long number() {
        if ((tag & 7) != VARINT) {
            throw new IllegalArgumentException("field " + field() + " is no integer");
        }
        return number;
    }

    /// Value of an integer field that is stored in zigzag form.
    long signed() {
        return (number() >>> 1) ^ -(number() & 1);
    }

    /// Value of a message field.
    ProtoReader message() {
        if ((tag & 7) != BYTES) {
            throw new IllegalArgumentException("field " + field() + " is no message");
        }
        return new ProtoReader(data, bytesStart, at);
    }

    /// Next of the integers that a packed field consists of, or -1 at the end.
    long packed() {
        return at < end ? varint() : -1;
    }

    private long varint() {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            if (at >= end) {
                break;
            }
            byte b = data[at++];
            value |= (long) (b & 0x7F) << shift;
            if (b >= 0) {
                return value;
            }
        }
        throw new IllegalArgumentException("a number does not end");
    }
}
