package io.winnow.physical.kernel;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.expr.Arithmetic;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Fallibility;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.type.DataType;
import io.winnow.core.type.PhysicalType;
import java.util.List;

/// Sums, differences and products of decimals that lie in a `long`, where the result's type excludes overflow.
final class DecimalKernel implements Kernel {
    private final ArithmeticOp op;
    private final Kernel left;
    private final Kernel right;
    private final boolean shortResult;
    private final long leftFactor;
    private final long rightFactor;

    DecimalKernel(Arithmetic node, Kernel left, Kernel right) {
        this.op = node.op();
        this.left = left;
        this.right = right;
        this.shortResult = node.type().physical() == PhysicalType.INT64;
        int scale = ((DataType.Decimal) node.type()).scale();
        boolean product = op == ArithmeticOp.MULTIPLY;
        this.leftFactor = product
                ? 1
                : Ranges.power(scale - ((DataType.Decimal) node.left().type()).scale());
        long factor = product
                ? 1
                : Ranges.power(scale - ((DataType.Decimal) node.right().type()).scale());
        this.rightFactor = op == ArithmeticOp.SUBTRACT ? -factor : factor;
    }

    static boolean applies(Arithmetic node) {
        boolean shortSides = isShort(node.left().type()) && isShort(node.right().type());
        return shortSides
                && node.type() instanceof DataType.Decimal
                && !Fallibility.isFallible(node.withChildren(columns(node)))
                && (node.op() == ArithmeticOp.MULTIPLY || node.type().physical() == PhysicalType.INT64);
    }

    private static List<Expr> columns(Arithmetic node) {
        return List.of(
                new ColumnRef(0, "l", node.left().type()),
                new ColumnRef(1, "r", node.right().type()));
    }

    private static boolean isShort(DataType type) {
        return type instanceof DataType.Decimal && type.physical() == PhysicalType.INT64;
    }

    @Override
    public Column evaluate(Batch batch) {
        int rows = batch.rows();
        LongColumn l = (LongColumn) left.evaluate(batch).decoded();
        LongColumn r = (LongColumn) right.evaluate(batch).decoded();
        long[] validity = Validity.and(l.validity(), r.validity(), rows);
        long[] low = new long[rows];
        if (op != ArithmeticOp.MULTIPLY) {
            LongArithmetic.combine(l.values(), leftFactor, r.values(), rightFactor, low, rows);
            return new LongColumn(low, validity, rows);
        }
        if (shortResult) {
            LongArithmetic.product(l.values(), r.values(), low, rows);
            return new LongColumn(low, validity, rows);
        }
        long[] high = new long[rows];
        LongArithmetic.product(l.values(), r.values(), high, low, rows);
        return new Int128Column(high, low, validity, rows);
    }
}
