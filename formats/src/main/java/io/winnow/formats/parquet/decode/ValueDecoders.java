package io.winnow.formats.parquet.decode;

import io.winnow.formats.parquet.file.PageAddress;
import io.winnow.formats.parquet.schema.Node;
import io.winnow.formats.parquet.schema.Physical;
import org.apache.parquet.format.Encoding;
import org.jspecify.annotations.Nullable;

/// Chooses the decoder for an encoding and a physical type.
final class ValueDecoders {
    private static final int INT96_BYTES = 12;

    private ValueDecoders() {}

    /// The decoder for the values in `data[from, to)`. An encoding that cannot hold the type is corrupt.
    static ValueDecoder of(
            @Nullable Encoding encoding, Node.Leaf leaf, byte[] data, int from, int to, PageAddress where) {
        Physical physical = leaf.physical();
        ValueDecoder decoder = encoding == null
                ? null
                : switch (encoding) {
                    case PLAIN -> plain(leaf, data, from, to, where);
                    case RLE -> physical == Physical.BOOLEAN ? new RleBooleans(data, from, to, where) : null;
                    case DELTA_BINARY_PACKED ->
                        physical == Physical.INT32 || physical == Physical.INT64
                                ? new DeltaNumbers(data, from, to, where)
                                : null;
                    case DELTA_LENGTH_BYTE_ARRAY ->
                        physical == Physical.BYTE_ARRAY ? new DeltaLengthBytes(data, from, to, where) : null;
                    case DELTA_BYTE_ARRAY -> deltaBytes(leaf, data, from, to, where);
                    case BYTE_STREAM_SPLIT -> split(leaf, data, from, to, where);
                    case PLAIN_DICTIONARY, RLE_DICTIONARY, BIT_PACKED -> null;
                };
        if (decoder == null) {
            throw where.corrupt("values of " + physical + " cannot be encoded as " + encoding);
        }
        return decoder;
    }

    private static ValueDecoder plain(Node.Leaf leaf, byte[] data, int from, int to, PageAddress where) {
        return switch (leaf.physical()) {
            case BOOLEAN -> new PlainBooleans(data, from, to, where);
            case INT32, INT64, FLOAT, DOUBLE ->
                new PlainNumbers(data, from, to, Conversion.physicalForm(leaf.physical()), where);
            case INT96 -> new FixedBytes(data, from, to, INT96_BYTES, where);
            case BYTE_ARRAY -> new PlainBytes(data, from, to, where);
            case FIXED -> new FixedBytes(data, from, to, leaf.typeLength(), where);
        };
    }

    private static @Nullable ValueDecoder deltaBytes(Node.Leaf leaf, byte[] data, int from, int to, PageAddress where) {
        return switch (leaf.physical()) {
            case BYTE_ARRAY -> new DeltaBytes(data, from, to, -1, where);
            case FIXED -> new DeltaBytes(data, from, to, leaf.typeLength(), where);
            case BOOLEAN, INT32, INT64, INT96, FLOAT, DOUBLE -> null;
        };
    }

    private static @Nullable ValueDecoder split(Node.Leaf leaf, byte[] data, int from, int to, PageAddress where) {
        return switch (leaf.physical()) {
            case INT32, FLOAT -> new SplitBytes(data, from, to, 4, where);
            case INT64, DOUBLE -> new SplitBytes(data, from, to, 8, where);
            case FIXED -> new SplitBytes(data, from, to, leaf.typeLength(), where);
            case BOOLEAN, INT96, BYTE_ARRAY -> null;
        };
    }
}
