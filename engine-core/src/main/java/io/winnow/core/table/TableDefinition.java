package io.winnow.core.table;

import java.util.List;

/// A native table as it was declared: what INSERT has to know of it.
///
/// @param name as the catalog has it
/// @param columns in the order of the table's schema; no two names are equal but for upper and lower case
public record TableDefinition(String name, List<TableColumn> columns) {
    public TableDefinition {
        columns = List.copyOf(columns);
    }
}
