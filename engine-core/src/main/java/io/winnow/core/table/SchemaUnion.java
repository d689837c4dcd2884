package io.winnow.core.table;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The one schema of several files, united by column name in the order in which columns first appear.
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
    /// @throws ExecutionException naming file and column, where one name has two types or appears twice
    public static SchemaUnion of(List<String> files, List<Schema> schemas) {
        if (schemas.size() == 1) {
            List<Integer> identity = new ArrayList<>();
            for (int i = 0; i < schemas.getFirst().size(); i++) {
                identity.add(i);
            }
            return new SchemaUnion(schemas.getFirst(), List.of(identity));
        }
        List<Field> fields = new ArrayList<>();
        List<Map<String, Integer>> positions = new ArrayList<>();
        Map<String, Integer> known = new HashMap<>();
        for (int i = 0; i < schemas.size(); i++) {
            Map<String, Integer> position = positions(files.get(i), schemas.get(i));
            positions.add(position);
            for (Field field : schemas.get(i).fields()) {
                Integer at = known.putIfAbsent(field.name(), fields.size());
                if (at == null) {
                    fields.add(field);
                } else if (!fields.get(at).type().equals(field.type())) {
                    throw new ExecutionException(
                            ErrorCode.TYPE_MISMATCH,
                            files.get(i) + ": column \"" + field.name() + "\" is " + field.type()
                                    + ", but in a file before it is "
                                    + fields.get(at).type());
                } else if (field.nullable()) {
                    fields.set(at, field);
                }
            }
        }
        return united(fields, positions);
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

    private static SchemaUnion united(List<Field> fields, List<Map<String, Integer>> positions) {
        List<List<Integer>> mappings = new ArrayList<>();
        for (Map<String, Integer> position : positions) {
            List<Integer> mapping = new ArrayList<>(fields.size());
            for (int i = 0; i < fields.size(); i++) {
                Field field = fields.get(i);
                int at = position.getOrDefault(field.name(), -1);
                mapping.add(at);
                if (at < 0 && !field.nullable()) {
                    fields.set(i, new Field(field.name(), field.type(), true));
                }
            }
            mappings.add(mapping);
        }
        return new SchemaUnion(new Schema(fields), mappings);
    }
}
