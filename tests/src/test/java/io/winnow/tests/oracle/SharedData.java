package io.winnow.tests.oracle;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/// Large files that tests use where they are present: in `../shared/data` beside the source tree, or wherever
/// `-Dwinnow.shared.data` says.
public final class SharedData {
    private SharedData() {}

    /// The file or directory of that name; the calling test is skipped when it is absent.
    public static Path require(String name) {
        Path path = folder().resolve(name);
        assumeTrue(Files.exists(path), () -> "no " + path);
        return path;
    }

    /// Whether the file or directory of that name is there.
    public static boolean has(String name) {
        return Files.exists(folder().resolve(name));
    }

    private static Path folder() {
        String given = System.getProperty("winnow.shared.data");
        if (given != null) {
            return Path.of(given);
        }
        Path home = Path.of(System.getProperty("winnow.home", ".."))
                .toAbsolutePath()
                .normalize();
        return home.resolveSibling("shared").resolve("data");
    }
}
