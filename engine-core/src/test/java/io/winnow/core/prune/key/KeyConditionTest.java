package io.winnow.core.prune.key;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.expr.And;
import io.winnow.core.expr.Arithmetic;
import io.winnow.core.expr.Cast;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Comparison;
import io.winnow.core.expr.ComparisonOp;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.IsNull;
import io.winnow.core.expr.IsTruth;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.Not;
import io.winnow.core.expr.Or;
import io.winnow.core.expr.Truth;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.type.DataType;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeyConditionTest {
    private static final ColumnRef A = new ColumnRef(0, "a", DataType.INT64);
    private static final ColumnRef B = new ColumnRef(1, "b", DataType.INT64);
    private static final ColumnRef F = new ColumnRef(2, "f", DataType.FLOAT64);
    private static final ColumnRef P = new ColumnRef(3, "p", DataType.INTERVAL);

    private static Expr less(Expr left, Object bound) {
        return new Comparison(ComparisonOp.LESS, left, new Literal(left.type(), bound));
    }

    @Test
    void whatIsAskedOfOneColumnIsOnePart() {
        Expr conjunction =
                new And(List.of(less(A, 5L), less(B, 3L), new And(List.of(new Not(less(A, 1L)), new IsNull(B)))));
        assertThat(KeyCondition.of(conjunction))
                .isEqualTo(new KeyCondition.All(List.of(
                        new KeyCondition.OfColumn(0, new And(List.of(less(A, 5L), new Not(less(A, 1L))))),
                        new KeyCondition.OfColumn(1, new And(List.of(less(B, 3L), new IsNull(B)))))));
        Expr disjunction = new Or(List.of(less(A, 5L), less(B, 3L), new IsNull(A)));
        assertThat(KeyCondition.of(disjunction))
                .isEqualTo(new KeyCondition.Any(List.of(
                        new KeyCondition.OfColumn(0, new Or(List.of(less(A, 5L), new IsNull(A)))),
                        new KeyCondition.OfColumn(1, less(B, 3L)))));
    }

    @Test
    void connectivesOverSeveralColumnsAreTakenApart() {
        Expr condition = new IsTruth(new Not(new Or(List.of(less(A, 5L), less(B, 3L)))), Truth.UNKNOWN);
        assertThat(KeyCondition.of(condition))
                .isEqualTo(new KeyCondition.Is(
                        new KeyCondition.Negation(new KeyCondition.Any(List.of(
                                new KeyCondition.OfColumn(0, less(A, 5L)), new KeyCondition.OfColumn(1, less(B, 3L))))),
                        Truth.UNKNOWN));
    }

    @Test
    void whatReadsSeveralColumnsOrMayFailCannotBeDecided() {
        assertThat(KeyCondition.of(new Comparison(ComparisonOp.LESS, A, B))).isNull();
        Expr sum = new Arithmetic(ArithmeticOp.ADD, A, new Literal(DataType.INT64, 1L), DataType.INT64);
        assertThat(KeyCondition.of(less(sum, 3L))).isNull();
    }

    /// Both zeros are one key, and so are intervals of equal length.
    @Test
    void whatTellsEqualValuesApartCannotBeDecided() {
        Expr one = new Literal(DataType.FLOAT64, 1.0);
        Expr inverse = new Arithmetic(ArithmeticOp.DIVIDE, one, F, DataType.FLOAT64);
        assertThat(KeyCondition.of(less(inverse, 0.0))).isNull();
        assertThat(KeyCondition.of(less(new Cast(F, DataType.UTF8, false), "-")))
                .isNull();
        assertThat(KeyCondition.of(less(new Cast(P, DataType.UTF8, false), "2")))
                .isNull();

        Expr shifted = new Arithmetic(ArithmeticOp.ADD, F, one, DataType.FLOAT64);
        for (Expr condition : List.of(
                less(F, 0.0), less(shifted, 0.0), new IsNull(P), less(new Cast(A, DataType.UTF8, false), "2"))) {
            assertThat(KeyCondition.of(condition)).isInstanceOf(KeyCondition.OfColumn.class);
        }
    }

    @Test
    void aConstantGoesWithAColumn() {
        Expr constant = less(new Literal(DataType.INT64, 1L), 2L);
        assertThat(KeyCondition.of(new And(List.of(constant, less(A, 5L), less(B, 3L)))))
                .isEqualTo(new KeyCondition.All(List.of(
                        new KeyCondition.OfColumn(0, new And(List.of(constant, less(A, 5L)))),
                        new KeyCondition.OfColumn(1, less(B, 3L)))));
        assertThat(KeyCondition.of(constant)).isNull();
    }

    @Test
    void knowsNullTests() {
        Expr several = new And(List.of(new IsNull(A), new Not(new IsTruth(new IsNull(A), Truth.TRUE))));
        assertThat(new KeyCondition.OfColumn(0, several).isNullTest()).isTrue();
        assertThat(new KeyCondition.OfColumn(0, new And(List.of(new IsNull(A), less(A, 1L)))).isNullTest())
                .isFalse();
        assertThat(new KeyCondition.OfColumn(0, new Not(new IsNull(A))).isNullTest())
                .isTrue();
        assertThat(new KeyCondition.OfColumn(0, new IsNull(less(A, 1L))).isNullTest())
                .isFalse();
    }
}
