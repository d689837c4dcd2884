package io.winnow.arrow.vector;

import io.winnow.core.batch.BytesColumn;
import io.winnow.core.batch.Utf8;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.type.DataType;

/// Refuses text that is not UTF-8.
final class Utf8Check {
    private Utf8Check() {}

    static BytesColumn checked(ArrowField field, ArrowArray array, BytesColumn column) {
        int invalid = field.type() instanceof DataType.Utf8 ? Utf8.firstInvalid(column) : -1;
        if (invalid >= 0) {
            throw new CorruptDataException(array.where(), "row " + invalid + " of a batch is not valid UTF-8");
        }
        return column;
    }
}
