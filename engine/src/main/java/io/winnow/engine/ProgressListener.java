package io.winnow.engine;

/// Hears how far a statement is that takes long: CREATE INDEX and OPTIMIZE INDEX.
///
/// Thread-safe: it is called by the thread that works, now and then, and by several where several statements run. It
/// is quick, since the work waits for it, and throws nothing.
@FunctionalInterface
public interface ProgressListener {
    /// That many rows of the table are done.
    ///
    /// @param rows 0 at the start of a statement; does not fall within it
    /// @param total rows that there are to do, deleted ones included
    void reached(long rows, long total);
}
