package io.winnow.zonemap.testing;

import io.winnow.arrow.ipc.IpcWriter;
import io.winnow.arrow.ipc.MappedArrow;
import io.winnow.arrow.ipc.StoredField;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.collect.ValueRange;
import io.winnow.core.io.IoContext;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.IndexFile;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
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
            MappedArrow arrow = MappedArrow.of(MemorySegment.ofArray(Files.readAllBytes(dump)), dump.toString());
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
            files.add(write(
                    folder,
                    "zonemap.arrow",
                    zones(arrow.schema().fields(), LanceDataset.columns(arrow, context), metadata, context)));
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

    /// The dump of a seed as a segment of version 0 of one fragment. A seed has neither fragments nor starts: its zones
    /// follow each other from offset 0 on.
    ///
    /// @param folder where its files go; empty
    public static IndexSegment convertSeed(Path dump, int fragment, Path folder, IoContext context) {
        try {
            MappedArrow arrow = MappedArrow.of(MemorySegment.ofArray(Files.readAllBytes(dump)), dump.toString());
            List<Column> columns = LanceDataset.columns(arrow, context);
            int rows = columns.getFirst().size();
            List<Field> fields = new ArrayList<>(arrow.schema().fields());
            long[] lengths = new long[rows];
            long[] starts = new long[rows];
            long[] fragments = new long[rows];
            Column stored = columns.getLast();
            for (int i = 0; i < rows; i++) {
                Object length = ColumnValues.at(stored, fields.getLast().type(), i);
                lengths[i] = (long) Objects.requireNonNull(length);
                starts[i] = i == 0 ? 0 : starts[i - 1] + lengths[i - 1];
                fragments[i] = fragment;
            }
            fields.removeLast();
            List<Column> all = new ArrayList<>(columns.subList(0, fields.size()));
            for (String name : List.of("fragment_id", "zone_start", "zone_length")) {
                fields.add(new Field(name, DataType.UINT64, false));
            }
            all.add(new LongColumn(fragments, null, rows));
            all.add(new LongColumn(starts, null, rows));
            all.add(new LongColumn(lengths, null, rows));
            String hex = Objects.requireNonNull(arrow.metadata().get("seed_null_bitmap"));
            byte[] bitmap = HexFormat.of().parseHex(hex);
            ByteBuffer nulls =
                    ByteBuffer.allocate(hex.isEmpty() ? 4 : 12 + bitmap.length).order(ByteOrder.LITTLE_ENDIAN);
            nulls.putInt(hex.isEmpty() ? 0 : 1);
            if (!hex.isEmpty()) {
                nulls.putInt(fragment).putInt(bitmap.length).put(bitmap);
            }
            Map<String, String> metadata =
                    Map.of("rows_per_zone", Long.toString(Math.max(1, rows == 0 ? 1 : lengths[0])), NULL_BITMAP, "1");
            return new IndexSegment(
                    dump.getFileName().toString(),
                    0,
                    Map.of("has_null_bitmap", "true"),
                    FragmentSet.of(List.of(fragment)),
                    List.of(
                            write(folder, "buffer-1.bin", nulls.array()),
                            write(folder, "zonemap.arrow", zones(fields, all, metadata, context))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] zones(
            List<Field> fields, List<Column> stored, Map<String, String> metadata, IoContext context) {
        List<StoredField> written =
                fields.stream().map(field -> StoredField.integers(field, 0)).toList();
        List<Column> columns = new ArrayList<>(stored);
        int rows = columns.getFirst().size();
        if (!ValueRange.hasBounds(fields.getFirst().type())) {
            // Structs without a value come back as structs of zeros.
            columns.set(0, new NullColumn(rows));
            columns.set(1, new NullColumn(rows));
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        IpcWriter writer = IpcWriter.file(
                Channels.newChannel(bytes), written, metadata, IpcWriter.Compression.NONE, context.allocator());
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
        for (String id : text.replaceAll("[\\[\\] ]", "").split(",", -1)) {
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
