package io.winnow.formats.parquet.file;

import io.winnow.core.error.CorruptDataException;
import org.jspecify.annotations.Nullable;

/// Where a reader stands in a file, so that an error can name file, offset, column and row group.
public final class PageAddress {
    private final String file;
    private final String column;
    private final int rowGroup;
    private long offset;

    public PageAddress(String file, String column, int rowGroup) {
        this.file = file;
        this.column = column;
        this.rowGroup = rowGroup;
    }

    /// Moves to the page that starts at `pageOffset`.
    public void moveTo(long pageOffset) {
        this.offset = pageOffset;
    }

    /// Name of the file as the user wrote it.
    public String file() {
        return file;
    }

    /// Dotted path of the column.
    public String column() {
        return column;
    }

    /// The error for bytes at this place that break the format.
    public CorruptDataException corrupt(String problem) {
        return new CorruptDataException(file, offset, described(problem));
    }

    /// As [#corrupt(String)], keeping what a library said.
    public CorruptDataException corrupt(String problem, @Nullable Throwable cause) {
        return new CorruptDataException(file, "at byte " + offset + ": " + described(problem), cause);
    }

    private String described(String problem) {
        return "column \"" + column + "\", row group " + rowGroup + ": " + problem;
    }
}
