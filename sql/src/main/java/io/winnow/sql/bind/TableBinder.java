package io.winnow.sql.bind;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.io.TableResolver;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.logical.Project;
import io.winnow.core.statement.BoundStatement;
import io.winnow.core.table.TableColumn;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import io.winnow.sql.ast.ColumnDefinition;
import io.winnow.sql.ast.Query;
import io.winnow.sql.ast.Span;
import io.winnow.sql.ast.TableStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;

/// Binds CREATE TABLE.
final class TableBinder {
    private final BindContext context;

    TableBinder(BindContext context) {
        this.context = context;
    }

    BoundStatement.CreateTable bind(TableStatement.CreateTable create) {
        List<ColumnDefinition> definitions = create.columns();
        Query query = create.query();
        List<TableColumn> columns;
        LogicalPlan rows;
        if (!definitions.isEmpty() && definitions.getFirst().type() != null) {
            columns = declared(definitions);
            rows = query == null ? null : rows(query, columns, definitions, create);
        } else if (query != null) {
            rows = new QueryBinder(context).bind(query, CommonTables.NONE).plan();
            rows = named(rows, query, definitions, create);
            PlanSize.check(rows, context, query.span());
            columns = rows.schema().fields().stream().map(TableColumn::of).toList();
        } else {
            throw context.error(ErrorCode.INVALID_ARGUMENT, "a table needs columns", create.span());
        }
        return new BoundStatement.CreateTable(
                create.name().name(),
                columns,
                new TableOptions(context).bind(create.options()),
                StatementBinder.existing(create.existing()),
                create.lifetime() == TableStatement.Lifetime.TEMPORARY,
                rows);
    }

    private List<TableColumn> declared(List<ColumnDefinition> definitions) {
        TypeBinder types = new TypeBinder(context);
        Names names = new Names();
        List<Field> fields = new ArrayList<>(definitions.size());
        for (ColumnDefinition definition : definitions) {
            if (definition.type() == null) {
                throw new IllegalStateException("column without a type among columns with one: " + definition);
            }
            String name = definition.name().name();
            names.add(name, definition.name().span());
            boolean nullable = definition.nulls() == ColumnDefinition.Nulls.ALLOWED;
            fields.add(new Field(name, types.bind(definition.type()), nullable));
        }
        Defaults defaults = new Defaults(context);
        List<TableColumn> columns = new ArrayList<>(fields.size());
        for (int i = 0; i < fields.size(); i++) {
            var ifAbsent = definitions.get(i).ifAbsent();
            String text = ifAbsent == null ? null : defaults.text(ifAbsent, fields.get(i), new Schema(fields));
            columns.add(new TableColumn(fields.get(i), text));
        }
        return columns;
    }

    private LogicalPlan rows(
            Query query, List<TableColumn> columns, List<ColumnDefinition> definitions, TableStatement.CreateTable at) {
        List<Integer> all = IntStream.range(0, columns.size()).boxed().toList();
        Span list = definitions.getFirst().span();
        return new StoredRows(context, columns).bind(query, all, list, "table '" + at.name() + "' has");
    }

    /// The rows of a query under the names that the columns of the table get, and in types that can be stored: an
    /// untyped NULL makes an INTEGER column.
    private LogicalPlan named(
            LogicalPlan plan, Query query, List<ColumnDefinition> definitions, TableStatement.CreateTable create) {
        Schema schema = plan.schema();
        if (!definitions.isEmpty() && definitions.size() != schema.size()) {
            throw context.error(
                    ErrorCode.INVALID_ARGUMENT,
                    "table '" + create.name() + "' names " + definitions.size() + " columns, its query has "
                            + schema.size(),
                    definitions.getFirst().span());
        }
        Names names = new Names();
        List<NamedExpr> columns = new ArrayList<>(schema.size());
        for (int i = 0; i < schema.size(); i++) {
            Span place = Places.of(query.body(), i, 0);
            String name = definitions.isEmpty()
                    ? schema.name(i)
                    : definitions.get(i).name().name();
            names.add(name, definitions.isEmpty() ? place : definitions.get(i).span());
            Expr column = new ColumnRef(i, schema.name(i), schema.type(i));
            if (schema.type(i) instanceof DataType.Null) {
                column = new Coercer(context).cast(column, DataType.INT32);
            }
            requireStorable(column.type(), name, place);
            columns.add(new NamedExpr(column, name));
        }
        return new Project(plan, columns);
    }

    private void requireStorable(DataType type, String column, Span at) {
        switch (type) {
            case DataType.Unsupported(String reason) ->
                throw context.unsupported("column '" + column + "': " + reason, at);
            case DataType.Null _ ->
                throw context.typeError("column '" + column + "' holds NULL without a type; cast it", at);
            case DataType.ListOf(DataType element) -> requireStorable(element, column, at);
            case DataType.MapOf(DataType key, DataType value) -> {
                requireStorable(key, column, at);
                requireStorable(value, column, at);
            }
            case DataType.Struct(List<Field> fields) ->
                fields.forEach(field -> requireStorable(field.type(), column, at));
            case DataType.Bool _,
                    DataType.Int _,
                    DataType.Floating _,
                    DataType.Decimal _,
                    DataType.Utf8 _,
                    DataType.Binary _,
                    DataType.Date _,
                    DataType.Time _,
                    DataType.Timestamp _,
                    DataType.Interval _ -> {}
        }
    }

    /// The names of the columns so far.
    private final class Names {
        private final TreeSet<String> seen = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);

        void add(String name, Span at) {
            if (name.equalsIgnoreCase(TableResolver.ROW_ADDRESS)) {
                throw context.error(
                        ErrorCode.INVALID_ARGUMENT, "no column may be called '" + TableResolver.ROW_ADDRESS + "'", at);
            }
            if (!seen.add(name)) {
                throw context.error(
                        ErrorCode.INVALID_ARGUMENT,
                        "the table has two columns called '" + name + "' (upper and lower case alike)",
                        at);
            }
        }
    }
}
