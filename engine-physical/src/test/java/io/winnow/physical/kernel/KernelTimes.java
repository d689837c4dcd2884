package io.winnow.physical.kernel;

import static io.winnow.physical.kernel.KernelCheck.column;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.DoubleColumn;
import io.winnow.core.batch.IntColumn;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.expr.And;
import io.winnow.core.expr.Arithmetic;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Like;
import io.winnow.core.expr.Literal;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.Consumer;

/// Times hot loops, in nanoseconds per row, the least of several runs: run `main` by hand.
final class KernelTimes {
    private static final int ROWS = Integer.getInteger("winnow.rows", 8192);
    private static final int RUNS = 600;
    private static final int BATCHES = 10;
    private static final DataType MONEY = new DataType.Decimal(15, 2);
    private static final DataType PRODUCT = new DataType.Decimal(30, 4);

    private KernelTimes() {}

    /// Prints a line per loop.
    public static void main(String[] arguments) {
        Batch batch = batch();
        Expr date = column(0, DataType.DATE);
        Expr discount = column(1, MONEY);
        Expr quantity = column(2, MONEY);
        Expr price = column(3, MONEY);
        List<Expr> conjuncts = List.of(
                compare(ComparisonOp.GREATER_OR_EQUAL, date, 8766L),
                compare(ComparisonOp.LESS, date, 9131L),
                compare(ComparisonOp.GREATER_OR_EQUAL, discount, new BigDecimal("0.05")),
                compare(ComparisonOp.LESS_OR_EQUAL, discount, new BigDecimal("0.07")),
                compare(ComparisonOp.LESS, quantity, new BigDecimal("24.00")));
        SelectionKernel filter = ExpressionCompiler.compilePredicate(new And(conjuncts), KernelCheck.CONTEXT);
        Kernel product = ExpressionCompiler.compile(
                new Arithmetic(ArithmeticOp.MULTIPLY, price, discount, PRODUCT), KernelCheck.CONTEXT);
        time("three ranges, then a product of the rows left", batch, b -> {
            try (Batch some = filter.select(b).of(b)) {
                product.evaluate(some);
            }
        });
        time("three ranges", batch, filter::select);
        for (int k = 0; k < 5; k++) {
            SelectionKernel one = ExpressionCompiler.compilePredicate(conjuncts.get(k), KernelCheck.CONTEXT);
            time(conjuncts.get(k) + " as a selection", batch, one::select);
            value(conjuncts.get(k), batch);
        }
        value(new Arithmetic(ArithmeticOp.MULTIPLY, price, discount, PRODUCT), batch);
        value(new Arithmetic(ArithmeticOp.ADD, price, discount, new DataType.Decimal(16, 2)), batch);
        Expr whole = column(4, DataType.INT64);
        value(new Arithmetic(ArithmeticOp.ADD, whole, whole, DataType.INT64), batch);
        value(new Arithmetic(ArithmeticOp.MULTIPLY, whole, new Literal(DataType.INT64, 3L), DataType.INT64), batch);
        Expr number = column(5, DataType.FLOAT64);
        value(new Arithmetic(ArithmeticOp.MULTIPLY, number, number, DataType.FLOAT64), batch);
        value(compare(ComparisonOp.LESS, number, 0.5), batch);
        value(compare(ComparisonOp.EQUAL, column(6, DataType.UTF8), "MAIL"), batch);
        value(compare(ComparisonOp.EQUAL, column(7, DataType.UTF8), "MAIL"), batch);
        value(new Like(column(7, DataType.UTF8), new Literal(DataType.UTF8, "%AI%"), -1, false), batch);
    }

    private static void value(Expr expr, Batch batch) {
        Kernel kernel = ExpressionCompiler.compile(expr, KernelCheck.CONTEXT);
        time(expr.toString(), batch, kernel::evaluate);
    }

    private static Expr compare(ComparisonOp op, Expr left, Object constant) {
        return new Comparison(op, left, new Literal(left.type(), constant));
    }

    private static void time(String what, Batch batch, Consumer<Batch> work) {
        long least = Long.MAX_VALUE;
        for (int run = 0; run < RUNS; run++) {
            long start = System.nanoTime();
            for (int k = 0; k < BATCHES; k++) {
                work.accept(batch);
            }
            least = Math.min(least, System.nanoTime() - start);
        }
        System.out.println(String.format(Locale.ROOT, "%7.2f ns/row  %s", (double) least / BATCHES / ROWS, what));
    }

    private static Batch batch() {
        Random random = new Random(1);
        int[] dates = new int[ROWS];
        long[] discounts = new long[ROWS];
        long[] quantities = new long[ROWS];
        long[] prices = new long[ROWS];
        double[] numbers = new double[ROWS];
        int[] codes = new int[ROWS];
        for (int i = 0; i < ROWS; i++) {
            dates[i] = 8036 + random.nextInt(2526);
            discounts[i] = random.nextInt(11);
            quantities[i] = 100L * (1 + random.nextInt(50));
            prices[i] = 90_000 + random.nextLong(10_000_000);
            numbers[i] = random.nextDouble();
            codes[i] = random.nextInt(7);
        }
        Column entries = texts("AIR", "FOB", "MAIL", "RAIL", "REG AIR", "SHIP", "TRUCK");
        DictionaryColumn coded = new DictionaryColumn(codes, entries, null, ROWS);
        List<Column> columns = new ArrayList<>();
        columns.add(new IntColumn(dates, null, ROWS));
        columns.add(new LongColumn(discounts, null, ROWS));
        columns.add(new LongColumn(quantities, null, ROWS));
        columns.add(new LongColumn(prices, null, ROWS));
        columns.add(new LongColumn(prices, null, ROWS));
        columns.add(new DoubleColumn(numbers, null, ROWS));
        columns.add(coded);
        columns.add(coded.decoded());
        List<Field> fields = new ArrayList<>();
        for (DataType type : List.of(
                DataType.DATE, MONEY, MONEY, MONEY, DataType.INT64, DataType.FLOAT64, DataType.UTF8, DataType.UTF8)) {
            fields.add(Field.of("c" + fields.size(), type));
        }
        return Batch.of(new Schema(fields), ROWS, columns);
    }

    private static BytesColumn texts(String... values) {
        byte[] data = String.join("", values).getBytes(StandardCharsets.UTF_8);
        int[] offsets = new int[values.length + 1];
        for (int i = 0; i < values.length; i++) {
            offsets[i + 1] = offsets[i] + values[i].length();
        }
        return new BytesColumn(data, offsets, null, values.length);
    }
}
