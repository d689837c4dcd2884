package io.winnow.sql.parser;

import io.winnow.sql.ast.Literal;
import io.winnow.sql.ast.Node;
import java.util.ArrayDeque;
import java.util.Deque;

/// Refuses trees that are too high for what walks them by recursion. Walks without recursion itself.
final class NestingCheck {
    private record Entry(Node node, int depth) {}

    private NestingCheck() {}

    static void check(Node root, TokenStream tokens) {
        Deque<Entry> open = new ArrayDeque<>();
        open.push(new Entry(root, 0));
        while (!open.isEmpty()) {
            Entry entry = open.pop();
            if (entry.depth() > TokenStream.HEIGHT_LIMIT) {
                throw tokens.tooDeep(
                        TokenStream.HEIGHT_LIMIT, entry.node().span().start());
            }
            for (Node child : entry.node().children()) {
                // A literal has no children, and a list of values many literals.
                if (!(child instanceof Literal) || entry.depth() == TokenStream.HEIGHT_LIMIT) {
                    open.push(new Entry(child, entry.depth() + 1));
                }
            }
        }
    }
}
