package io.winnow.formats.parquet;

import java.util.List;
import java.util.Objects;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Type;
import org.jspecify.annotations.Nullable;

/// A column for [TestFile]: how it is stored and its values, null for NULL.
///
/// @param schema the schema element, whose repetition says whether levels are written
/// @param encoding of the data pages
/// @param values Boolean, Integer, Long, Float, Double or byte[] by the physical type
record TestColumn(SchemaElement schema, Encoding encoding, List<@Nullable Object> values) {
    Type type() {
        return Objects.requireNonNull(schema.getType());
    }

    boolean optional() {
        return schema.getRepetition_type() == org.apache.parquet.format.FieldRepetitionType.OPTIONAL;
    }

    boolean dictionary() {
        return encoding == Encoding.RLE_DICTIONARY || encoding == Encoding.PLAIN_DICTIONARY;
    }
}
