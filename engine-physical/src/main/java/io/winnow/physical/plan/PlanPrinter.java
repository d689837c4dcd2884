package io.winnow.physical.plan;

/// Writes a plan as an indented tree, a line per operator.
public final class PlanPrinter {
    private PlanPrinter() {}

    /// Lines end with `\n`; children are indented by two blanks more than their parent.
    public static String print(PhysicalPlan plan) {
        StringBuilder text = new StringBuilder();
        print(plan, 0, text);
        return text.toString();
    }

    private static void print(PhysicalPlan plan, int depth, StringBuilder text) {
        text.repeat(' ', 2 * depth).append(plan.details()).append('\n');
        for (PhysicalPlan child : plan.children()) {
            print(child, depth + 1, text);
        }
    }
}
