package io.winnow.formats.parquet.schema;

import io.winnow.formats.parquet.schema.Node.Repetition;
import io.winnow.formats.parquet.schema.Node.Shape;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What a group's values are, settled from its annotation and its children (Parquet format, LogicalTypes.md, "Nested
/// Types", with its rules for files of old writers). A list or map that is not built as one reads as a struct, a map
/// without values as the list of its keys.
public sealed interface Nesting {
    /// A value per child.
    record StructOf(List<Node> children) implements Nesting {
        public StructOf {
            children = List.copyOf(children);
        }
    }

    /// A list.
    ///
    /// @param repeated the group's only child
    /// @param wrapped the child of `repeated` that is the element; null where `repeated` itself is
    record ListOf(Node repeated, @Nullable Node wrapped) implements Nesting {}

    /// A map.
    ///
    /// @param entries the group's only child, with key and value
    record MapOf(Node.Group entries) implements Nesting {}

    /// The nesting of a group.
    static Nesting of(Node.Group group) {
        return switch (group.shape()) {
            case LIST -> list(group);
            case MAP -> map(group);
            case STRUCT -> new StructOf(group.children());
        };
    }

    private static Nesting list(Node.Group group) {
        if (group.children().size() != 1 || group.children().getFirst().repetition() != Repetition.REPEATED) {
            return new StructOf(group.children());
        }
        return switch (group.children().getFirst()) {
            case Node.Leaf leaf -> new ListOf(leaf, null);
            case Node.Group repeated ->
                new ListOf(
                        repeated,
                        wrapsElement(group, repeated) ? repeated.children().getFirst() : null);
        };
    }

    private static boolean wrapsElement(Node.Group list, Node.Group repeated) {
        return repeated.children().size() == 1
                && repeated.shape() == Shape.STRUCT
                && !repeated.name().equals("array")
                && !repeated.name().equals(list.name() + "_tuple");
    }

    private static Nesting map(Node.Group group) {
        if (group.children().size() != 1
                || !(group.children().getFirst() instanceof Node.Group entries)
                || entries.repetition() != Repetition.REPEATED) {
            return new StructOf(group.children());
        }
        return switch (entries.children().size()) {
            case 1 -> new ListOf(entries, entries.children().getFirst()); // a map may leave its values out
            case 2 -> new MapOf(entries);
            default -> new StructOf(group.children());
        };
    }
}
