package io.winnow.core.logical;

/// Writes a logical plan as an indented tree, a line per node.
public final class LogicalPlanPrinter {
    private LogicalPlanPrinter() {}

    /// Lines end with `\n`; inputs are indented by two blanks more than what reads them.
    public static String print(LogicalPlan plan) {
        StringBuilder text = new StringBuilder();
        print(plan, 0, text);
        return text.toString();
    }

    private static void print(LogicalPlan plan, int depth, StringBuilder text) {
        text.repeat(' ', 2 * depth).append(plan.details()).append('\n');
        for (LogicalPlan child : plan.children()) {
            print(child, depth + 1, text);
        }
    }
}
