package io.winnow.tablestore.manifest;

import io.winnow.arrow.file.CheckedOutput;
import io.winnow.arrow.file.MappedFile;
import io.winnow.arrow.ipc.IpcWriter;
import io.winnow.arrow.ipc.MappedArrow;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.type.Field;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;

/// The bytes of a manifest: an Arrow IPC stream of one record batch, a row per fragment, then a trailer of 16 bytes
/// that readers of Arrow streams do not look at: `WNWTRAIL` in ASCII and the CRC-32C of all bytes before the trailer
/// as a little-endian int64. The schema's metadata has `winnow.format`, the number of this layout, and
/// `winnow.manifest`, the header as JSON. `docs/reference/native-table.md` lists the columns.
public final class ManifestFile {
    /// The layout of a version without indexes and seeds.
    private static final int PLAIN = 2;

    /// The layout of one that has some. Whoever knows only the layout before would write the next version without
    /// them, and let a vacuum take their files, so that it must not read this one.
    private static final int INDEXED = 3;

    /// The formats that are read. Fragments of format 1 keep all integers in the width of their type.
    private static final List<String> READ = List.of("1", "2", "3");

    private static final String FORMAT_KEY = "winnow.format";
    private static final String HEADER_KEY = "winnow.manifest";
    private static final byte[] MAGIC = "WNWTRAIL".getBytes(StandardCharsets.US_ASCII);
    private static final int TRAILER_BYTES = 16;
    private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

    private ManifestFile() {}

    /// Writes a manifest; neither syncs nor closes.
    public static void write(Manifest manifest, CheckedOutput out, BufferAllocator allocator) {
        IpcWriter.stream(
                out,
                Manifest.fields(manifest.header()),
                Map.of(FORMAT_KEY, Integer.toString(format(manifest)), HEADER_KEY, HeaderJson.write(manifest.header())),
                manifest.fragments().size(),
                manifest.columns(),
                allocator);
        ByteBuffer trailer = ByteBuffer.allocate(TRAILER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        trailer.put(MAGIC).putLong(out.checksum()).flip();
        out.write(trailer);
    }

    private static int format(Manifest manifest) {
        boolean seeded = manifest.fragments().stream().anyMatch(fragment -> fragment.seeds() != null);
        return seeded || !manifest.header().indexes().isEmpty() ? INDEXED : PLAIN;
    }

    /// Reads and checks a manifest. Its file stays mapped as long as anything of it is in use.
    ///
    /// @param name what errors call it
    /// @throws CorruptDataException naming the file, where it was cut or changed
    /// @throws UnsupportedFeatureException where a newer Winnow wrote it
    public static Manifest read(Path file, String name) {
        // Collected with the manifest: a plan may hold on to a version long after its session was closed.
        Arena arena = Arena.ofAuto();
        MemorySegment bytes = MappedFile.map(file, name, arena);
        check(bytes, name);
        MappedArrow arrow = MappedArrow.of(bytes, file, name);
        Map<String, String> metadata = arrow.metadata();
        String format = metadata.get(FORMAT_KEY);
        String header = metadata.get(HEADER_KEY);
        if (format == null || header == null) {
            throw new CorruptDataException(name, "is no manifest of a table");
        }
        if (!READ.contains(format)) {
            throw new UnsupportedFeatureException("manifests of format " + format + " (" + name
                    + "; this version reads " + String.join(", ", READ) + ")");
        }
        try {
            ManifestHeader read = HeaderJson.read(header);
            if (!arrow.schema()
                    .names()
                    .equals(Manifest.fields(read).stream().map(Field::name).toList())) {
                throw new CorruptDataException(name, "its columns are not those that its header describes");
            }
            int fragments = Math.toIntExact(arrow.rows());
            return new Manifest(name, read, FragmentLayout.read(arrow::column, fragments), arrow::column);
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new CorruptDataException(name, "the manifest makes no sense: " + e.getMessage(), e);
        }
    }

    private static void check(MemorySegment bytes, String name) {
        long end = bytes.byteSize() - TRAILER_BYTES;
        boolean ends = end > 0 && bytes.asSlice(end, MAGIC.length).mismatch(MemorySegment.ofArray(MAGIC)) < 0;
        if (!ends) {
            throw new CorruptDataException(name, "the manifest does not end with its trailer: it is cut or damaged");
        }
        long stored = bytes.get(LONG, end + MAGIC.length);
        long computed = MappedFile.checksum(bytes.asSlice(0, end));
        if (stored != computed) {
            throw new CorruptDataException(
                    name, "the manifest is damaged: its checksum is " + computed + ", not " + stored);
        }
    }
}
