package io.winnow.formats.dataset;

import io.winnow.arrow.vector.ArrowField;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.io.DataFile;
import io.winnow.core.io.FileKind;
import io.winnow.core.io.FragmentSource;
import io.winnow.core.io.IoCounters;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.SchemaUnion;
import io.winnow.core.table.Snapshot;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Schema;
import io.winnow.formats.spi.ExternalFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.dataset.file.FileFormat;
import org.apache.arrow.memory.BufferAllocator;
import org.jspecify.annotations.Nullable;

/// ORC files, read by Arrow Dataset. A file is one fragment, whose rows are counted when it is described.
public final class OrcFormat implements ExternalFormat {
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
        try (LazyAllocator root = LazyAllocator.root()) {
            BufferAllocator allocator = root.get();
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
            List<ArrowField> fields = new ArrayList<>(DatasetScan.fields(name, path, FileFormat.ORC, allocator));
            if (fields.stream().anyMatch(field -> hasTimestamp(field.type()))) {
                List<@Nullable String> problems = OrcTimestamps.problems(file, fields.size());
                for (int i = 0; i < fields.size(); i++) {
                    String problem = problems.get(i);
                    if (problem != null && hasTimestamp(fields.get(i).type())) {
                        fields.set(i, unsupported(fields.get(i), problem));
                    }
                }
            }
            return new OrcFile(name, path, file.size(), file.modified(), fields, OrcTail.rows(file));
        } catch (IOException e) {
            throw new CorruptDataException(name, String.valueOf(e.getMessage()), e);
        }
    }

    private static boolean hasTimestamp(DataType type) {
        return switch (type) {
            case DataType.Timestamp _ -> true;
            case DataType.ListOf list -> hasTimestamp(list.element());
            case DataType.MapOf map -> hasTimestamp(map.key()) || hasTimestamp(map.value());
            case DataType.Struct struct -> struct.fields().stream().anyMatch(field -> hasTimestamp(field.type()));
            default -> false;
        };
    }

    private static ArrowField unsupported(ArrowField field, String problem) {
        DataType type = new DataType.Unsupported(problem);
        return new ArrowField(field.name(), field.nullable(), field.layout(), type, null, field.children());
    }
}
