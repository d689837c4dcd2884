package io.winnow.core.scalar;

import java.util.Arrays;
import java.util.HexFormat;

/// An immutable byte string; ordered as unsigned bytes, a prefix before its extensions.
public final class Bytes implements Comparable<Bytes> {
    private final byte[] data;

    private Bytes(byte[] data) {
        this.data = data;
    }

    /// Copies `data`.
    public static Bytes of(byte... data) {
        return new Bytes(data.clone());
    }

    public int length() {
        return data.length;
    }

    public byte at(int index) {
        return data[index];
    }

    /// A copy.
    public byte[] toArray() {
        return data.clone();
    }

    @Override
    public int compareTo(Bytes other) {
        return Arrays.compareUnsigned(data, other.data);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bytes bytes && Arrays.equals(data, bytes.data);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(data);
    }

    /// As SQL results show it: `\x00ff`.
    @Override
    public String toString() {
        return "\\x" + HexFormat.of().formatHex(data);
    }
}
