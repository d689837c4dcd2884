package io.winnow.arrow.vector;

import io.winnow.core.batch.Column;
import java.util.HashSet;
import java.util.List;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.arrow.vector.util.DictionaryUtility;

/// Copies Arrow vectors to heap columns; the vectors can be released afterwards.
public final class ArrowColumns {
    private ArrowColumns() {}

    /// What a vector's field reads as.
    ///
    /// @param dictionaries has the dictionary of each dictionary-encoded field
    public static ArrowField field(Field field, DictionaryProvider dictionaries) {
        Field plain = DictionaryUtility.toMessageFormat(field, dictionaries, new HashSet<>());
        return ArrowFields.of(new Schema(List.of(plain))).getFirst();
    }

    /// Slots `from` to `from + count` of a vector as rows.
    ///
    /// @param field what the vector's field reads as
    /// @param dictionaries has the dictionaries that the field uses
    /// @param where names the vector in errors
    /// @throws io.winnow.core.error.CorruptDataException for offsets, codes or text that cannot be right
    public static Column column(
            FieldVector vector, ArrowField field, DictionaryProvider dictionaries, int from, int count, String where) {
        return decoder(dictionaries, where).decode(field, new VectorArray(vector, where), from, count);
    }

    private static ArrowDecoder decoder(DictionaryProvider dictionaries, String where) {
        return new ArrowDecoder((id, field) -> {
            Dictionary dictionary = dictionaries.lookup(id);
            if (dictionary == null) {
                throw new IllegalArgumentException(where + ": no dictionary " + id);
            }
            FieldVector values = dictionary.getVector();
            return column(values, field, dictionaries, 0, values.getValueCount(), where)
                    .decoded();
        });
    }
}
