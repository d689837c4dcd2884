package io.winnow.tablestore.manifest;

import io.winnow.core.type.Field;
import org.jspecify.annotations.Nullable;

/// A column of a table.
///
/// @param id never used again in the table, also not by a later column of the same name
/// @param defaultText SQL text of the constant that rows have where an INSERT leaves the column out; null for NULL
public record StoredColumn(int id, Field field, @Nullable String defaultText) {}
