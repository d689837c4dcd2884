package io.winnow.sql.ast;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A node of the syntax tree.
public sealed interface Node
        permits Expression,
                Query,
                QueryBody,
                CommonTable,
                SelectItem,
                SortItem,
                TableExpression,
                TableArgument,
                ColumnDefinition,
                TableOption,
                Statement {
    /// Where it stands in the text.
    Span span();

    /// The nodes directly below, in the order of the text.
    List<? extends Node> children();

    /// The nodes of `nodes` that are there.
    static List<Node> present(@Nullable Node... nodes) {
        List<Node> list = new ArrayList<>(nodes.length);
        for (Node node : nodes) {
            if (node != null) {
                list.add(node);
            }
        }
        return list;
    }

    /// All nodes of several lists in order.
    @SafeVarargs
    static List<Node> all(List<? extends Node>... lists) {
        List<Node> all = new ArrayList<>();
        for (List<? extends Node> list : lists) {
            all.addAll(list);
        }
        return all;
    }
}
