package io.winnow.core.prune.truth;

import io.winnow.core.prune.TruthSet;
import io.winnow.core.prune.truth.Node.Constant;
import io.winnow.core.type.DataType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntBinaryOperator;
import org.jspecify.annotations.Nullable;

/// Joins the tables of operands of an AND or OR that look at one column: `x > 3 AND x < 2` is never TRUE, though
/// each side may be.
///
/// An operand that may fail keeps its place; those that cannot may change theirs among themselves.
final class Junctions {
    private final Budget budget;

    Junctions(Budget budget) {
        this.budget = budget;
    }

    /// The node with operands that are joined as far as possible; itself tabled where one is left.
    Node of(Node node, boolean isAnd) {
        List<Node> operands = merged(sorted(node.operands()), isAnd);
        return operands.size() == 1 ? operands.getFirst() : junction(operands, isAnd, null);
    }

    private static Node junction(List<Node> operands, boolean isAnd, @Nullable Steps steps) {
        Node junction = Node.of(
                DataType.BOOL,
                new Junction(isAnd, operands.size()),
                operands,
                Node.column(operands),
                operands.stream().anyMatch(Node::fallible),
                List.of());
        return junction.withSteps(steps);
    }

    /// With operands over one column side by side, where nothing that may fail stands between.
    private static List<Node> sorted(List<Node> operands) {
        List<Node> sorted = new ArrayList<>(operands.size());
        Map<Integer, List<Node>> byColumn = new LinkedHashMap<>();
        for (Node operand : operands) {
            if (mayFail(operand)) {
                byColumn.values().forEach(sorted::addAll);
                byColumn.clear();
                sorted.add(operand);
            } else {
                byColumn.computeIfAbsent(operand.column(), _ -> new ArrayList<>())
                        .add(operand);
            }
        }
        byColumn.values().forEach(sorted::addAll);
        return sorted;
    }

    private static boolean mayFail(Node node) {
        Steps steps = node.steps();
        return steps == null ? node.fallible() : steps.mayFail();
    }

    /// With neighbours over one column, and constants beside them, as one.
    private List<Node> merged(List<Node> operands, boolean isAnd) {
        List<Node> merged = new ArrayList<>();
        List<Node> group = new ArrayList<>();
        int column = Node.NO_COLUMN;
        for (Node operand : operands) {
            int both = Node.together(column, operand.column());
            if (!group.isEmpty() && !(both != Node.MANY_COLUMNS && isTabled(group.getLast()) && isTabled(operand))) {
                close(group, isAnd, merged);
                both = operand.column();
            }
            column = both;
            group.add(operand);
        }
        close(group, isAnd, merged);
        return merged;
    }

    private static boolean isTabled(Node node) {
        return node.steps() != null || node.constant() != null;
    }

    private void close(List<Node> group, boolean isAnd, List<Node> merged) {
        Steps steps = group.size() == 1 ? null : joined(group, new Junction(isAnd, 2).ofBits());
        if (steps == null) {
            merged.addAll(group);
        } else {
            merged.add(junction(group, isAnd, steps));
        }
        group.clear();
    }

    private @Nullable Steps joined(List<Node> group, IntBinaryOperator function) {
        Steps model = null;
        for (Node node : group) {
            model = model == null ? node.steps() : model;
        }
        if (model == null) {
            return null;
        }
        List<Steps> tables = new ArrayList<>(group.size());
        for (Node node : group) {
            Constant constant = node.constant();
            Steps steps = node.steps();
            if (constant != null) {
                tables.add(model.constant((TruthSet) constant.value()));
            } else if (steps != null) {
                tables.add(steps);
            }
        }
        return joined(tables, 0, tables.size(), function);
    }

    /// In halves, so that many small tables are not copied again and again.
    private @Nullable Steps joined(List<Steps> tables, int from, int to, IntBinaryOperator function) {
        if (to - from == 1) {
            return tables.get(from);
        }
        int middle = (from + to) >>> 1;
        Steps left = joined(tables, from, middle, function);
        Steps right = joined(tables, middle, to, function);
        return left == null || right == null || !budget.take((long) left.regions() + right.regions())
                ? null
                : left.combine(right, function);
    }
}
