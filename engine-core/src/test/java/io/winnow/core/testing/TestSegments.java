package io.winnow.core.testing;

import io.winnow.core.io.index.BuiltIndex;
import io.winnow.core.io.index.IndexOutput;
import io.winnow.core.table.FragmentSet;
import io.winnow.core.table.IndexFile;
import io.winnow.core.table.IndexSegment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/// Segments in a folder of their own, as a manifest would describe them.
public final class TestSegments {
    private TestSegments() {}

    /// Where files of a segment go.
    public static IndexOutput into(Path folder) {
        return name -> {
            try {
                return FileChannel.open(folder.resolve(name), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }

    /// The segment whose files are those of a folder now.
    public static IndexSegment of(Path folder, int version, Map<String, String> details, List<Integer> fragments) {
        List<IndexFile> files = new ArrayList<>();
        try (Stream<Path> found = Files.list(folder)) {
            for (Path file : found.sorted().toList()) {
                byte[] bytes = Files.readAllBytes(file);
                CRC32C checksum = new CRC32C();
                checksum.update(bytes);
                files.add(new IndexFile(
                        file.getFileName().toString(), file.toString(), bytes.length, checksum.getValue()));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new IndexSegment(UUID.randomUUID().toString(), version, details, FragmentSet.of(fragments), files);
    }

    /// The same of a segment that was built.
    public static IndexSegment of(Path folder, BuiltIndex built, List<Integer> fragments) {
        return of(folder, built.version(), built.details(), fragments);
    }

    /// A new folder inside another.
    public static Path fresh(Path folder) {
        try {
            return Files.createTempDirectory(folder, "segment");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The content of a file.
    public static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
