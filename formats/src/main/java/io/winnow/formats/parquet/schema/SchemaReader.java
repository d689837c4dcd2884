package io.winnow.formats.parquet.schema;

import io.winnow.core.error.CorruptDataException;
import io.winnow.formats.parquet.schema.Node.Repetition;
import io.winnow.formats.parquet.schema.Node.Shape;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.LogicalType;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Type;

/// Builds the schema tree from the footer's flat list, which is in depth-first order with child counts.
public final class SchemaReader {
    /// Deeper nesting than this is refused: nobody writes it, and it would exhaust the stack.
    private static final int MAX_DEPTH = 500;

    private final List<SchemaElement> elements;
    private final String file;
    private final List<Node.Leaf> leaves = new ArrayList<>();
    private int next;

    private SchemaReader(List<SchemaElement> elements, String file) {
        this.elements = elements;
        this.file = file;
    }

    /// The tree that `elements` describe. A list that does not add up is a [CorruptDataException].
    public static ParquetSchema read(List<SchemaElement> elements, String file) {
        return new SchemaReader(elements, file).read();
    }

    private ParquetSchema read() {
        SchemaElement root = element();
        List<Node> fields = children(root, "", 0, 0, 1);
        if (next != elements.size()) {
            throw corrupt("it has " + (elements.size() - next) + " elements that belong to no group");
        }
        return new ParquetSchema(fields, leaves);
    }

    private SchemaElement element() {
        if (next >= elements.size()) {
            throw corrupt("it ends inside a group");
        }
        return elements.get(next++);
    }

    private String name(SchemaElement element) {
        String name = element.getName();
        if (name == null) {
            throw corrupt("element " + (next - 1) + " has no name");
        }
        return name;
    }

    private List<Node> children(SchemaElement group, String prefix, int definition, int repetition, int depth) {
        int count = group.isSetNum_children() ? group.getNum_children() : 0;
        if (count < 0 || count > elements.size() - next) {
            throw corrupt("group \"" + group.getName() + "\" claims " + count + " children");
        }
        if (depth > MAX_DEPTH) {
            throw corrupt("it is nested more than " + MAX_DEPTH + " deep");
        }
        List<Node> children = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            children.add(node(prefix, definition, repetition, depth));
        }
        return children;
    }

    private Node node(String prefix, int parentDefinition, int parentRepetition, int depth) {
        SchemaElement element = element();
        Repetition repetition = repetition(element);
        String name = name(element);
        String path = prefix + name;
        int definition = parentDefinition + (repetition == Repetition.REQUIRED ? 0 : 1);
        int repeats = parentRepetition + (repetition == Repetition.REPEATED ? 1 : 0);
        Type physical = element.getType();
        if (physical != null) {
            Node.Leaf leaf = new Node.Leaf(
                    leaves.size(),
                    name,
                    path,
                    repetition,
                    Physical.of(physical),
                    element.isSetType_length() ? element.getType_length() : 0,
                    LeafTypes.of(element, physical),
                    definition,
                    repeats);
            leaves.add(leaf);
            return leaf;
        }
        List<Node> children = children(element, path + ".", definition, repeats, depth + 1);
        return new Node.Group(name, repetition, shape(element), children);
    }

    /// Some writers leave the repetition out where they mean "required".
    private static Repetition repetition(SchemaElement element) {
        FieldRepetitionType type = element.getRepetition_type();
        if (type == null) {
            return Repetition.REQUIRED;
        }
        return switch (type) {
            case REQUIRED -> Repetition.REQUIRED;
            case OPTIONAL -> Repetition.OPTIONAL;
            case REPEATED -> Repetition.REPEATED;
        };
    }

    private static Shape shape(SchemaElement element) {
        LogicalType logical = element.getLogicalType();
        ConvertedType converted = element.getConverted_type();
        if ((logical != null && logical.isSetLIST()) || converted == ConvertedType.LIST) {
            return Shape.LIST;
        }
        boolean map = (logical != null && logical.isSetMAP())
                || converted == ConvertedType.MAP
                || converted == ConvertedType.MAP_KEY_VALUE;
        return map ? Shape.MAP : Shape.STRUCT;
    }

    private CorruptDataException corrupt(String problem) {
        return new CorruptDataException(file, "the footer's schema is broken: " + problem);
    }
}
