package io.winnow.engine;

import io.winnow.core.io.index.IndexFormats;
import io.winnow.core.option.Options;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// Options of a session that is about to be opened.
public final class SessionBuilder {
    private Path workingDirectory = Path.of("").toAbsolutePath();
    private @Nullable Path database;
    private Options options = Options.DEFAULTS;
    private Access access = Access.READ_WRITE;
    private @Nullable IndexFormats indexes;
    private ProgressListener progress = (_, _) -> {};

    /// Whether the session may change its database.
    enum Access {
        READ_WRITE,
        READ_ONLY
    }

    SessionBuilder() {}

    /// A database directory, made on the first write; without one tables go with the session.
    public SessionBuilder database(Path directory) {
        database = directory;
        return this;
    }

    /// What relative paths in SQL mean; by default the process's directory.
    public SessionBuilder workingDirectory(Path directory) {
        workingDirectory = directory.toAbsolutePath();
        return this;
    }

    /// Sets a setting, as SET does.
    ///
    /// @throws io.winnow.core.error.SqlException naming the setting, when there is none of that name or the
    ///     text is none
    ///     of its values
    public SessionBuilder option(String name, String text) {
        options = SessionOptions.with(options, name, text, null);
        return this;
    }

    /// All settings at once.
    public SessionBuilder options(Options values) {
        options = values;
        return this;
    }

    /// Refuses every statement that would change the database.
    public SessionBuilder readOnly() {
        access = Access.READ_ONLY;
        return this;
    }

    /// The kinds of index that the session knows, in place of Winnow's own. Indexes of other kinds stay as they are
    /// and are not used.
    public SessionBuilder indexes(IndexFormats formats) {
        indexes = formats;
        return this;
    }

    /// Who hears how far statements are that take long; by default nobody.
    public SessionBuilder progress(ProgressListener listener) {
        progress = listener;
        return this;
    }

    /// Opens the session.
    ///
    /// @throws io.winnow.core.error.IoFailureException when the database is there and no directory
    public Session build() {
        return new Session(workingDirectory, database, options, access, indexes, progress);
    }
}
