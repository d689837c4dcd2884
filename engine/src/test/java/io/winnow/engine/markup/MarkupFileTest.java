package io.winnow.engine.markup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MarkupFileTest {
    @TempDir
    Path directory = Path.of("");

    @Test
    void aPlainFileIsReplacedAndNothingElseIsLeft() throws IOException {
        Path file = Files.writeString(directory.resolve("x".repeat(250)), "old");

        MarkupFile.write(file, "new");

        assertThat(file).hasContent("new");
        try (Stream<Path> left = Files.list(directory)) {
            assertThat(left).containsExactly(file);
        }
    }

    @Test
    void aLinkStaysOneWhetherItsTargetIsThereOrNot() throws IOException {
        Path target = directory.resolve("target");
        Path link = Files.createSymbolicLink(directory.resolve("link"), target);

        for (String page : new String[] {"first", "second"}) {
            MarkupFile.write(link, page);
            assertThat(link).isSymbolicLink();
            assertThat(target).hasContent(page);
        }
    }

    @Test
    void aDeviceIsWrittenTo() throws IOException {
        Path device = Path.of("/dev/null");
        MarkupFile.write(device, "page");

        assertThat(Files.isRegularFile(device)).isFalse();
    }

    @Test
    void aDirectoryIsNone() throws IOException {
        Path link = Files.createSymbolicLink(directory.resolve("link"), directory);
        for (Path wrong : new Path[] {directory, link, Path.of("")}) {
            assertThatThrownBy(() -> MarkupFile.write(wrong, "page"))
                    .isInstanceOf(FileSystemException.class)
                    .hasMessageEndingWith("Is a directory");
        }
        assertThat(link).isSymbolicLink();
    }

    @Test
    void whereThereIsNoDirectoryNothingIsMade() {
        assertThatThrownBy(() -> MarkupFile.write(directory.resolve("no/page.html"), "page"))
                .isInstanceOf(NoSuchFileException.class);
        assertThat(directory).isEmptyDirectory();
    }
}
