package io.winnow.physical.kernel;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.Columns;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.batch.StructColumn;
import io.winnow.core.batch.Validity;
import io.winnow.core.type.DataType;

/// A field of a struct: NULL where the struct or the field is.
record FieldKernel(Kernel operand, int field, DataType type) implements Kernel {
    @Override
    public Column evaluate(Batch batch) {
        int rows = batch.rows();
        StructColumn struct = (StructColumn) operand.evaluate(batch).decoded();
        Column column = struct.fields().get(field);
        if (column instanceof NullColumn
                || (column instanceof DictionaryColumn coded
                        && coded.dictionary().size() == 0)) {
            return Nulls.of(type, rows);
        }
        long[] validity = struct.validity();
        return validity == null
                ? column
                : Columns.withValidity(column, Validity.and(column.validity(), validity, rows));
    }
}
