package io.winnow.core.testing;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Large files that tests use where they are present: in `../shared/data` beside the source tree, or beside the
/// checkout that it is a git worktree of, or wherever `-Dwinnow.shared.data` says.
public final class SharedData {
    private static final Path DATA = Path.of("shared", "data");

    private SharedData() {}

    /// The file or directory of that name; the calling test is skipped, with the place looked at, when it is absent.
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
        Path home = Path.of("").toAbsolutePath();
        for (Path at = home; at != null; at = at.getParent()) {
            if (Files.exists(at.resolve("mvnw"))) {
                return folderOf(at);
            }
        }
        return home.resolveSibling(DATA);
    }

    /// The folder of the tree in `home`, whether it exists or not.
    static Path folderOf(Path home) {
        Path beside = home.resolveSibling(DATA);
        Path main = Files.exists(beside) ? null : mainCheckout(home.resolve(".git"));
        return main == null ? beside : main.resolveSibling(DATA);
    }

    /// A worktree's `.git` is a file with the line `gitdir: MAIN/.git/worktrees/NAME`.
    private static @Nullable Path mainCheckout(Path link) {
        if (!Files.isRegularFile(link)) {
            return null;
        }
        try {
            Path metadata = Path.of(Files.readString(link).strip().replaceFirst("^gitdir: *", ""));
            Path worktrees = metadata.getParent();
            Path repository = worktrees == null || !worktrees.endsWith("worktrees") ? null : worktrees.getParent();
            return repository == null ? null : repository.getParent();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
