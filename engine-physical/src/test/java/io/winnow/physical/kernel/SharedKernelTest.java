package io.winnow.physical.kernel;

import static io.winnow.physical.kernel.KernelCheck.column;
import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnLife;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.expr.Arithmetic;
import io.winnow.core.expr.Case;
import io.winnow.core.expr.Cast;
import io.winnow.core.expr.Coalesce;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.IsNull;
import io.winnow.core.expr.Literal;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.scalar.Coercion;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;

/// Kernels that share what they have in common, and fill their arrays again batch by batch, give what kernels of their
/// own give; every result is looked at after all of a batch were computed.
@Domain(KernelDomain.class)
class SharedKernelTest {
    private static final DataType SHORT = new DataType.Decimal(4, 2);
    private static final DataType LONG = new DataType.Decimal(12, 2);
    private static final Schema SCHEMA =
            Schema.of(Field.of("c0", DataType.BOOL), Field.of("c1", SHORT), Field.of("c2", LONG), Field.of("c3", LONG));

    private static Expr of(ArithmeticOp op, Expr left, Expr right) {
        DataType type = Objects.requireNonNull(Coercion.arithmetic(op, left.type(), right.type()))
                .result();
        return new Arithmetic(op, left, right, type);
    }

    private static List<Expr> exprs() {
        ColumnRef flag = column(0, DataType.BOOL);
        ColumnRef a = column(1, SHORT);
        ColumnRef b = column(2, LONG);
        ColumnRef c = column(3, LONG);
        Expr one = new Literal(new DataType.Decimal(1, 0), BigDecimal.ONE);
        Expr rest = of(ArithmeticOp.SUBTRACT, one, a);
        Expr more = of(ArithmeticOp.ADD, b, one);
        Expr product = of(ArithmeticOp.MULTIPLY, b, rest);
        Expr large = of(ArithmeticOp.MULTIPLY, product, more);
        return List.of(
                rest,
                product,
                large,
                of(ArithmeticOp.SUBTRACT, product, rest),
                new Case(List.of(flag), List.of(product), of(ArithmeticOp.MULTIPLY, c, rest)),
                new Case(List.of(new IsNull(product)), List.of(large), of(ArithmeticOp.ADD, large, product)),
                new Coalesce(List.of(rest, rest)),
                new Coalesce(List.of(of(ArithmeticOp.ADD, b, c), more)),
                more,
                new Cast(product, DataType.FLOAT64, false),
                new Cast(product, DataType.FLOAT64, false));
    }

    @Property(tries = 300)
    void sharedResultsEqualThoseOfKernelsOfTheirOwn(@ForAll Shape shape, @ForAll Shape next) {
        List<Expr> exprs = exprs();
        List<Kernel> shared = ExpressionCompiler.compile(exprs, KernelCheck.CONTEXT.withResults(ColumnLife.UNTIL_NEXT));
        for (Shape one : List.of(shape, next, shape)) {
            Carriers carriers = new KernelCheck(one).carriers();
            List<Column> columns = new ArrayList<>();
            for (int c = 0; c < SCHEMA.size(); c++) {
                columns.add(carriers.column(SCHEMA.type(c), one.rows(), one.nulls(c).share));
            }
            try (Batch batch = Batch.of(SCHEMA, one.rows(), columns)) {
                List<Column> results = new ArrayList<>();
                shared.forEach(kernel -> results.add(kernel.evaluate(batch)));
                for (int e = 0; e < exprs.size(); e++) {
                    Expr expr = exprs.get(e);
                    Column own = ExpressionCompiler.compile(expr, KernelCheck.CONTEXT)
                            .evaluate(batch);
                    assertThat(ColumnValues.all(results.get(e), expr.type()))
                            .as("%s", expr)
                            .isEqualTo(ColumnValues.all(own, expr.type()));
                }
            }
        }
    }

    @Property(tries = 1)
    void whatStandsTwiceIsShared() {
        assertThat(SharedExprs.among(exprs()))
                .contains(
                        exprs().get(0),
                        exprs().get(1),
                        exprs().get(2).children().get(1))
                .noneMatch(expr -> expr instanceof Case || expr instanceof Coalesce || expr instanceof ColumnRef);
    }
}
