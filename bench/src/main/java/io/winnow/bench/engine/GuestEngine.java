package io.winnow.bench.engine;

import io.winnow.bench.data.GeneratedTable;
import java.io.IOException;
import java.nio.file.Path;

/// An engine that takes part where its library is on the class path; found by [java.util.ServiceLoader].
public interface GuestEngine {
    /// The engine over its own copy of a generated table, which is made when it is missing.
    ///
    /// @param directory where the copy is or is made, beside those of other guests
    /// @param table whose rows, fragments, indexes and deletions the copy has
    /// @param name `table.name()` or `table.deletedName()`: which of both the engine is asked
    /// @param database Winnow's, which has the rows
    Engine over(Path directory, GeneratedTable table, String name, Path database) throws IOException;
}
