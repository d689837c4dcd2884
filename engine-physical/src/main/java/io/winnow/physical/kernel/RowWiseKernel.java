package io.winnow.physical.kernel;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.io.MemoryBudget;
import io.winnow.core.type.DataType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The adapter for what has no loop: the scalar reference, called once per row. The only kernel that boxes values
/// and makes calls per row.
///
/// Operands that are literals are read once. With no other operands the value is computed once per batch, unless it
/// is volatile.
final class RowWiseKernel implements Kernel {
    private final DataType[] types;
    private final @Nullable Kernel[] operands;
    private final @Nullable Object[] constants;
    private final DataType result;
    private final boolean strict;
    private final boolean constant;
    private final RowFunction function;
    private final MemoryBudget memory;

    private RowWiseKernel(
            List<Expr> exprs,
            List<Kernel> kernels,
            DataType result,
            boolean strict,
            RowFunction function,
            MemoryBudget memory) {
        int count = exprs.size();
        this.types = new DataType[count];
        this.operands = new @Nullable Kernel[count];
        this.constants = new @Nullable Object[count];
        boolean allConstant = true;
        for (int k = 0; k < count; k++) {
            types[k] = exprs.get(k).type();
            if (exprs.get(k) instanceof Literal literal) {
                constants[k] = literal.value();
            } else {
                operands[k] = kernels.get(k);
                allConstant = false;
            }
        }
        this.result = result;
        this.strict = strict;
        this.constant = allConstant;
        this.function = function;
        this.memory = memory;
    }

    /// A kernel that is NULL where an operand is, without a call.
    ///
    /// @param kernels one per operand
    static RowWiseKernel strict(
            List<Expr> operands, List<Kernel> kernels, DataType result, KernelContext context, RowFunction function) {
        return new RowWiseKernel(operands, kernels, result, true, function, context.memory());
    }

    /// A kernel that is called with NULLs too.
    ///
    /// @param kernels one per operand
    static RowWiseKernel lax(
            List<Expr> operands, List<Kernel> kernels, DataType result, KernelContext context, RowFunction function) {
        return new RowWiseKernel(operands, kernels, result, false, function, context.memory());
    }

    @Override
    public Column evaluate(Batch batch) {
        @Nullable Column[] columns = new @Nullable Column[operands.length];
        for (int k = 0; k < columns.length; k++) {
            Kernel operand = operands[k];
            columns[k] = operand == null ? null : operand.evaluate(batch);
        }
        return compute(columns, batch.rows());
    }

    /// Computed operands as [#compute] takes them: literals are left out.
    @Nullable
    Column[] arguments(Column... computed) {
        @Nullable Column[] columns = new @Nullable Column[operands.length];
        for (int k = 0; k < columns.length; k++) {
            columns[k] = operands[k] == null ? null : computed[k];
        }
        return columns;
    }

    /// The computed value of the only operand that is no literal, as [#compute] takes it.
    @Nullable
    Column[] argument(Column computed) {
        @Nullable Column[] columns = new @Nullable Column[operands.length];
        for (int k = 0; k < columns.length; k++) {
            columns[k] = operands[k] == null ? null : computed;
        }
        return columns;
    }

    /// The value for operands that have been computed already; null stands for a literal.
    Column compute(@Nullable Column[] columns, int rows) {
        ColumnBuilder builder = new ColumnBuilder(result);
        @Nullable Object[] arguments = constants.clone();
        try (GrowingValues values = new GrowingValues(memory)) {
            for (int i = 0; i < rows; i++) {
                boolean anyNull = false;
                for (int k = 0; k < columns.length; k++) {
                    Column column = columns[k];
                    if (column != null) {
                        arguments[k] = ColumnValues.at(column, types[k], i);
                    }
                    anyNull |= arguments[k] == null;
                }
                // Functions may keep the array: it is theirs.
                Object value = anyNull && strict ? null : function.apply(arguments.clone());
                values.add(value);
                builder.add(value);
            }
            return builder.build();
        }
    }

    /// As [#evaluate], computed once where every operand is a literal.
    Kernel once() {
        return constant ? batch -> repeated(batch.rows()) : this;
    }

    private Column repeated(int rows) {
        if (rows == 0) {
            return Nulls.of(result, 0);
        }
        return ConstantKernel.repeated(compute(new @Nullable Column[constants.length], 1), rows);
    }
}
