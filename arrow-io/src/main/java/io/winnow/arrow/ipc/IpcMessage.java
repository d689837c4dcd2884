package io.winnow.arrow.ipc;

import io.winnow.core.error.CorruptDataException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.arrow.flatbuf.Message;
import org.jspecify.annotations.Nullable;

/// The head of one encapsulated message, and where its body lies.
///
/// Layout: a continuation marker `FF FF FF FF` (absent before format 0.15), an int32 length of the metadata, the
/// metadata (a flatbuffer, padded to 8 bytes), the body. A length of 0 ends a stream.
///
/// @param end byte after the body
record IpcMessage(Message head, long bodyOffset, long bodyLength, long end) {
    private static final int CONTINUATION = -1;
    private static final int MAX_METADATA_BYTES = 256 << 20;

    /// The message at `offset`, or null where the stream ends there.
    static @Nullable IpcMessage read(WholeFile file, long offset) {
        String name = file.path().toString();
        if (offset == file.size()) {
            return null; // a stream may end without its end marker
        }
        ByteBuffer prefix = bytes(file, offset, 4);
        int length = prefix.getInt(0);
        long metadataOffset = offset + 4;
        if (length == CONTINUATION) {
            length = bytes(file, metadataOffset, 4).getInt(0);
            metadataOffset += 4;
        }
        if (length == 0) {
            return null;
        }
        if (length < 0 || length > MAX_METADATA_BYTES) {
            throw new CorruptDataException(name, offset, "a message cannot have " + length + " bytes of metadata");
        }
        Message message = Message.getRootAsMessage(bytes(file, metadataOffset, length));
        long bodyOffset = metadataOffset + length;
        long bodyLength = message.bodyLength();
        if (bodyLength < 0 || bodyLength > file.size() - bodyOffset) {
            throw new CorruptDataException(
                    name,
                    offset,
                    "a message body of " + bodyLength + " bytes, but " + (file.size() - bodyOffset) + " are left");
        }
        return new IpcMessage(message, bodyOffset, bodyLength, bodyOffset + bodyLength);
    }

    static ByteBuffer bytes(WholeFile file, long offset, int length) {
        if (offset < 0 || offset + length > file.size()) {
            throw new CorruptDataException(
                    file.path().toString(), offset, "the file ends before " + length + " bytes expected here");
        }
        ByteBuffer buffer = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
        file.read(offset, buffer);
        return buffer.flip();
    }
}
