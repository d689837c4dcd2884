package io.winnow.formats.parquet;

import io.winnow.core.table.FragmentLocation;
import io.winnow.formats.parquet.file.Footer;
import java.util.List;

/// A row group of a file whose footer is known.
///
/// @param file the file as the user named it
/// @param footer the file's footer, which knows path, size and time of the file it was read from
/// @param rowGroup position of the row group in the footer
/// @param fields for each column of the table its position among the file's fields, or -1 where the file lacks it
public record ParquetLocation(String file, Footer footer, int rowGroup, List<Integer> fields)
        implements FragmentLocation {
    /// Key of the source that opens row groups.
    public static final String FORMAT = "parquet";

    public ParquetLocation {
        fields = List.copyOf(fields);
    }

    @Override
    public String format() {
        return FORMAT;
    }

    /// A footer is a large value: shown by file and row group.
    @Override
    public String toString() {
        return file + "#" + rowGroup;
    }
}
