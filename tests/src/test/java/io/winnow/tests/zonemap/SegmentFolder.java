package io.winnow.tests.zonemap;

import io.winnow.core.io.index.BuiltIndex;
import io.winnow.core.io.index.IndexOutput;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.IndexFile;
import io.winnow.core.table.IndexSegment;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32C;

/// The files of a segment that is being made, and the segment as a manifest would describe it. Belongs to one thread.
final class SegmentFolder implements IndexOutput {
    private final Path folder;
    private final String id;
    private final Map<String, ByteArrayOutputStream> files = new LinkedHashMap<>();

    /// @param folder which is there
    /// @param id which no other segment of the folder has
    SegmentFolder(Path folder, String id) {
        this.folder = folder;
        this.id = id;
    }

    @Override
    public WritableByteChannel create(String name) {
        return Channels.newChannel(files.computeIfAbsent(name, _ -> new ByteArrayOutputStream()));
    }

    /// @param fragments that it covers
    IndexSegment segment(BuiltIndex built, Iterable<Integer> fragments) {
        List<IndexFile> all = new ArrayList<>();
        files.forEach((name, bytes) -> all.add(stored(name, bytes.toByteArray())));
        return new IndexSegment(id, built.version(), built.details(), FragmentSet.of(fragments), all);
    }

    private IndexFile stored(String name, byte[] bytes) {
        Path file = folder.resolve(id + "-" + name);
        try {
            Files.write(file, bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        CRC32C checksum = new CRC32C();
        checksum.update(bytes);
        return new IndexFile(name, file.toString(), bytes.length, checksum.getValue());
    }
}
