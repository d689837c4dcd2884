package io.winnow.physical.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.batch.Int128Column;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.eval.Interpreter;
import io.winnow.core.expr.Arithmetic;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.scalar.Coercion;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

/// Results of wide types whose values are small enough for 64-bit loops, and those that are just too large for them.
class SmallDecimalsTest {
    private static final DataType.Decimal TYPE = new DataType.Decimal(18, 2);
    private static final Schema SCHEMA = new Schema(List.of(Field.of("a", TYPE), Field.of("b", TYPE)));
    private static final int ROWS = 50;

    private final long seed = Long.getLong("winnow.seed", System.nanoTime());
    private final Random random = new Random(seed);

    private static Expr of(ArithmeticOp op, Expr left, Expr right) {
        return new Arithmetic(
                op,
                left,
                right,
                Objects.requireNonNull(Coercion.arithmetic(op, left.type(), right.type()))
                        .result());
    }

    @Test
    void everySizeOfEitherSideEqualsTheInterpreter() {
        Expr a = new ColumnRef(0, "a", TYPE);
        Expr b = new ColumnRef(1, "b", TYPE);
        Expr one = new Literal(new DataType.Decimal(1, 0), BigDecimal.ONE);
        Expr product = of(ArithmeticOp.MULTIPLY, a, b);
        List<Expr> exprs = List.of(
                product,
                of(ArithmeticOp.ADD, product, a),
                of(ArithmeticOp.SUBTRACT, b, product),
                of(ArithmeticOp.MULTIPLY, of(ArithmeticOp.SUBTRACT, one, a), of(ArithmeticOp.ADD, one, b)));
        for (int left = 0; left <= 59; left++) {
            for (int right = 0; right <= 59; right++) {
                for (boolean told : new boolean[] {true, false}) {
                    List<Column> columns = List.of(column(left, told), column(right, told));
                    try (Batch batch = Batch.of(SCHEMA, ROWS, columns)) {
                        for (Expr expr : exprs) {
                            check(expr, batch, left, right);
                        }
                    }
                }
            }
        }
    }

    /// Values of so many bits, the least and the greatest among them.
    private LongColumn column(int bits, boolean told) {
        long most = Math.min((1L << bits) - 1, 999_999_999_999_999_999L);
        long least = Math.max(-1L << bits, -999_999_999_999_999_999L);
        long[] values = new long[ROWS];
        for (int i = 0; i < ROWS; i++) {
            values[i] = switch (random.nextInt(4)) {
                case 0 -> least;
                case 1 -> most;
                default -> random.nextLong(least, most + 1);
            };
        }
        long[] validity = random.nextBoolean() ? null : new long[] {random.nextLong()};
        return told ? new LongColumn(values, validity, ROWS, bits) : new LongColumn(values, validity, ROWS);
    }

    private void check(Expr expr, Batch batch, int left, int right) {
        Column result = ExpressionCompiler.compile(expr, KernelCheck.CONTEXT).evaluate(batch);
        for (int i = 0; i < ROWS; i++) {
            Object[] row = {
                ColumnValues.at(batch.column(0), TYPE, i), ColumnValues.at(batch.column(1), TYPE, i),
            };
            Object expected = Interpreter.evaluate(
                    expr, row, new EvaluationContext(KernelCheck.CONTEXT.zone(), KernelCheck.CONTEXT.now()));
            assertThat(ColumnValues.at(result, expr.type(), i))
                    .as("%s of %d and %d bits, row %d, -Dwinnow.seed=%d", expr, left, right, i, seed)
                    .isEqualTo(expected);
        }
        LongColumn longs = result instanceof Int128Column wide ? wide.longs() : (LongColumn) result;
        if (longs != null && longs.bits() < LongColumn.ALL_BITS) {
            for (int i = 0; i < ROWS; i++) {
                assertThat(longs.values()[i])
                        .as("%s of %d and %d bits, -Dwinnow.seed=%d", expr, left, right, seed)
                        .isBetween(-1L << longs.bits(), (1L << longs.bits()) - 1);
            }
        }
    }
}
