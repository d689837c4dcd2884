package io.winnow.formats.parquet;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.io.IoCounters;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import io.winnow.formats.parquet.file.Footer;
import io.winnow.formats.parquet.file.FooterCache;
import io.winnow.formats.parquet.file.RowGroupMetadata;
import io.winnow.formats.parquet.schema.Node;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Describes Parquet files as tables, from their footers. Thread-safe; keeps footers it has read.
public final class ParquetTables {
    private final FooterCache footers;

    /// @param footers what is known already
    public ParquetTables(FooterCache footers) {
        this.footers = footers;
    }

    /// One file: its columns in file order. A row group is a fragment with an exact row count.
    ///
    /// @param file path relative to `directory`, as errors and plans name it
    /// @param counters counts a footer that had to be read
    /// @throws io.winnow.core.error.WinnowException naming the file, when it is missing or no Parquet file
    public Snapshot file(Path directory, String file, IoCounters counters) {
        return files(file, directory, List.of(file), counters);
    }

    /// Several files united by column name, in the order in which columns first appear. A file that lacks a
    /// column reads as NULL there; two types for one name are an error.
    ///
    /// @param name what plans call the table
    /// @param files paths relative to `directory`, at least one
    public Snapshot files(String name, Path directory, List<String> files, IoCounters counters) {
        List<Footer> read = new ArrayList<>(files.size());
        for (String file : files) {
            read.add(footers.footer(directory.resolve(file), file, counters));
        }
        List<Field> fields = new ArrayList<>();
        List<Map<String, Integer>> positions = new ArrayList<>();
        unite(files, read, fields, positions);
        List<Fragment> fragments = new ArrayList<>();
        for (int i = 0; i < read.size(); i++) {
            List<Integer> mapping = mapping(fields, positions.get(i), read.size() == 1);
            for (RowGroupMetadata group : read.get(i).rowGroups()) {
                ParquetLocation location = new ParquetLocation(files.get(i), read.get(i), group.ordinal(), mapping);
                fragments.add(Fragment.of(fragments.size(), group.rows(), location));
            }
        }
        return new Snapshot(name, new Schema(fields), fragments);
    }

    private static void unite(
            List<String> files, List<Footer> read, List<Field> fields, List<Map<String, Integer>> positions) {
        Map<String, Integer> known = new HashMap<>();
        Map<String, Integer> seen = new HashMap<>();
        for (int i = 0; i < read.size(); i++) {
            Map<String, Integer> position = new HashMap<>();
            List<Node> nodes = read.get(i).schema().fields();
            for (int k = 0; k < nodes.size(); k++) {
                Field field = ParquetFields.of(nodes.get(k));
                boolean again = position.putIfAbsent(field.name(), k) != null;
                if (again && read.size() > 1) {
                    throw mismatch(files.get(i), "column \"" + field.name() + "\" appears twice");
                }
                Integer at = known.get(field.name());
                if (at == null || read.size() == 1) {
                    known.putIfAbsent(field.name(), fields.size());
                    fields.add(field);
                } else if (!fields.get(at).type().equals(field.type())) {
                    throw mismatch(
                            files.get(i),
                            "column \"" + field.name() + "\" is " + field.type() + ", in " + files.getFirst()
                                    + " and others it is " + fields.get(at).type());
                } else if (field.nullable()) {
                    fields.set(at, field);
                }
                seen.merge(field.name(), 1, Integer::sum);
            }
            positions.add(position);
        }
        if (read.size() > 1) {
            fields.replaceAll(field -> seen.getOrDefault(field.name(), 0) < read.size()
                    ? new Field(field.name(), field.type(), true)
                    : field);
        }
    }

    private static List<Integer> mapping(List<Field> fields, Map<String, Integer> positions, boolean byPosition) {
        List<Integer> mapping = new ArrayList<>(fields.size());
        for (int i = 0; i < fields.size(); i++) {
            mapping.add(byPosition ? i : positions.getOrDefault(fields.get(i).name(), -1));
        }
        return mapping;
    }

    private static ExecutionException mismatch(String file, String problem) {
        return new ExecutionException(ErrorCode.TYPE_MISMATCH, file + ": " + problem);
    }
}
