package io.winnow.sql.ast;

import java.util.List;

/// One whole statement.
public sealed interface Statement extends Node
        permits Statement.Select,
                Statement.Describe,
                Statement.Explain,
                Statement.ShowFunctions,
                Statement.ShowSettings,
                Statement.ShowSetting,
                Statement.SetSetting,
                Statement.ResetSetting,
                Statement.ResetAll,
                TableStatement {
    /// A query to run.
    record Select(Query query, Span span) implements Statement {
        @Override
        public List<Node> children() {
            return List.of(query);
        }
    }

    /// `DESCRIBE 'file' | name | query`: the columns and their types.
    record Describe(TableExpression target, Span span) implements Statement {
        @Override
        public List<Node> children() {
            return List.of(target);
        }
    }

    /// `EXPLAIN [ANALYZE] [VERBOSE] [(FORMAT …)] query`.
    record Explain(Query query, Run run, Detail detail, Format format, Span span) implements Statement {
        /// Whether the query is executed too.
        public enum Run {
            PLAN,
            ANALYZE
        }

        /// How much is shown.
        public enum Detail {
            NORMAL,
            VERBOSE
        }

        /// The form of the answer.
        public enum Format {
            TEXT,
            JSON,
            HTML
        }

        @Override
        public List<Node> children() {
            return List.of(query);
        }
    }

    /// `SHOW FUNCTIONS`.
    record ShowFunctions(Span span) implements Statement {
        @Override
        public List<Node> children() {
            return List.of();
        }
    }

    /// `SHOW SETTINGS`.
    record ShowSettings(Span span) implements Statement {
        @Override
        public List<Node> children() {
            return List.of();
        }
    }

    /// `SHOW name`: one setting.
    record ShowSetting(Identifier name, Span span) implements Statement {
        @Override
        public List<Node> children() {
            return List.of();
        }
    }

    /// `SET name = value`.
    ///
    /// @param name dotted parts joined
    /// @param value as text; the elements of a list joined by commas
    record SetSetting(Identifier name, String value, Span valueSpan, Span span) implements Statement {
        @Override
        public List<Node> children() {
            return List.of();
        }
    }

    /// `RESET name`, `SET name = DEFAULT`.
    record ResetSetting(Identifier name, Span span) implements Statement {
        @Override
        public List<Node> children() {
            return List.of();
        }
    }

    /// `RESET ALL`.
    record ResetAll(Span span) implements Statement {
        @Override
        public List<Node> children() {
            return List.of();
        }
    }
}
