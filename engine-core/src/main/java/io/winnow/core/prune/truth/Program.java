package io.winnow.core.prune.truth;

import io.winnow.core.prune.AbstractRow;
import io.winnow.core.prune.AbstractValue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/// A tree of nodes as instructions for a stack, operands first, so that depth costs memory and not the thread's
/// stack. Immutable.
final class Program {
    private static final AbstractValue[] NO_STACK = {};

    private final Operation[] operations;
    private final int[] arities;
    private final int depth;

    private Program(List<Node> order, List<Operation> operations) {
        this.operations = operations.toArray(Operation[]::new);
        arities = new int[this.operations.length];
        int height = 0;
        int most = 0;
        for (int i = 0; i < arities.length; i++) {
            boolean isLeaf = operations.get(i) != order.get(i).operation();
            arities[i] = isLeaf ? 0 : order.get(i).operands().size();
            height += 1 - arities[i];
            most = Math.max(most, height);
        }
        depth = most;
    }

    /// Looks up what is tabled, the node itself too, and computes the rest.
    static Program lookingUp(Node root) {
        return of(root, _ -> true);
    }

    /// Computes the node from its operands, looking up only those whose tables leave nothing open.
    static Program computing(Node root) {
        return of(root, Node::isTabled);
    }

    private interface LeafTest {
        boolean isLookedUp(Node node);
    }

    private static Program of(Node root, LeafTest test) {
        List<Node> order = new ArrayList<>();
        List<Operation> operations = new ArrayList<>();
        Deque<Node> open = new ArrayDeque<>();
        open.push(root);
        // Parents before operands and right before left, then turned round: operands first, from the left.
        while (!open.isEmpty()) {
            Node node = open.pop();
            order.add(node);
            Steps steps = node.steps();
            if (steps != null && test.isLookedUp(node)) {
                operations.add(
                        steps.isComplete() ? new StepLookup(steps, null) : new StepLookup(steps, computing(node)));
            } else {
                operations.add(node.operation());
                node.operands().forEach(open::push);
            }
        }
        return new Program(order.reversed(), operations.reversed());
    }

    /// How many instructions a run takes.
    int length() {
        return operations.length;
    }

    AbstractValue run(AbstractRow row) {
        if (operations.length == 1) {
            return operations[0].apply(NO_STACK, 0, row);
        }
        AbstractValue[] stack = new AbstractValue[depth];
        int top = 0;
        for (int i = 0; i < operations.length; i++) {
            top -= arities[i];
            stack[top] = operations[i].apply(stack, top, row);
            top++;
        }
        return stack[0];
    }
}
