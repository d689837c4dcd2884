package io.winnow.cli;

import java.nio.file.Path;

/// What `-c` and `-f` give; the two are run in the order in which they stand on the command line.
sealed interface Source {
    /// Place on the command line among all of them.
    int order();

    /// `-c SQL`.
    record Text(int order, String sql) implements Source {}

    /// `-f FILE`.
    record Script(int order, Path file) implements Source {}
}
