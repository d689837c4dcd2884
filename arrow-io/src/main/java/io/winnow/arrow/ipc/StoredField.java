package io.winnow.arrow.ipc;

import io.winnow.arrow.vector.ArrowSchemas;
import io.winnow.arrow.vector.NarrowIntegers;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.FieldType;

/// How one column lies in a file that Winnow writes.
///
/// @param codeBits width of the codes where the column is dictionary-encoded: 8 or 16; 0 where it is not
/// @param valueBits width of the integers that its values are kept in: 8 to 64; 0 where they are no integers
public record StoredField(Field field, int codeBits, int valueBits) {
    /// A column of values as they are.
    public static StoredField plain(Field field) {
        return integers(field, NarrowIntegers.mostBits(field.type()));
    }

    /// A column of codes into a dictionary.
    public static StoredField dictionary(Field field, int codeBits) {
        return new StoredField(field, codeBits, 0);
    }

    /// A column whose values are, or are kept as, integers of so many bits; no integers for 0.
    public static StoredField integers(Field field, int valueBits) {
        return new StoredField(field, 0, valueBits);
    }

    /// Most entries that a dictionary of codes of a width can have.
    public static int mostEntries(int codeBits) {
        return 1 << (codeBits - 1);
    }

    public boolean isDictionary() {
        return codeBits != 0;
    }

    /// What the columns that are written hold: the codes, or the values in memory's own form for integers of their
    /// width.
    Field inMemory() {
        int bits = isDictionary() ? codeBits : valueBits;
        return bits == 0 ? field : new Field(field.name(), new DataType.Int(bits, true), field.nullable());
    }

    /// As messages describe it.
    ///
    /// @param id of its dictionary
    org.apache.arrow.vector.types.pojo.Field toArrow(long id) {
        if (!isDictionary()) {
            return valueBits == 0 ? ArrowSchemas.toArrow(field) : NarrowIntegers.toArrow(field, valueBits);
        }
        org.apache.arrow.vector.types.pojo.Field values = ArrowSchemas.toArrow(field);
        DictionaryEncoding encoding = new DictionaryEncoding(id, false, new ArrowType.Int(codeBits, true));
        return new org.apache.arrow.vector.types.pojo.Field(
                field.name(), new FieldType(field.nullable(), values.getType(), encoding), values.getChildren());
    }
}
