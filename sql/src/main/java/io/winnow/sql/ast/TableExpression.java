package io.winnow.sql.ast;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What FROM names.
public sealed interface TableExpression extends Node {
    /// The name given by AS, with names for the columns.
    @Nullable
    Alias alias();

    /// `AS name [(columns)]`.
    record Alias(Identifier name, List<Identifier> columns) {
        public Alias {
            columns = List.copyOf(columns);
        }
    }

    /// `'x.parquet'`: always a path or a glob.
    record File(String path, @Nullable Alias alias, Span span) implements TableExpression {
        @Override
        public List<Node> children() {
            return List.of();
        }
    }

    /// A CTE, table or view by name, dotted or not.
    ///
    /// @param version that of `AT VERSION`; null for the newest
    record Table(
            List<Identifier> parts,
            @Nullable Long version,
            @Nullable Alias alias,
            Span span) implements TableExpression {
        public Table {
            parts = List.copyOf(parts);
        }

        @Override
        public List<Node> children() {
            return List.of();
        }
    }

    /// `range(…)`, `read_csv(…)`.
    record Function(
            Identifier name,
            List<TableArgument> arguments,
            @Nullable Alias alias,
            Span span) implements TableExpression {
        public Function {
            arguments = List.copyOf(arguments);
        }

        @Override
        public List<TableArgument> children() {
            return arguments;
        }
    }

    /// `(query)`.
    record Subquery(Query query, @Nullable Alias alias, Span span) implements TableExpression {
        @Override
        public List<Node> children() {
            return List.of(query);
        }
    }
}
