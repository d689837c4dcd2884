package io.winnow.core.expr;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.type.DataType;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExprSizeTest {
    private static final Expr X = new ColumnRef(0, "x", DataType.FLOAT64);
    private static final Expr ONE = new Literal(DataType.FLOAT64, 1.0);

    private static Expr plus(Expr left, Expr right) {
        return new Arithmetic(ArithmeticOp.ADD, left, right, DataType.FLOAT64);
    }

    private static Expr chain(int levels) {
        Expr expr = X;
        for (int i = 1; i < levels; i++) {
            expr = plus(expr, ONE);
        }
        return expr;
    }

    @Test
    void nodesAndLevelsAreCountedAtAnyDepth() {
        assertThat(ExprSize.of(X)).isEqualTo(new ExprSize(1, 1));
        assertThat(ExprSize.of(plus(plus(X, ONE), X))).isEqualTo(new ExprSize(5, 3));
        assertThat(ExprSize.of(chain(100_001))).isEqualTo(new ExprSize(200_001, 100_001));
    }

    @Test
    void definitionsFitUpToTheMostLevels() {
        Expr half = chain(ExprSize.MOST_LEVELS / 2);
        assertThat(ExprSize.fitsInlined(half, List.of(half))).isTrue();
        assertThat(ExprSize.fitsInlined(half, List.of(chain(ExprSize.MOST_LEVELS / 2 + 2))))
                .isFalse();
        assertThat(ExprSize.fitsInlined(ONE, List.of(chain(2000)))).isTrue();
    }

    @Test
    void whatDoublesAtEachStepStopsToFit() {
        Expr doubled = plus(X, X);
        int steps = 0;
        for (Expr expr = doubled; ExprSize.fitsInlined(expr, List.of(doubled)); steps++) {
            expr = Exprs.inline(expr, List.of(doubled));
        }
        assertThat(steps).isEqualTo(11);
    }

    @Test
    void aLargePredicateFitsWhereItDoesNotGrow() {
        Expr small = new Comparison(ComparisonOp.LESS, X, ONE);
        Expr many = new Or(Collections.nCopies(50_000, small));
        assertThat(ExprSize.fitsInlined(many, List.of(X))).isTrue();
        assertThat(ExprSize.fitsInlined(many, List.of(ONE))).isTrue();
        assertThat(ExprSize.fitsInlined(many, List.of(plus(X, ONE)))).isFalse();
    }
}
