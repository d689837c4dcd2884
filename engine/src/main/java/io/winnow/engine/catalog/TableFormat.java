package io.winnow.engine.catalog;

import io.winnow.core.io.IoCounters;
import io.winnow.core.option.Options;
import io.winnow.core.table.Snapshot;
import java.nio.file.Path;
import java.util.List;

/// How files of one format are described as a table, from their metadata.
interface TableFormat {
    /// The files united by column name.
    ///
    /// @param name what plans call the table
    /// @param directory what the files' paths are relative to
    /// @param files at least one
    /// @param options of the session
    /// @param counters counts what had to be opened
    /// @throws io.winnow.core.error.WinnowException naming the file that does not do
    Snapshot describe(String name, Path directory, List<String> files, Options options, IoCounters counters);
}
