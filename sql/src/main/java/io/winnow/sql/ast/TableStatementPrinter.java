package io.winnow.sql.ast;

import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Writes statements about tables and views for [AstPrinter].
final class TableStatementPrinter {
    private final StringBuilder out;
    private final ExpressionPrinter expressions;
    private final Consumer<Query> queries;

    TableStatementPrinter(StringBuilder out, ExpressionPrinter expressions, Consumer<Query> queries) {
        this.out = out;
        this.expressions = expressions;
        this.queries = queries;
    }

    void print(TableStatement statement) {
        switch (statement) {
            case TableStatement.CreateTable create -> createTable(create);
            case TableStatement.DropTable drop -> drop("DROP TABLE ", drop.missing(), drop.name());
            case TableStatement.Insert insert -> {
                named("INSERT INTO ", insert.table());
                columns(insert.columns());
                if (insert.query() == null) {
                    out.append(" DEFAULT VALUES");
                } else {
                    query(" ", insert.query());
                }
            }
            case TableStatement.Delete delete -> {
                named("DELETE FROM ", delete.table());
                if (delete.where() != null) {
                    out.append(" WHERE ");
                    expressions.print(delete.where());
                }
            }
            case TableStatement.CreateView create -> {
                create("VIEW ", create.existing(), TableStatement.Lifetime.PERMANENT, create.name());
                columns(create.columns());
                query(" AS ", create.query());
            }
            case TableStatement.DropView drop -> drop("DROP VIEW ", drop.missing(), drop.name());
            case TableStatement.CreateIndex create -> createIndex(create);
            case TableStatement.DropIndex drop -> {
                drop("DROP INDEX ", drop.missing(), drop.name());
                on(drop.table());
            }
            case TableStatement.OptimizeIndex optimize -> {
                named("OPTIMIZE INDEX ", optimize.name());
                on(optimize.table());
                out.append(optimize.segments() == TableStatement.Segments.MERGED ? " MERGE" : "");
            }
            case TableStatement.ShowIndexes show -> {
                out.append("SHOW INDEXES");
                on(show.table());
            }
            case TableStatement.ShowTables _ -> out.append("SHOW TABLES");
            case TableStatement.ShowVersions show -> named("SHOW VERSIONS FOR ", show.table());
            case TableStatement.ShowFragments show -> named("SHOW FRAGMENTS FOR ", show.table());
            case TableStatement.Optimize optimize -> named("OPTIMIZE TABLE ", optimize.table());
            case TableStatement.Vacuum vacuum -> {
                named("VACUUM ", vacuum.table());
                if (vacuum.hours() != null) {
                    out.append(" RETAIN ")
                            .append(vacuum.hours().toPlainString())
                            .append(" HOURS");
                }
            }
        }
    }

    private void named(String words, Identifier name) {
        out.append(words).append(ExpressionPrinter.name(name.name()));
    }

    private void drop(String words, TableStatement.Missing missing, Identifier name) {
        named(words + (missing == TableStatement.Missing.IGNORED ? "IF EXISTS " : ""), name);
    }

    private void create(
            String kind, TableStatement.Existing existing, TableStatement.Lifetime lifetime, Identifier name) {
        out.append(existing == TableStatement.Existing.REPLACE ? "CREATE OR REPLACE " : "CREATE ")
                .append(lifetime == TableStatement.Lifetime.TEMPORARY ? "TEMP " : "")
                .append(kind);
        named(existing == TableStatement.Existing.KEEP ? "IF NOT EXISTS " : "", name);
    }

    private void createTable(TableStatement.CreateTable create) {
        create("TABLE ", create.existing(), create.lifetime(), create.name());
        for (int i = 0; i < create.columns().size(); i++) {
            out.append(i > 0 ? ", " : " (");
            column(create.columns().get(i));
        }
        out.append(create.columns().isEmpty() ? "" : ")");
        options(create.options());
        if (create.query() != null) {
            query(" AS ", create.query());
        }
    }

    private void createIndex(TableStatement.CreateIndex create) {
        create("INDEX ", create.existing(), TableStatement.Lifetime.PERMANENT, create.name());
        on(create.table());
        named(" USING ", create.kind());
        named(" (", create.column());
        out.append(')');
        options(create.options());
    }

    private void on(@Nullable Identifier table) {
        if (table != null) {
            named(" ON ", table);
        }
    }

    private void options(List<TableOption> options) {
        for (int i = 0; i < options.size(); i++) {
            TableOption option = options.get(i);
            named(i > 0 ? ", " : " WITH (", option.name());
            out.append(" = ");
            expressions.print(option.value());
        }
        out.append(options.isEmpty() ? "" : ")");
    }

    private void column(ColumnDefinition column) {
        named("", column.name());
        if (column.type() != null) {
            out.append(' ').append(LiteralPrinter.type(column.type()));
        }
        out.append(column.nulls() == ColumnDefinition.Nulls.REFUSED ? " NOT NULL" : "");
        if (column.ifAbsent() != null) {
            out.append(" DEFAULT ");
            expressions.print(column.ifAbsent());
        }
    }

    private void columns(List<Identifier> columns) {
        for (int i = 0; i < columns.size(); i++) {
            named(i > 0 ? ", " : " (", columns.get(i));
        }
        out.append(columns.isEmpty() ? "" : ")");
    }

    private void query(String words, Query query) {
        out.append(words);
        queries.accept(query);
    }
}
