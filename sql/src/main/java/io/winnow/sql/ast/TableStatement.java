package io.winnow.sql.ast;

import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A statement about tables and views.
public sealed interface TableStatement extends Statement {
    /// What happens where the name is taken.
    enum Existing {
        FAIL,
        /// `IF NOT EXISTS`.
        KEEP,
        /// `OR REPLACE`.
        REPLACE
    }

    /// How long a table lives.
    enum Lifetime {
        PERMANENT,
        /// `TEMP`: as long as the session.
        TEMPORARY
    }

    /// What a missing table or view is.
    enum Missing {
        ERROR,
        /// `IF EXISTS`.
        IGNORED
    }

    /// `CREATE [OR REPLACE] [TEMP] TABLE [IF NOT EXISTS] name (columns) [WITH (options)] [AS query]`.
    ///
    /// @param columns empty where only the query says what they are; else all have a type or, with a query, none
    record CreateTable(
            Identifier name,
            Existing existing,
            Lifetime lifetime,
            List<ColumnDefinition> columns,
            List<TableOption> options,
            @Nullable Query query,
            Span span)
            implements TableStatement {
        public CreateTable {
            columns = List.copyOf(columns);
            options = List.copyOf(options);
        }

        @Override
        public List<Node> children() {
            return Node.all(columns, options, Node.present(query));
        }
    }

    /// `DROP TABLE [IF EXISTS] name`.
    record DropTable(Identifier name, Missing missing, Span span) implements TableStatement {
        @Override
        public List<Node> children() {
            return List.of();
        }
    }

    /// `INSERT INTO table [(columns)] query`. In VALUES right there, [Expression.Default] may be an element of a row.
    ///
    /// @param columns empty for all
    /// @param query null for `DEFAULT VALUES`, which has no columns
    record Insert(
            Identifier table,
            List<Identifier> columns,
            @Nullable Query query,
            Span span) implements TableStatement {
        public Insert {
            columns = List.copyOf(columns);
        }

        @Override
        public List<Node> children() {
            return Node.present(query);
        }
    }

    /// `DELETE FROM table [WHERE where]`.
    ///
    /// @param where null for all rows
    record Delete(Identifier table, @Nullable Expression where, Span span) implements TableStatement {
        @Override
        public List<Node> children() {
            return Node.present(where);
        }
    }

    /// `CREATE [OR REPLACE] VIEW [IF NOT EXISTS] name [(columns)] AS query`.
    ///
    /// @param columns new names for the query's first columns
    record CreateView(Identifier name, Existing existing, List<Identifier> columns, Query query, Span span)
            implements TableStatement {
        public CreateView {
            columns = List.copyOf(columns);
        }

        @Override
        public List<Node> children() {
            return List.of(query);
        }
    }

    /// `DROP VIEW [IF EXISTS] name`.
    record DropView(Identifier name, Missing missing, Span span) implements TableStatement {
        @Override
        public List<Node> children() {
            return List.of();
        }
    }

    /// `CREATE INDEX [IF NOT EXISTS] name ON table USING kind (column) [WITH (options)]`.
    ///
    /// @param existing no `OR REPLACE`
    record CreateIndex(
            Identifier name,
            Existing existing,
            Identifier table,
            Identifier kind,
            Identifier column,
            List<TableOption> options,
            Span span)
            implements TableStatement {
        public CreateIndex {
            options = List.copyOf(options);
        }

        @Override
        public List<Node> children() {
            return Node.all(options);
        }
    }

    /// `DROP INDEX [IF EXISTS] name [ON table]`.
    ///
    /// @param table null for the only one that has an index of the name
    record DropIndex(
            Identifier name, Missing missing, @Nullable Identifier table, Span span) implements TableStatement {
        @Override
        public List<Node> children() {
            return List.of();
        }
    }

    /// What becomes of the segments of an index.
    enum Segments {
        KEPT,
        /// `MERGE`: they become one.
        MERGED
    }

    /// `OPTIMIZE INDEX name [ON table] [MERGE]`.
    ///
    /// @param table null for the only one that has an index of the name
    record OptimizeIndex(Identifier name, @Nullable Identifier table, Segments segments, Span span)
            implements TableStatement {
        @Override
        public List<Node> children() {
            return List.of();
        }
    }

    /// `SHOW INDEXES [ON table]`.
    ///
    /// @param table null for all
    record ShowIndexes(@Nullable Identifier table, Span span) implements TableStatement {
        @Override
        public List<Node> children() {
            return List.of();
        }
    }

    /// `SHOW TABLES`.
    record ShowTables(Span span) implements TableStatement {
        @Override
        public List<Node> children() {
            return List.of();
        }
    }

    /// `SHOW VERSIONS FOR table`.
    record ShowVersions(Identifier table, Span span) implements TableStatement {
        @Override
        public List<Node> children() {
            return List.of();
        }
    }

    /// `SHOW FRAGMENTS FOR table`.
    record ShowFragments(Identifier table, Span span) implements TableStatement {
        @Override
        public List<Node> children() {
            return List.of();
        }
    }

    /// `OPTIMIZE TABLE table`.
    record Optimize(Identifier table, Span span) implements TableStatement {
        @Override
        public List<Node> children() {
            return List.of();
        }
    }

    /// `VACUUM table [RETAIN hours HOURS]`.
    ///
    /// @param hours not negative; null for the default
    record Vacuum(Identifier table, @Nullable BigDecimal hours, Span span) implements TableStatement {
        @Override
        public List<Node> children() {
            return List.of();
        }
    }
}
