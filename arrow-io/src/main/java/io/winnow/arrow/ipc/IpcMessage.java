package io.winnow.arrow.ipc;

import io.winnow.core.error.CorruptDataException;
import java.nio.ByteBuffer;
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
    static @Nullable IpcMessage read(MetadataBytes file, long offset) {
        String name = file.name();
        if (offset == file.size()) {
            return null; // a stream may end without its end marker
        }
        ByteBuffer prefix = file.bytes(offset, 4);
        int length = prefix.getInt(0);
        long metadataOffset = offset + 4;
        if (length == CONTINUATION) {
            length = file.bytes(metadataOffset, 4).getInt(0);
            metadataOffset += 4;
        }
        if (length == 0) {
            return null;
        }
        if (length < 0 || length > MAX_METADATA_BYTES) {
            throw new CorruptDataException(name, offset, "a message cannot have " + length + " bytes of metadata");
        }
        Message message = Message.getRootAsMessage(file.bytes(metadataOffset, length));
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
}
