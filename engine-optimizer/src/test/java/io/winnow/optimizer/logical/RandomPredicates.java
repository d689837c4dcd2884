package io.winnow.optimizer.logical;

import static io.winnow.optimizer.support.Build.big;
import static io.winnow.optimizer.support.Build.cast;
import static io.winnow.optimizer.support.Build.col;
import static io.winnow.optimizer.support.Build.dec;
import static io.winnow.optimizer.support.Build.divide;
import static io.winnow.optimizer.support.Build.lit;
import static io.winnow.optimizer.support.Build.nil;
import static io.winnow.optimizer.support.Build.real;

import io.winnow.core.expr.And;
import io.winnow.core.expr.Case;
import io.winnow.core.expr.Cast;
import io.winnow.core.expr.Coalesce;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.In;
import io.winnow.core.expr.IsNull;
import io.winnow.core.expr.IsTruth;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.Not;
import io.winnow.core.expr.Or;
import io.winnow.core.expr.Truth;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// Predicates over the test tables and rows for them, rich in NULLs, ends of ranges, NaNs and guarded errors.
final class RandomPredicates {
    private static final double[] DOUBLES = {
        0.0,
        -0.0,
        1,
        -1,
        2.5,
        0.1,
        1e300,
        2147483648.0,
        9.3e18,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        Double.longBitsToDouble(0xfff8000000000000L)
    };
    private static final long[] LONGS = {0, 1, -1, 2, 5, Integer.MAX_VALUE, Integer.MIN_VALUE, 1L << 40, Long.MIN_VALUE
    };
    private static final String[] DECIMALS = {"0.00", "1.00", "-1.00", "2.50", "999.99", "-999.99", "0.10"};

    private final Random random;

    RandomPredicates(Random random) {
        this.random = random;
    }

    /// Carriers for the columns of the test tables.
    @Nullable
    Object[] row() {
        long a = (int) LONGS[random.nextInt(7)];
        double f = DOUBLES[random.nextInt(DOUBLES.length)];
        @Nullable
        Object[] row = {
            a,
            LONGS[random.nextInt(LONGS.length)],
            "s",
            f,
            random.nextBoolean(),
            new BigDecimal(DECIMALS[random.nextInt(DECIMALS.length)]),
            (float) DOUBLES[random.nextInt(DOUBLES.length)],
            LONGS[random.nextInt(LONGS.length)],
            LONGS[random.nextInt(8)],
            null
        };
        for (int i = 0; i < row.length; i++) {
            row[i] = random.nextInt(4) == 0 ? null : row[i];
        }
        return row;
    }

    Expr predicate(int depth) {
        if (depth == 0 || random.nextInt(4) == 0) {
            return leaf();
        }
        return switch (random.nextInt(8)) {
            case 0, 1 -> new And(predicates(depth - 1));
            case 2, 3 -> new Or(predicates(depth - 1));
            case 4 -> new Not(predicate(depth - 1));
            case 5 ->
                new Case(
                        predicates(depth - 1).subList(0, 2),
                        predicates(depth - 1).subList(0, 2),
                        predicate(depth - 1));
            case 6 -> new Coalesce(predicates(depth - 1));
            default -> new IsTruth(predicate(depth - 1), oneOf(Truth.values()));
        };
    }

    private List<Expr> predicates(int depth) {
        List<Expr> predicates = new ArrayList<>();
        int count = 2 + random.nextInt(2);
        for (int i = 0; i < count; i++) {
            predicates.add(predicate(depth));
        }
        return predicates;
    }

    private Expr leaf() {
        return switch (random.nextInt(10)) {
            case 0 -> List.of(Literal.TRUE, Literal.FALSE, Literal.NULL_BOOL).get(random.nextInt(3));
            case 1 -> col("ok");
            case 2 -> new Comparison(op(), col("ok"), random.nextBoolean() ? Literal.TRUE : Literal.FALSE);
            case 3 -> new IsNull(col(random.nextBoolean() ? "a" : "f"));
            case 4 ->
                new Comparison(op(), divide(lit(1), col("a")), random.nextBoolean() ? lit(0) : nil(DataType.INT32));
            case 5 -> in();
            default -> comparison();
        };
    }

    private Expr in() {
        DataType decimal = new DataType.Decimal(12, 1);
        List<Expr> options = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            String text = List.of("1.0", "2.5", "5.0", "99999999999.0").get(random.nextInt(4));
            options.add(new Literal(decimal, random.nextInt(4) == 0 ? null : new BigDecimal(text)));
        }
        return new In(cast(col("a"), decimal), options);
    }

    private Expr comparison() {
        double number = DOUBLES[random.nextInt(DOUBLES.length)];
        long whole = LONGS[random.nextInt(LONGS.length)];
        Literal decimal = dec(List.of("0.5", "-1.25", "2.5", "0.1", "99999999999999999999", "1")
                .get(random.nextInt(6)));
        Expr column = switch (random.nextInt(8)) {
            case 0 -> cast(col("a"), DataType.INT64);
            case 1 -> new Cast(col("b"), DataType.INT32, true);
            case 2 -> cast(col("a"), DataType.FLOAT64);
            case 3 -> cast(col("r"), DataType.FLOAT64);
            case 4 -> col("f");
            case 5 -> col("b");
            case 6 -> col("u");
            default -> col("d");
        };
        Literal literal = switch (column.type()) {
            case DataType.Int(int bits, boolean _) when bits == 32 -> lit((int) whole);
            case DataType.Int _ -> List.of(big(whole), real(number), decimal).get(random.nextInt(3));
            default -> random.nextBoolean() ? real(number) : decimal;
        };
        if (column.type().equals(DataType.UINT64) && literal.type().equals(DataType.INT64)) {
            literal = new Literal(DataType.UINT64, literal.value());
        }
        return random.nextInt(3) == 0 ? new Comparison(op(), literal, column) : new Comparison(op(), column, literal);
    }

    private ComparisonOp op() {
        return oneOf(ComparisonOp.values());
    }

    private <T> T oneOf(T[] values) {
        return values[random.nextInt(values.length)];
    }
}
