package io.winnow.formats.dataset;

import io.winnow.arrow.vector.ArrowColumns;
import io.winnow.arrow.vector.ArrowField;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.io.DataFile;
import io.winnow.core.io.FileKind;
import io.winnow.core.io.FragmentSource;
import io.winnow.core.io.IoCounters;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.SchemaUnion;
import io.winnow.core.table.Snapshot;
import io.winnow.core.type.Schema;
import io.winnow.formats.spi.ExternalFormat;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.dataset.file.FileFormat;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.Field;

/// ORC files, read by Arrow Dataset. A file is one fragment, whose rows are counted when it is described.
public final class OrcFormat implements ExternalFormat {
    private static final int COUNTED_ROWS = 1 << 16;

    private final OrcSource source = new OrcSource();

    @Override
    public String name() {
        return "ORC";
    }

    @Override
    public FragmentSource source() {
        return source;
    }

    @Override
    public Snapshot describe(String table, Path directory, List<String> files, IoCounters counters) {
        List<OrcFile> read = new ArrayList<>(files.size());
        List<Schema> schemas = new ArrayList<>(files.size());
        try (BufferAllocator allocator = new RootAllocator()) {
            for (String file : files) {
                OrcFile orc = described(directory.resolve(file), file, allocator);
                counters.opened(FileKind.FOOTER);
                read.add(orc);
                schemas.add(orc.schema());
            }
        }
        SchemaUnion union = SchemaUnion.of(files, schemas);
        List<Fragment> fragments = new ArrayList<>(read.size());
        for (int i = 0; i < read.size(); i++) {
            OrcFile.Location location =
                    new OrcFile.Location(read.get(i), union.mappings().get(i));
            fragments.add(Fragment.of(i, read.get(i).rows(), location));
        }
        return new Snapshot(table, union.schema(), fragments);
    }

    private static OrcFile described(Path path, String name, BufferAllocator allocator) {
        try (DataFile file = DataFile.open(path)) {
            if (file.size() == 0) {
                throw new CorruptDataException(name, "the file is empty, expected an ORC file");
            }
            List<ArrowField> fields = new ArrayList<>();
            for (Field field : DatasetScan.fields(name, path, FileFormat.ORC, allocator)) {
                fields.add(ArrowColumns.field(field, new DictionaryProvider.MapDictionaryProvider()));
            }
            return new OrcFile(name, path, file.size(), file.modified(), fields, rows(path, name, allocator));
        }
    }

    /// A scan of no columns decodes nothing.
    private static long rows(Path path, String name, BufferAllocator allocator) {
        long rows = 0;
        try (DatasetScan scan =
                DatasetScan.open(name, path, FileFormat.ORC, Optional.of(new String[0]), COUNTED_ROWS, allocator)) {
            for (int batch = scan.next(); batch >= 0; batch = scan.next()) {
                rows += batch;
            }
        }
        return rows;
    }
}
