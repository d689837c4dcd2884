package io.winnow.arrow.vector;

import io.winnow.core.type.DataType;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A field of an Arrow schema: how its bytes are laid out, and what they mean to Winnow.
///
/// @param layout how its own buffers are laid out; that of the indices where it is dictionary-encoded
/// @param type what it reads as; of the values where it is dictionary-encoded
/// @param values layout of the dictionary's values and their children, null where it is not dictionary-encoded
/// @param children fields below it, none where it is dictionary-encoded
public record ArrowField(
        String name,
        boolean nullable,
        ArrowLayout layout,
        DataType type,
        @Nullable DictionaryEncoding values,
        List<ArrowField> children) {
    public ArrowField {
        children = List.copyOf(children);
    }

    /// A dictionary and the field that its values are read by.
    public record DictionaryEncoding(long id, ArrowField field) {}
}
