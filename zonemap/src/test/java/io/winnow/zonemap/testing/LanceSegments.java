package io.winnow.zonemap.testing;

import io.winnow.arrow.ipc.IpcWriter;
import io.winnow.arrow.ipc.MappedArrow;
import io.winnow.arrow.ipc.StoredField;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.collect.ValueRange;
import io.winnow.core.io.IoContext;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.IndexFile;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.type.DataType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.CRC32C;

/// Puts the dumps of zone map segments into Winnow's container, as they are: the columns, the metadata, the bitmap.
public final class LanceSegments {
    private static final String NULL_BITMAP = "null_bitmap";

    private LanceSegments() {}

    /// The segment of a dump.
    ///
    /// @param folder where its files go; empty
    public static IndexSegment convert(Path dump, Path folder, IoContext context) {
        try {
            MappedArrow arrow =
                    MappedArrow.of(MemorySegment.ofArray(Files.readAllBytes(dump)), dump.toString());
            Map<String, String> said = arrow.metadata();
            List<IndexFile> files = new ArrayList<>();
            Map<String, String> metadata = new HashMap<>();
            metadata.put("rows_per_zone", Objects.requireNonNull(said.get("rows_per_zone")));
            String buffer = said.get(NULL_BITMAP);
            if (buffer != null) {
                metadata.put(NULL_BITMAP, buffer);
                byte[] bitmap = HexFormat.of().parseHex(Objects.requireNonNull(said.get("winnow.null_bitmap_hex")));
                files.add(write(folder, "buffer-" + buffer + ".bin", bitmap));
            }
            files.add(write(folder, "zonemap.arrow", zones(arrow, metadata, context)));
            return new IndexSegment(
                    dump.getFileName().toString(),
                    Integer.parseInt(Objects.requireNonNull(said.get("winnow.index_version"))),
                    details(Objects.requireNonNull(said.get("winnow.details_hex"))),
                    fragments(Objects.requireNonNull(said.get("winnow.fragments"))),
                    files);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] zones(MappedArrow arrow, Map<String, String> metadata, IoContext context) {
        List<StoredField> fields = arrow.schema().fields().stream()
                .map(field -> StoredField.integers(field, 0))
                .toList();
        List<Column> columns = new ArrayList<>(LanceDataset.columns(arrow, context));
        int rows = columns.getFirst().size();
        DataType type = arrow.schema().type(0);
        if (!ValueRange.hasBounds(type)) {
            // Structs without a value come back as structs of zeros.
            columns.set(0, new NullColumn(rows));
            columns.set(1, new NullColumn(rows));
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        IpcWriter writer = IpcWriter.file(
                Channels.newChannel(bytes), fields, metadata, IpcWriter.Compression.NONE, context.allocator());
        writer.write(rows, columns);
        writer.finish(List.of());
        return bytes.toByteArray();
    }

    private static IndexFile write(Path folder, String name, byte[] bytes) throws IOException {
        Path file = folder.resolve(name);
        Files.write(file, bytes);
        CRC32C checksum = new CRC32C();
        checksum.update(bytes);
        return new IndexFile(name, file.toString(), bytes.length, checksum.getValue());
    }

    /// Ids in brackets, as JSON has lists.
    private static FragmentSet fragments(String text) {
        List<Integer> ids = new ArrayList<>();
        for (String id : text.replaceAll("[\\[\\] ]", "").split(",")) {
            if (!id.isEmpty()) {
                ids.add(Integer.parseInt(id));
            }
        }
        return FragmentSet.of(ids);
    }

    /// The fields of a protobuf message of varints: 1 rows per zone, 2 seeds, 3 null bitmap.
    private static Map<String, String> details(String hex) {
        byte[] message = HexFormat.of().parseHex(hex);
        Map<String, String> details = new HashMap<>();
        int at = 0;
        while (at < message.length) {
            int field = message[at++] >> 3;
            long value = 0;
            for (int shift = 0; ; shift += 7) {
                byte next = message[at++];
                value |= (long) (next & 0x7F) << shift;
                if (next >= 0) {
                    break;
                }
            }
            switch (field) {
                case 1 -> details.put("rows_per_zone", Long.toString(value));
                case 2 -> details.put("use_seeds", Boolean.toString(value != 0));
                case 3 -> details.put("has_null_bitmap", Boolean.toString(value != 0));
                default -> throw new IllegalArgumentException("field " + field + " of " + hex);
            }
        }
        return details;
    }
}
