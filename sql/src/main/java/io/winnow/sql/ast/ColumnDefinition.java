package io.winnow.sql.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A column of CREATE TABLE: `name [type [NOT NULL] [DEFAULT default]]`.
///
/// @param type null where the query says it; then the column takes NULL and has no default
/// @param ifAbsent what a row gets where INSERT gives no value; null for none
public record ColumnDefinition(
        Identifier name,
        @Nullable TypeName type,
        Nulls nulls,
        @Nullable Expression ifAbsent,
        Span span) implements Node {
    /// Whether the column takes NULL.
    public enum Nulls {
        ALLOWED,
        /// `NOT NULL`.
        REFUSED
    }

    @Override
    public List<Node> children() {
        return Node.present(ifAbsent);
    }
}
