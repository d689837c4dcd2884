package io.winnow.sql.bind;

import io.winnow.core.logical.LogicalPlan;
import io.winnow.sql.ast.Span;
import java.util.ArrayDeque;
import java.util.Deque;

/// Refuses plans that are too high or too large to be worked on: a common table that is named often multiplies. Walks
/// without recursion.
final class PlanSize {
    private static final int MOST_NODES = 20_000;
    private static final int MOST_LEVELS = 600;

    private record Entry(LogicalPlan plan, int level) {}

    private PlanSize() {}

    static void check(LogicalPlan root, BindContext context, Span at) {
        Deque<Entry> open = new ArrayDeque<>();
        open.push(new Entry(root, 1));
        int nodes = 0;
        while (!open.isEmpty()) {
            Entry entry = open.pop();
            nodes++;
            if (nodes > MOST_NODES || entry.level() > MOST_LEVELS) {
                throw context.error(
                        io.winnow.core.error.ErrorCode.INVALID_ARGUMENT,
                        "the query is too large: its plan has more than " + MOST_NODES + " nodes or " + MOST_LEVELS
                                + " levels",
                        at);
            }
            for (LogicalPlan child : entry.plan().children()) {
                open.push(new Entry(child, entry.level() + 1));
            }
        }
    }
}
