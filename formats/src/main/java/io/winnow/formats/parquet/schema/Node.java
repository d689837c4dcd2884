package io.winnow.formats.parquet.schema;

import java.util.List;

/// A node of the schema below the root.
public sealed interface Node {
    /// How often a value stands in its parent.
    enum Repetition {
        REQUIRED,
        OPTIONAL,
        REPEATED
    }

    /// Last part of the path; may hold dots.
    String name();

    Repetition repetition();

    /// A column with values.
    ///
    /// @param ordinal position among all leaves, the order of chunks in a row group
    /// @param path names from the root, joined by dots
    /// @param typeLength bytes of a value where `physical` is FIXED, else 0
    /// @param maxDefinition definition level of a value that is there
    /// @param maxRepetition 0 for a column that has one value a row
    record Leaf(
            int ordinal,
            String name,
            String path,
            Repetition repetition,
            Physical physical,
            int typeLength,
            LeafType type,
            int maxDefinition,
            int maxRepetition)
            implements Node {}

    /// A group of nodes.
    ///
    /// @param shape what the group means
    record Group(String name, Repetition repetition, Shape shape, List<Node> children) implements Node {
        public Group {
            children = List.copyOf(children);
        }
    }

    /// What a group means.
    enum Shape {
        STRUCT,
        LIST,
        MAP
    }
}
