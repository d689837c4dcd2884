package io.winnow.arrow.file;

import java.nio.file.Path;

/// Port through which everything that Winnow keeps is written, so that faults can be put in between.
///
/// Nothing is durable before it is synced: the bytes of a file by [OutputFile#sync], the names in a directory by
/// [#syncDirectory]. Failures are `IoFailureException`s that name the path. Thread-safe.
public interface FileSystemPort {
    /// Makes a new file and opens it for writing.
    ///
    /// @throws io.winnow.core.error.IoFailureException where the name exists already, too
    OutputFile create(Path file);

    /// Makes a directory in one that exists; does nothing where there is one already.
    void createDirectory(Path directory);

    /// Gives an existing file a second name, unless that name is taken.
    ///
    /// @return false where `name` existed, and nothing was done
    boolean link(Path existing, Path name);

    /// Gives a file or directory another name in the same file system.
    ///
    /// @throws io.winnow.core.error.IoFailureException where `to` exists, too
    void rename(Path from, Path to);

    /// Removes a file or an empty directory.
    ///
    /// @return false where there was none
    boolean delete(Path path);

    /// Makes the names in a directory durable: what was created, linked, renamed and deleted there.
    void syncDirectory(Path directory);
}
