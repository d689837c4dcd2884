package io.winnow.formats.parquet.file;

import io.winnow.core.error.CorruptDataException;
import org.apache.parquet.format.ColumnIndex;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.OffsetIndex;
import org.apache.parquet.format.PageHeader;
import shaded.parquet.org.apache.thrift.TBase;
import shaded.parquet.org.apache.thrift.TException;
import shaded.parquet.org.apache.thrift.protocol.TCompactProtocol;

/// Reads the Thrift structures of Parquet from bytes that may be hostile.
///
/// A collection may not claim more elements than there are bytes, so that nothing large is allocated for
/// a lie, and whatever the generated code throws becomes a [CorruptDataException].
public final class ThriftBytes {
    private ThriftBytes() {}

    /// The footer in `bytes`, which stands at `fileOffset` of `file`.
    public static FileMetaData fileMetaData(byte[] bytes, String file, long fileOffset) {
        FileMetaData metadata = new FileMetaData();
        read(metadata, bytes, 0, bytes.length, file, fileOffset, "footer");
        return metadata;
    }

    /// The offset index in `bytes`, which stands at `fileOffset` of `file`.
    public static OffsetIndex offsetIndex(byte[] bytes, String file, long fileOffset) {
        OffsetIndex index = new OffsetIndex();
        read(index, bytes, 0, bytes.length, file, fileOffset, "offset index");
        return index;
    }

    /// The column index in `bytes`, which stands at `fileOffset` of `file`.
    public static ColumnIndex columnIndex(byte[] bytes, String file, long fileOffset) {
        ColumnIndex index = new ColumnIndex();
        read(index, bytes, 0, bytes.length, file, fileOffset, "column index");
        return index;
    }

    /// Reads a page header from `bytes[from, to)` into `header` and returns its length. Fewer bytes than
    /// the header needs are an error like any other damage.
    public static int pageHeader(PageHeader header, byte[] bytes, int from, int to, String file, long fileOffset) {
        return read(header, bytes, from, to, file, fileOffset, "page header");
    }

    private static int read(
            TBase<?, ?> structure, byte[] bytes, int from, int to, String file, long fileOffset, String what) {
        try {
            ByteTransport transport = new ByteTransport(bytes, from, to);
            int limit = to - from;
            structure.read(new TCompactProtocol(transport, limit, limit));
            return transport.position() - from;
        } catch (TException | RuntimeException | StackOverflowError e) {
            throw new CorruptDataException(
                    file, "at byte " + fileOffset + ": the " + what + " cannot be decoded: " + reason(e), e);
        }
    }

    private static String reason(Throwable e) {
        String message = e.getMessage();
        if (message == null) {
            return e.getClass().getSimpleName();
        }
        // A missing field is followed by all that was there, which may be a whole footer.
        int dump = message.indexOf("! Struct:");
        return dump < 0 ? message : message.substring(0, dump);
    }
}
