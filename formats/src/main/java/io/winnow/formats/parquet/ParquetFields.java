package io.winnow.formats.parquet;

import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import io.winnow.core.type.TimeUnit;
import io.winnow.formats.parquet.schema.LeafType;
import io.winnow.formats.parquet.schema.Nesting;
import io.winnow.formats.parquet.schema.Node;
import io.winnow.formats.parquet.schema.Node.Repetition;
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

    /// The type of a file's field.
    static Field of(Node node) {
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
            case LeafType.Invalid(var problem) ->
                // A field within a column has to be named; whoever shows the column names that.
                new DataType.Unsupported(path.indexOf('.') < 0 ? problem : path + ": " + problem);
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
        return switch (Nesting.of(group)) {
            case Nesting.StructOf struct -> struct(struct.children());
            case Nesting.ListOf list ->
                new DataType.ListOf(
                        list.wrapped() == null
                                ? type(list.repeated())
                                : of(list.wrapped()).type());
            case Nesting.MapOf map ->
                new DataType.MapOf(
                        of(map.entries().children().getFirst()).type(),
                        of(map.entries().children().getLast()).type());
        };
    }

    private static DataType struct(List<Node> children) {
        List<Field> fields = new ArrayList<>(children.size());
        for (Node child : children) {
            fields.add(of(child));
        }
        return new DataType.Struct(fields);
    }
}
