package io.winnow.core.table;

import io.winnow.core.type.Field;
import org.jspecify.annotations.Nullable;

/// A column of a native table as it was declared.
///
/// @param field its name, type and whether it takes NULL
/// @param defaultText SQL text of the constant that a row gets where INSERT gives none, such as `0` or `'2026-01-31'`
///     (a string reads as the column's type); null where that is NULL
public record TableColumn(Field field, @Nullable String defaultText) {
    /// A column whose default is NULL.
    public static TableColumn of(Field field) {
        return new TableColumn(field, null);
    }

    public String name() {
        return field.name();
    }
}
