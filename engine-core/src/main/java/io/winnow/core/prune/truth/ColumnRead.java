package io.winnow.core.prune.truth;

import io.winnow.core.error.PlanException;
import io.winnow.core.prune.AbstractRow;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.type.DataType;

/// A column of the row.
record ColumnRead(int index, String name, DataType type) implements Operation {
    @Override
    public AbstractValue apply(AbstractValue[] stack, int base, AbstractRow row) {
        AbstractValue value = row.column(index);
        if (!value.type().equals(type)) {
            throw new PlanException("column " + name + " is " + type + ", its statistics are of " + value.type());
        }
        return value;
    }
}
