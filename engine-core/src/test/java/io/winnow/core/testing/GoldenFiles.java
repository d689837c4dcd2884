package io.winnow.core.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowFileReader;

/// Files of a format that were written once and are kept, so that what is written later can be compared with them.
public final class GoldenFiles {
    private GoldenFiles() {}

    /// Looks at the vectors of a file.
    public interface Check {
        void accept(VectorSchemaRoot root) throws IOException;
    }

    /// Asserts that two folders have the same files, byte by byte.
    ///
    /// @param count how many there are
    public static void assertSame(Path written, Path kept, int count) throws IOException {
        assertThat(files(written)).isEqualTo(files(kept)).hasSize(count);
        for (String file : files(kept)) {
            assertThat(written.resolve(file)).hasSameBinaryContentAs(kept.resolve(file));
        }
    }

    private static List<String> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    /// Has Arrow's own reader open a file of one record batch.
    public static void arrow(Path file, Check check) throws IOException {
        try (RootAllocator arrow = new RootAllocator();
                FileChannel channel = FileChannel.open(file);
                ArrowFileReader reader = new ArrowFileReader(channel, arrow)) {
            assertThat(reader.loadNextBatch()).isTrue();
            check.accept(reader.getVectorSchemaRoot());
            assertThat(reader.loadNextBatch()).isFalse();
        }
    }
}
