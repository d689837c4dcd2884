package io.winnow.physical.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnLife;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.eval.Interpreter;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.io.MemoryBudget;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.PhysicalType;
import io.winnow.core.type.Schema;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Compares kernels with the row-wise interpreter, on a whole batch and on a narrowed one.
final class KernelCheck {
    static final ZoneId ZONE = ZoneId.of("America/New_York");
    private static final Instant NOW = Instant.parse("2024-02-29T12:00:00Z");
    private static final EvaluationContext ROW_CONTEXT = new EvaluationContext(ZONE, NOW);
    static final KernelContext CONTEXT = new KernelContext(ZONE, NOW, new MemoryBudget(Long.MAX_VALUE));

    private final Shape shape;
    private final Random random;
    private final Carriers carriers;

    /// @param shape of the batches
    KernelCheck(Shape shape) {
        this.shape = shape;
        this.random = new Random(shape.seed());
        this.carriers = new Carriers(random);
    }

    Random random() {
        return random;
    }

    Carriers carriers() {
        return carriers;
    }

    /// Column `index` of a type.
    static ColumnRef column(int index, DataType type) {
        return new ColumnRef(index, "c" + index, type);
    }

    /// Checks an expression over columns of these types, with fresh values.
    void check(Expr expr, DataType... types) {
        Kernel kernel = ExpressionCompiler.compile(expr, CONTEXT);
        List<SelectionKernel> predicates = new ArrayList<>();
        if (expr.isBoolean()) {
            for (ColumnLife life : ColumnLife.values()) {
                predicates.add(ExpressionCompiler.compilePredicate(expr, CONTEXT.withResults(life)));
            }
        }
        List<Field> fields = new ArrayList<>();
        List<Column> columns = new ArrayList<>();
        for (int c = 0; c < types.length; c++) {
            fields.add(Field.of("c" + c, types[c]));
            columns.add(carriers.column(types[c], shape.rows(), shape.nulls(c).share));
        }
        try (Batch batch = Batch.of(new Schema(fields), shape.rows(), columns)) {
            check(expr, kernel, predicates, batch);
            int[] selected = shape.selection(random);
            try (Batch narrowed = batch.narrowedTo(selected, selected.length)) {
                check(expr, kernel, predicates, narrowed);
            }
        }
    }

    private void check(Expr expr, Kernel kernel, List<SelectionKernel> predicates, Batch batch) {
        @Nullable Object[] expected = new @Nullable Object[batch.rows()];
        Set<ErrorCode> errors = EnumSet.noneOf(ErrorCode.class);
        int[] sound = new int[batch.rows()];
        int soundCount = 0;
        for (int i = 0; i < expected.length; i++) {
            try {
                expected[i] = Interpreter.evaluate(expr, row(batch, i), ROW_CONTEXT);
                sound[soundCount++] = i;
            } catch (ExecutionException error) {
                errors.add(error.code());
            }
        }
        String what = expr.toString();
        if (errors.isEmpty()) {
            compare(what, expr.type(), kernel, batch, expected);
        } else {
            try {
                kernel.evaluate(batch);
                throw new AssertionError("no error " + errors + " from " + what);
            } catch (ExecutionException error) {
                assertThat(error.code()).as(what).isIn(errors);
            }
            @Nullable Object[] kept = new @Nullable Object[soundCount];
            for (int i = 0; i < soundCount; i++) {
                kept[i] = expected[sound[i]];
            }
            try (Batch without = batch.narrowedTo(sound, soundCount)) {
                compare(what, expr.type(), kernel, without, kept);
            }
        }
        for (SelectionKernel predicate : predicates) {
            select(what, predicate, batch, expected, !errors.isEmpty());
        }
    }

    private static void compare(String what, DataType type, Kernel kernel, Batch batch, @Nullable Object[] expected) {
        Column column = kernel.evaluate(batch);
        assertThat(column.size()).as(what).isEqualTo(expected.length);
        if (expected.length > 0 && type.physical() != PhysicalType.NULL) {
            assertThat(column.physical()).as(what).isEqualTo(type.physical());
        }
        for (int i = 0; i < expected.length; i++) {
            Object actual = ColumnValues.at(column, type, i);
            if (!same(actual, expected[i])) {
                throw new AssertionError("row " + i + " of " + Arrays.toString(row(batch, i)) + ": " + what + " gives "
                        + actual + ", the interpreter " + expected[i]);
            }
        }
    }

    private static void select(
            String what, SelectionKernel predicate, Batch batch, @Nullable Object[] expected, boolean mayFail) {
        Selection selection;
        try {
            selection = predicate.select(batch);
        } catch (ExecutionException error) {
            assertThat(mayFail).as(what + ": " + error.text()).isTrue();
            return;
        }
        List<Integer> selected = new ArrayList<>();
        for (int i = 0; i < selection.count(); i++) {
            int[] rows = selection.rows();
            selected.add(rows == null ? i : rows[i]);
        }
        List<Integer> wanted = new ArrayList<>();
        for (int i = 0; i < expected.length; i++) {
            if (Boolean.TRUE.equals(expected[i])) {
                wanted.add(i);
            }
        }
        assertThat(selected).as(what).isEqualTo(wanted);
    }

    /// The carriers of one row.
    private static @Nullable Object[] row(Batch batch, int row) {
        @Nullable Object[] values = new @Nullable Object[batch.schema().size()];
        for (int c = 0; c < values.length; c++) {
            values[c] = ColumnValues.at(batch.column(c), batch.schema().type(c), row);
        }
        return values;
    }

    /// Equal to the last bit, but for the payload of a NaN.
    private static boolean same(@Nullable Object actual, @Nullable Object expected) {
        if (actual instanceof Double a && expected instanceof Double b) {
            return a.equals(b) && (!a.isNaN() || FloatKeys.key((double) a) == FloatKeys.key((double) b));
        }
        if (actual instanceof Float a && expected instanceof Float b) {
            return a.equals(b) && (!a.isNaN() || FloatKeys.key((float) a) == FloatKeys.key((float) b));
        }
        return actual == null ? expected == null : actual.equals(expected);
    }
}
