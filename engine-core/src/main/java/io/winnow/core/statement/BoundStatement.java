package io.winnow.core.statement;

import io.winnow.core.expr.Literal;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.table.TableColumn;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A statement about tables and views with its names, types and casts settled.
///
/// Names are as the catalog has them. Whether a table or view exists was looked up only where binding needs its
/// columns (INSERT and DELETE); everything else is for whoever carries the statement out.
public sealed interface BoundStatement {
    /// What happens where the name is taken.
    enum Existing {
        /// An error.
        FAIL,
        /// Nothing: the old one stays.
        KEEP,
        /// The new one takes its place.
        REPLACE
    }

    /// `CREATE TABLE`.
    ///
    /// @param columns at least one; names differ by more than upper and lower case, none is
    ///     `__row_address`; no type is untyped NULL or unsupported
    /// @param options by name, those that were given: `rows_per_fragment` and `rows_per_zone` (INT64, from 1) and
    ///     `compression` (`none`, `lz4` or `zstd`)
    /// @param temporary whether it lives in the session only
    /// @param query the table's first rows, with exactly its columns; null for none
    record CreateTable(
            String name,
            List<TableColumn> columns,
            Map<String, Literal> options,
            Existing existing,
            boolean temporary,
            @Nullable LogicalPlan query)
            implements BoundStatement {
        public CreateTable {
            columns = List.copyOf(columns);
            options = Map.copyOf(options);
        }
    }

    /// `INSERT INTO`. Whether a value is NULL in a column that takes none is for the writer to check.
    ///
    /// @param columns all the table's columns in its order
    /// @param query the new rows, with exactly those columns: their names and types
    record InsertInto(String table, List<TableColumn> columns, LogicalPlan query) implements BoundStatement {
        public InsertInto {
            columns = List.copyOf(columns);
        }
    }

    /// `DELETE FROM`.
    ///
    /// @param addresses gives one column, `__row_address`: the address of each row to delete, once; the
    ///     scan beneath it has pinned the version that the addresses belong to
    record DeleteFrom(String table, LogicalPlan addresses) implements BoundStatement {}

    /// `DROP TABLE`.
    ///
    /// @param ifExists whether a missing table is no error
    record DropTable(String name, boolean ifExists) implements BoundStatement {}

    /// `CREATE VIEW`. The query was bound once, so that it is known to work now.
    ///
    /// @param columns names of the view's columns
    /// @param text the query to store and to give back through `TableResolver.view`; names that were given for the
    ///     columns are part of it
    record CreateView(String name, List<String> columns, String text, Existing existing) implements BoundStatement {
        public CreateView {
            columns = List.copyOf(columns);
        }
    }

    /// `DROP VIEW`.
    ///
    /// @param ifExists whether a missing view is no error
    record DropView(String name, boolean ifExists) implements BoundStatement {}

    /// `CREATE INDEX`. The table was pinned; it has no index that is in the way, but for one of the name where
    /// that is kept.
    ///
    /// @param column position in the table
    /// @param kind one that is known
    /// @param options as the kind of index has them
    /// @param existing not REPLACE
    record CreateIndex(
            String name, String table, int column, String kind, Map<String, String> options, Existing existing)
            implements BoundStatement {
        public CreateIndex {
            options = Map.copyOf(options);
        }
    }

    /// `DROP INDEX`.
    ///
    /// @param table which was pinned and has the index; null where there is none and that is no error
    record DropIndex(String name, @Nullable String table, boolean ifExists) implements BoundStatement {}

    /// `OPTIMIZE INDEX`.
    ///
    /// @param table which has the index
    /// @param merge whether its segments become one
    record OptimizeIndex(String name, String table, boolean merge) implements BoundStatement {}

    /// `SHOW INDEXES`.
    ///
    /// @param table null for all
    record ShowIndexes(@Nullable String table) implements BoundStatement {}

    /// `SHOW TABLES`.
    record ShowTables() implements BoundStatement {}

    /// `SHOW VERSIONS FOR`.
    record ShowVersions(String name) implements BoundStatement {}

    /// `SHOW FRAGMENTS FOR`.
    record ShowFragments(String name) implements BoundStatement {}

    /// `OPTIMIZE TABLE`.
    record OptimizeTable(String name) implements BoundStatement {}

    /// `VACUUM`.
    ///
    /// @param retention how old a file must be to go; null for the default
    record VacuumTable(String name, @Nullable Duration retention) implements BoundStatement {}
}
