package io.winnow.formats.parquet;

import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import io.winnow.core.type.TimeUnit;
import io.winnow.formats.parquet.schema.LeafType;
import io.winnow.formats.parquet.schema.Node;
import io.winnow.formats.parquet.schema.Node.Repetition;
import io.winnow.formats.parquet.schema.Node.Shape;
import io.winnow.formats.parquet.schema.ParquetSchema;
import java.util.ArrayList;
import java.util.List;

/// The engine's types of a file's columns.
final class ParquetFields {
    private ParquetFields() {}

    /// The schema of a file's fields.
    static Schema schema(ParquetSchema schema) {
        List<Field> fields = new ArrayList<>(schema.fields().size());
        for (Node node : schema.fields()) {
            fields.add(of(node));
        }
        return new Schema(fields);
    }

    private static Field of(Node node) {
        DataType type = type(node);
        DataType repeated = node.repetition() == Repetition.REPEATED ? new DataType.ListOf(type) : type;
        return new Field(node.name(), repeated, node.repetition() == Repetition.OPTIONAL);
    }

    private static DataType type(Node node) {
        return switch (node) {
            case Node.Leaf leaf -> leaf(leaf.type(), leaf.path());
            case Node.Group group -> group(group);
        };
    }

    private static DataType leaf(LeafType type, String path) {
        return switch (type) {
            case LeafType.Bool _ -> DataType.BOOL;
            case LeafType.Int(var bits, var signed) -> new DataType.Int(bits, signed);
            case LeafType.Floating(var bits) -> bits == 64 ? DataType.FLOAT64 : DataType.FLOAT32;
            case LeafType.Decimal(var precision, var scale) -> new DataType.Decimal(precision, scale);
            case LeafType.Utf8 _, LeafType.Uuid _ -> DataType.UTF8;
            case LeafType.Binary _ -> DataType.BINARY;
            case LeafType.Date _ -> DataType.DATE;
            case LeafType.Time _ -> DataType.TIME;
            case LeafType.Timestamp(var unit, var utc) -> new DataType.Timestamp(unit(unit), utc);
            case LeafType.Interval _ -> DataType.INTERVAL;
            case LeafType.Null _ -> DataType.NULL;
            case LeafType.Unsupported(var what) -> new DataType.Unsupported(what);
            case LeafType.Invalid(var problem) -> new DataType.Unsupported(path + ": " + problem);
        };
    }

    private static TimeUnit unit(LeafType.Unit unit) {
        return switch (unit) {
            case MILLIS -> TimeUnit.MILLISECOND;
            case MICROS -> TimeUnit.MICROSECOND;
            case NANOS -> TimeUnit.NANOSECOND;
        };
    }

    private static DataType group(Node.Group group) {
        return switch (group.shape()) {
            case LIST -> list(group);
            case MAP -> map(group);
            case STRUCT -> struct(group);
        };
    }

    private static DataType struct(Node.Group group) {
        List<Field> fields = new ArrayList<>(group.children().size());
        for (Node child : group.children()) {
            fields.add(of(child));
        }
        return new DataType.Struct(fields);
    }

    /// A list group holds one repeated node, which is the element itself or, in the usual three-level form,
    /// a group around it (Parquet format, LogicalTypes.md, "Backward-compatibility rules").
    private static DataType list(Node.Group group) {
        if (group.children().size() != 1 || group.children().getFirst().repetition() != Repetition.REPEATED) {
            return struct(group);
        }
        return switch (group.children().getFirst()) {
            case Node.Leaf leaf -> new DataType.ListOf(type(leaf));
            case Node.Group repeated ->
                wrapsElement(group, repeated)
                        ? new DataType.ListOf(of(repeated.children().getFirst()).type())
                        : new DataType.ListOf(type(repeated));
        };
    }

    private static boolean wrapsElement(Node.Group list, Node.Group repeated) {
        return repeated.children().size() == 1
                && repeated.shape() == Shape.STRUCT
                && !repeated.name().equals("array")
                && !repeated.name().equals(list.name() + "_tuple");
    }

    private static DataType map(Node.Group group) {
        if (group.children().size() == 1
                && group.children().getFirst() instanceof Node.Group entries
                && entries.repetition() == Repetition.REPEATED
                && entries.children().size() == 2) {
            return new DataType.MapOf(
                    of(entries.children().getFirst()).type(),
                    of(entries.children().getLast()).type());
        }
        return struct(group);
    }
}
