package io.winnow.arrow.ipc;

import io.winnow.arrow.vector.ArrowSchemas;
import io.winnow.arrow.vector.NarrowDecimals;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.FieldType;

/// How one column lies in a file that Winnow writes.
///
/// @param codeBits width of the codes where the column is dictionary-encoded: 8 or 16; 0 where it is not
public record StoredField(Field field, int codeBits) {
    /// Most entries that a dictionary of codes of a width can have.
    public static int mostEntries(int codeBits) {
        return 1 << (codeBits - 1);
    }

    public boolean isDictionary() {
        return codeBits != 0;
    }

    /// What the columns that are written hold: the codes, or the values in memory's own form.
    Field inMemory() {
        if (isDictionary()) {
            return new Field(field.name(), new DataType.Int(codeBits, true), field.nullable());
        }
        return NarrowDecimals.isNarrow(field.type())
                ? new Field(field.name(), DataType.INT64, field.nullable())
                : field;
    }

    /// As messages describe it.
    ///
    /// @param id of its dictionary
    org.apache.arrow.vector.types.pojo.Field toArrow(long id) {
        if (!isDictionary()) {
            return NarrowDecimals.isNarrow(field.type()) ? NarrowDecimals.toArrow(field) : ArrowSchemas.toArrow(field);
        }
        org.apache.arrow.vector.types.pojo.Field values = ArrowSchemas.toArrow(field);
        DictionaryEncoding encoding = new DictionaryEncoding(id, false, new ArrowType.Int(codeBits, true));
        return new org.apache.arrow.vector.types.pojo.Field(
                field.name(), new FieldType(field.nullable(), values.getType(), encoding), values.getChildren());
    }
}
