package io.winnow.formats.dataset;

import io.winnow.arrow.vector.ArrowField;
import io.winnow.core.table.FragmentLocation;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;

/// An ORC file as it was when it was described.
///
/// @param file the file as the user named it
/// @param fields its columns, in file order
/// @param rows its rows
record OrcFile(String file, Path path, long size, FileTime modified, List<ArrowField> fields, long rows) {
    OrcFile {
        fields = List.copyOf(fields);
    }

    /// What its columns read as.
    Schema schema() {
        List<Field> read = new ArrayList<>(fields.size());
        for (ArrowField field : fields) {
            read.add(new Field(field.name(), field.type(), field.nullable()));
        }
        return new Schema(read);
    }

    /// The whole file as a fragment.
    ///
    /// @param columns for each column of the table its position in the file, or -1 where the file lacks it
    record Location(OrcFile orc, List<Integer> columns) implements FragmentLocation {
        static final String FORMAT = "orc";

        Location {
            columns = List.copyOf(columns);
        }

        @Override
        public String format() {
            return FORMAT;
        }

        @Override
        public String file() {
            return orc.file();
        }

        @Override
        public String toString() {
            return orc.file();
        }
    }
}
