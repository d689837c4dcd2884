package io.winnow.formats.spi;

import io.winnow.core.io.FragmentSource;
import io.winnow.core.io.IoCounters;
import io.winnow.core.table.Snapshot;
import java.nio.file.Path;
import java.util.List;

/// A file format that an optional module reads. Found by `ServiceLoader`, and only by a query that names such a file.
/// Thread-safe.
public interface ExternalFormat {
    /// The format as people call it, such as `ORC`.
    String name();

    /// Files united by column name.
    ///
    /// @param table what plans call the table
    /// @param directory what the files' paths are relative to
    /// @param files at least one
    /// @param counters counts what had to be opened
    /// @throws io.winnow.core.error.WinnowException naming the file that is missing, damaged or does not unite
    Snapshot describe(String table, Path directory, List<String> files, IoCounters counters);

    /// What opens the fragments of its tables.
    FragmentSource source();
}
