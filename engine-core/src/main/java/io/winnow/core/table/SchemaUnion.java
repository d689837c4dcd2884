package io.winnow.core.table;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.type.DataType;
import io.winnow.core.type.ExactUnion;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The one schema of several files, united by column name in the order in which columns first appear.
///
/// A column that has several types takes the one that holds them all exactly (see [ExactUnion]); a reader then brings
/// what a file holds to it (see [io.winnow.core.batch.Widening]).
///
/// @param schema a column that some file lacks is nullable
/// @param mappings per file, for each column of `schema`, its position in the file, or -1 where the file lacks it
public record SchemaUnion(Schema schema, List<List<Integer>> mappings) {
    public SchemaUnion {
        mappings = List.copyOf(mappings);
    }

    /// Unites the schemas of files. A single file keeps its columns as they are, repeated names included.
    ///
    /// @param files names for errors, as many as `schemas`, at least one
    /// @throws ExecutionException naming files and column, where one name has two types that do not unite
    ///     or appears twice
    public static SchemaUnion of(List<String> files, List<Schema> schemas) {
        if (schemas.size() == 1) {
            List<Integer> identity = new ArrayList<>();
            for (int i = 0; i < schemas.getFirst().size(); i++) {
                identity.add(i);
            }
            return new SchemaUnion(schemas.getFirst(), List.of(identity));
        }
        Map<String, United> columns = new LinkedHashMap<>();
        List<Map<String, Integer>> positions = new ArrayList<>();
        for (int i = 0; i < schemas.size(); i++) {
            positions.add(positions(files.get(i), schemas.get(i)));
            for (Field field : schemas.get(i).fields()) {
                columns.computeIfAbsent(field.name(), United::new).add(field, files.get(i));
            }
        }
        List<Field> fields = new ArrayList<>();
        for (United column : columns.values()) {
            fields.add(column.field(files.size()));
        }
        List<List<Integer>> mappings = new ArrayList<>();
        for (Map<String, Integer> position : positions) {
            List<Integer> mapping = new ArrayList<>(fields.size());
            for (Field field : fields) {
                mapping.add(position.getOrDefault(field.name(), -1));
            }
            mappings.add(mapping);
        }
        return new SchemaUnion(new Schema(fields), mappings);
    }

    private static Map<String, Integer> positions(String file, Schema schema) {
        Map<String, Integer> positions = new HashMap<>();
        for (int i = 0; i < schema.size(); i++) {
            if (positions.putIfAbsent(schema.name(i), i) != null) {
                throw new ExecutionException(
                        ErrorCode.TYPE_MISMATCH,
                        file + ": column \"" + schema.name(i) + "\" appears twice, so it cannot be united by name");
            }
        }
        return positions;
    }

    /// A column as the files seen so far have it.
    private static final class United {
        private final String name;
        /// Each of the types with the first file that has it.
        private final Map<DataType, String> types = new LinkedHashMap<>();

        private DataType type = DataType.NULL;
        private int files;
        private boolean nullable;

        United(String name) {
            this.name = name;
        }

        void add(Field field, String file) {
            files++;
            nullable |= field.nullable();
            if (types.putIfAbsent(field.type(), file) != null) {
                return;
            }
            DataType union = ExactUnion.of(List.copyOf(types.keySet()));
            if (union == null) {
                throw new ExecutionException(ErrorCode.TYPE_MISMATCH, conflict(field.type(), file));
            }
            type = union;
        }

        /// Names a file whose type does not go with the new one: by itself, or else the first.
        private String conflict(DataType added, String file) {
            DataType other = types.keySet().iterator().next();
            for (DataType known : types.keySet()) {
                if (ExactUnion.of(List.of(known, added)) == null) {
                    other = known;
                    break;
                }
            }
            return file + ": column \"" + name + "\" is " + added + ", but " + other + " in " + types.get(other)
                    + "; no type holds both exactly";
        }

        Field field(int allFiles) {
            return new Field(name, type, nullable || files < allFiles || types.containsKey(DataType.NULL));
        }
    }
}
