package io.winnow.core.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.eval.Interpreter;
import io.winnow.core.expr.Assignment;
import io.winnow.core.expr.Call;
import io.winnow.core.expr.Cast;
import io.winnow.core.expr.Coalesce;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Fallibility;
import io.winnow.core.expr.Negate;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.TimeUnit;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AssignmentCastTest {
    private static final DataType SECONDS = new DataType.Timestamp(TimeUnit.SECOND, false);
    private static final DataType NANOS = new DataType.Timestamp(TimeUnit.NANOSECOND, false);

    private static Expr assigned(DataType from, DataType to) {
        return Assignment.of(new ColumnRef(0, "x", from), to, "c");
    }

    private static @Nullable Object stored(@Nullable Object value, DataType from, DataType to) {
        return Interpreter.evaluate(
                assigned(from, to),
                new @Nullable Object[] {value},
                new EvaluationContext(ZoneOffset.UTC, Instant.EPOCH));
    }

    @Test
    void numbersAndTimestampsOfOneKindMeet() {
        assertThat(AssignmentCast.allowed(DataType.FLOAT64, DataType.INT8)).isTrue();
        assertThat(AssignmentCast.allowed(DataType.UINT64, new DataType.Decimal(3, 1)))
                .isTrue();
        assertThat(AssignmentCast.allowed(NANOS, SECONDS)).isTrue();
        assertThat(AssignmentCast.allowed(SECONDS, NANOS)).isTrue();
        assertThat(AssignmentCast.allowed(DataType.DATE, SECONDS)).isTrue();
        assertThat(AssignmentCast.allowed(DataType.TIMESTAMPTZ, DataType.TIMESTAMP))
                .isFalse();
        assertThat(AssignmentCast.allowed(DataType.DATE, DataType.TIMESTAMPTZ)).isFalse();
        assertThat(AssignmentCast.allowed(SECONDS, DataType.DATE)).isFalse();
        assertThat(AssignmentCast.allowed(DataType.BOOL, DataType.INT32)).isFalse();
        assertThat(AssignmentCast.allowed(DataType.INT32, DataType.BOOL)).isFalse();
        assertThat(AssignmentCast.allowed(DataType.INT32, DataType.UTF8)).isFalse();
        assertThat(AssignmentCast.allowed(DataType.UTF8, DataType.INT32)).isFalse();
    }

    @Test
    void nestedTypesFollowTheirParts() {
        DataType longs = new DataType.ListOf(DataType.INT64);
        DataType bytes = new DataType.ListOf(DataType.INT8);
        assertThat(AssignmentCast.allowed(longs, bytes)).isTrue();
        assertThat(AssignmentCast.allowed(longs, new DataType.ListOf(DataType.UTF8)))
                .isFalse();
        assertThat(AssignmentCast.allowed(new DataType.ListOf(NANOS), new DataType.ListOf(SECONDS)))
                .isFalse();
        assertThat(AssignmentCast.allowed(new DataType.ListOf(SECONDS), new DataType.ListOf(NANOS)))
                .isTrue();
        DataType a = new DataType.Struct(List.of(Field.of("a", DataType.INT64)));
        assertThat(AssignmentCast.allowed(a, new DataType.Struct(List.of(Field.of("a", DataType.INT8)))))
                .isTrue();
        assertThat(AssignmentCast.allowed(a, new DataType.Struct(List.of(Field.of("b", DataType.INT8)))))
                .isFalse();
        assertThat(AssignmentCast.allowed(
                        new DataType.MapOf(DataType.UTF8, DataType.INT64),
                        new DataType.MapOf(DataType.UTF8, DataType.INT8)))
                .isTrue();
    }

    @Test
    void onlyWhatMayFailIsChecked() {
        assertThat(assigned(DataType.INT8, DataType.INT8)).isInstanceOf(ColumnRef.class);
        assertThat(assigned(DataType.INT8, DataType.INT64)).isInstanceOf(Cast.class);
        assertThat(assigned(DataType.INT64, DataType.INT8)).isInstanceOf(Coalesce.class);
        assertThat(assigned(NANOS, SECONDS)).isInstanceOf(Call.class);
        assertThat(Fallibility.isFallible(assigned(DataType.INT64, DataType.INT8)))
                .isTrue();
        Expr computed = Assignment.of(new Negate(new ColumnRef(0, "x", DataType.INT64)), DataType.INT8, "c");
        assertThat(computed).isInstanceOf(Call.class);
    }

    @Test
    void aValueThatFitsIsCast() {
        assertThat(stored(127L, DataType.INT64, DataType.INT8)).isEqualTo(127L);
        assertThat(stored(null, DataType.INT64, DataType.INT8)).isNull();
        assertThat(stored(null, NANOS, SECONDS)).isNull();
        assertThat(stored(2.5, DataType.FLOAT64, DataType.INT8)).isEqualTo(2L);
        assertThat(stored(-3_000_000_000L, NANOS, SECONDS)).isEqualTo(-3L);
        assertThat(stored(5L, SECONDS, NANOS)).isEqualTo(5_000_000_000L);
    }

    @Test
    void aValueThatDoesNotFitNamesTheColumn() {
        assertThatThrownBy(() -> stored(128L, DataType.INT64, DataType.INT8))
                .isInstanceOfSatisfying(
                        ExecutionException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.OVERFLOW))
                .hasMessage("column 'c': cannot cast 128 to TINYINT: out of range");
        assertThatThrownBy(() -> stored(-1L, NANOS, SECONDS))
                .isInstanceOf(ExecutionException.class)
                .hasMessageStartingWith("column 'c': cannot store TIMESTAMP_NS '1969-12-31 23:59:59.999999999'");
        assertThatThrownBy(() -> stored(Long.MAX_VALUE, SECONDS, NANOS))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("column 'c'")
                .hasMessageContaining("out of range");
    }
}
