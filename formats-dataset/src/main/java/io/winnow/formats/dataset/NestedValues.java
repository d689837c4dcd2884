package io.winnow.formats.dataset;

import io.winnow.core.batch.Column;
import io.winnow.core.batch.ListColumn;
import io.winnow.core.batch.StructColumn;
import io.winnow.core.batch.Validity;
import io.winnow.formats.parquet.decode.StoredValues;
import io.winnow.formats.parquet.file.PageAddress;
import io.winnow.formats.parquet.schema.Nesting;
import io.winnow.formats.parquet.schema.Node;
import io.winnow.formats.parquet.schema.Node.Repetition;
import java.util.ArrayList;
import java.util.List;

/// Gives a nested column that was assembled without its annotations its meaning: a list or map then is a struct around
/// a list, and leaves are as they are stored.
///
/// @param file the file as errors call it
record NestedValues(String file, int rowGroup) {
    /// The column for a node, whose repeated form is a list.
    Column of(Node node, Column assembled) {
        if (node.repetition() != Repetition.REPEATED) {
            return value(node, assembled);
        }
        ListColumn list = (ListColumn) assembled;
        return new ListColumn(value(node, list.elements()), list.offsets(), list.validity(), list.size());
    }

    private Column value(Node node, Column assembled) {
        return switch (node) {
            case Node.Leaf leaf ->
                StoredValues.converted(assembled, leaf, new PageAddress(file, leaf.path(), rowGroup));
            case Node.Group group ->
                switch (Nesting.of(group)) {
                    case Nesting.StructOf struct -> struct(struct.children(), (StructColumn) assembled);
                    case Nesting.ListOf list -> list(list, (StructColumn) assembled);
                    case Nesting.MapOf map -> map(map, (StructColumn) assembled);
                };
        };
    }

    private StructColumn struct(List<Node> children, StructColumn assembled) {
        List<Column> fields = new ArrayList<>(children.size());
        for (int i = 0; i < children.size(); i++) {
            fields.add(of(children.get(i), assembled.fields().get(i)));
        }
        return new StructColumn(fields, assembled.validity(), assembled.size());
    }

    private Column list(Nesting.ListOf shape, StructColumn assembled) {
        ListColumn list = (ListColumn) assembled.fields().getFirst();
        Node wrapped = shape.wrapped();
        Column elements = wrapped == null
                ? value(shape.repeated(), list.elements())
                : of(wrapped, ((StructColumn) list.elements()).fields().getFirst());
        return under(assembled, list, elements);
    }

    private Column map(Nesting.MapOf shape, StructColumn assembled) {
        ListColumn list = (ListColumn) assembled.fields().getFirst();
        return under(assembled, list, struct(shape.entries().children(), (StructColumn) list.elements()));
    }

    private static ListColumn under(StructColumn outer, ListColumn list, Column elements) {
        long[] validity = Validity.and(outer.validity(), list.validity(), list.size());
        return new ListColumn(elements, list.offsets(), validity, list.size());
    }
}
