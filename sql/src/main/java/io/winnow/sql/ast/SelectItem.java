package io.winnow.sql.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// One item of a select list.
public sealed interface SelectItem extends Node {
    /// `*` or `t.*`.
    ///
    /// @param qualifier empty for `*`
    record Star(List<Identifier> qualifier, Span span) implements SelectItem {
        public Star {
            qualifier = List.copyOf(qualifier);
        }

        @Override
        public List<Node> children() {
            return List.of();
        }
    }

    /// An expression with or without an alias.
    record Value(Expression expression, @Nullable Identifier alias, Span span) implements SelectItem {
        @Override
        public List<Node> children() {
            return List.of(expression);
        }
    }
}
