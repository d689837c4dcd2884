package io.winnow.core.io;

/// Is told how far long work is. Thread-safe and quick, since the work waits for it; throws nothing.
@FunctionalInterface
public interface Progress {
    /// Tells nobody.
    Progress NONE = (_, _) -> {};

    /// That many rows are done. Numbers do not fall within one piece of work.
    ///
    /// @param total rows that there are to do, at least `done`
    void reached(long done, long total);
}
