package io.winnow.physical.kernel;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.DictionaryColumn;
import io.winnow.core.batch.NullColumn;
import io.winnow.core.type.DataType;

/// A column of the batch as it is, except that untyped NULLs get the form of the type.
record ColumnKernel(int index, DataType type) implements Kernel {
    @Override
    public Column evaluate(Batch batch) {
        Column column = batch.column(index);
        boolean untyped = column instanceof NullColumn
                || (column instanceof DictionaryColumn coded
                        && coded.dictionary().size() == 0);
        return untyped ? Nulls.of(type, batch.rows()) : column;
    }
}
