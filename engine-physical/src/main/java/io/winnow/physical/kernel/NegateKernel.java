package io.winnow.physical.kernel;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.FloatColumn;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.error.PlanException;
import io.winnow.core.expr.Negate;
import io.winnow.core.type.DataType;

/// Negation of integers, floats and decimals that lie in a `long`.
record NegateKernel(Negate node, Kernel operand) implements Kernel {
    @Override
    public Column evaluate(Batch batch) {
        int rows = batch.rows();
        Column column = operand.evaluate(batch).decoded();
        return switch (column) {
            case DoubleColumn c -> new DoubleColumn(DoubleArithmetic.negate(c.values(), rows), c.validity(), rows);
            case FloatColumn c -> new FloatColumn(FloatArithmetic.negate(c.values(), rows), c.validity(), rows);
            case IntColumn c -> ints(c, rows);
            case LongColumn c -> longs(c, rows);
            default -> throw new PlanException("cannot negate " + node.type() + ": " + node);
        };
    }

    private Column ints(IntColumn column, int rows) {
        DataType.Int type = (DataType.Int) node.type();
        long least = Ranges.least(type);
        long greatest = Ranges.greatest(type);
        int[] values = column.values();
        int[] out = new int[rows];
        if (IntArithmetic.negate(values, least, greatest, out, rows) < 0) {
            for (int i = 0; i < rows; i++) {
                long exact = -(long) values[i];
                if ((exact < least || exact > greatest) && column.isValid(i)) {
                    throw RowFailure.of(node, i, column);
                }
            }
        }
        return new IntColumn(out, column.validity(), rows);
    }

    private Column longs(LongColumn column, int rows) {
        long[] values = column.values();
        long[] out = new long[rows];
        boolean unsigned = node.type() instanceof DataType.Int type && !type.signed();
        long wrong = unsigned ? UnsignedArithmetic.negate(values, out, rows) : LongArithmetic.negate(values, out, rows);
        if (wrong < 0) {
            for (int i = 0; i < rows; i++) {
                boolean fails = unsigned ? values[i] != 0 : values[i] == Long.MIN_VALUE;
                if (fails && column.isValid(i)) {
                    throw RowFailure.of(node, i, column);
                }
            }
        }
        return new LongColumn(out, column.validity(), rows);
    }
}
