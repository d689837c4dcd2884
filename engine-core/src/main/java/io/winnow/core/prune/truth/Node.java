package io.winnow.core.prune.truth;

import io.winnow.core.prune.AbstractValue;
import io.winnow.core.type.DataType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A compiled node of an expression.
///
/// @param column the only column that it depends on, or [#NO_COLUMN], or [#MANY_COLUMNS]: of several, or of chance
/// @param fallible whether evaluating it may fail on some value
/// @param cutPoints constants at which its outcome may change, of its own and not its operands'
/// @param constant its value where it is one for all rows
/// @param steps its outcomes by the values of its column, where they are tabled
/// @param size how many nodes take part in computing it, those in complete tables left out
record Node(
        DataType type,
        Operation operation,
        List<Node> operands,
        int column,
        boolean fallible,
        List<CutPoint> cutPoints,
        @Nullable Constant constant,
        @Nullable Steps steps,
        int size) {
    static final int NO_COLUMN = -1;
    static final int MANY_COLUMNS = -2;

    /// More nodes than any table is worth.
    private static final int HUGE = 1 << 30;

    /// One and the same outcome for all rows.
    ///
    /// @param carrier null for NULL and for an error
    record Constant(AbstractValue value, @Nullable Object carrier) {
        boolean fails() {
            return value.mayFail();
        }
    }

    /// A value of some type at which outcomes may change: before and after it and, for a prefix, after all texts
    /// that start with it.
    record CutPoint(Object value, DataType type, boolean isPrefix) {}

    static Node constant(DataType type, @Nullable Object carrier) {
        return constant(new Constant(AbstractValue.constant(type, carrier), carrier));
    }

    static Node failure(DataType type) {
        return constant(new Constant(AbstractValue.failure(type), null));
    }

    private static Node constant(Constant constant) {
        AbstractValue value = constant.value();
        return new Node(
                value.type(), (_, _, _) -> value, List.of(), NO_COLUMN, constant.fails(), List.of(), constant, null, 1);
    }

    /// A node without a table.
    static Node of(
            DataType type,
            Operation operation,
            List<Node> operands,
            int column,
            boolean fallible,
            List<CutPoint> cutPoints) {
        int size = 1;
        for (Node operand : operands) {
            size = Math.min(HUGE, size + (operand.isTabled() ? 1 : operand.size));
        }
        return new Node(type, operation, List.copyOf(operands), column, fallible, cutPoints, null, null, size);
    }

    /// Whether its table leaves nothing to compute.
    boolean isTabled() {
        return steps != null && steps.isComplete();
    }

    Node withSteps(@Nullable Steps tabled) {
        return new Node(type, operation, operands, column, fallible, cutPoints, constant, tabled, size);
    }

    boolean isBoolean() {
        return type instanceof DataType.Bool;
    }

    /// The column that several nodes depend on together.
    static int column(List<Node> nodes) {
        int column = NO_COLUMN;
        for (Node node : nodes) {
            column = together(column, node.column);
        }
        return column;
    }

    /// The column that two nodes of these columns depend on together.
    static int together(int left, int right) {
        return left == right || right == NO_COLUMN ? left : left == NO_COLUMN ? right : MANY_COLUMNS;
    }
}
