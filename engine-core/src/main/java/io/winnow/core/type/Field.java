package io.winnow.core.type;

/// A named column of a schema, or a field of a struct.
///
/// @param nullable false only where NULL is impossible
public record Field(String name, DataType type, boolean nullable) {
    /// A field that may hold NULL.
    public static Field of(String name, DataType type) {
        return new Field(name, type, true);
    }

    @Override
    public String toString() {
        return name + " " + type + (nullable ? "" : " NOT NULL");
    }
}
