package io.winnow.sql.bind;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.logical.Project;
import io.winnow.core.logical.Values;
import io.winnow.core.scalar.Coercion;
import io.winnow.core.table.TableColumn;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import io.winnow.sql.ast.Expression;
import io.winnow.sql.ast.Query;
import io.winnow.sql.ast.QueryBody;
import io.winnow.sql.ast.Span;
import java.util.ArrayList;
import java.util.List;

/// Binds queries whose rows are stored in a table.
///
/// The values of VALUES are each cast to their column's type by themselves, since casting them to a type in common
/// first could round them.
final class StoredRows {
    private final BindContext context;
    private final Assigner assigner;
    private final Defaults defaults;
    private final List<TableColumn> columns;

    /// @param columns of the table
    StoredRows(BindContext context, List<TableColumn> columns) {
        this.context = context;
        this.assigner = new Assigner(context);
        this.defaults = new Defaults(context);
        this.columns = columns;
    }

    /// One row of defaults.
    LogicalPlan defaults(Span at) {
        List<Expr> row = new ArrayList<>(columns.size());
        for (TableColumn column : columns) {
            row.add(defaults.value(column, at));
        }
        return new Values(schema(), List.of(row));
    }

    /// The rows of `query`.
    ///
    /// @param targets positions of the columns that its values go to, in their order; the others get their default
    /// @param listed where the list of names stands, if there is one, else the table's name
    /// @param expected how an error about the number of values names what there should be, such as `table 't' has`
    LogicalPlan bind(Query query, List<Integer> targets, Span listed, String expected) {
        boolean bare =
                query.with().isEmpty() && query.orderBy().isEmpty() && query.limit() == null && query.offset() == null;
        List<Integer> sources = sources(targets);
        LogicalPlan plan = bare && query.body() instanceof QueryBody.Values values
                ? values(values, sources, targets, listed, expected)
                : projected(query, sources, targets, listed, expected);
        PlanSize.check(plan, context, query.span());
        return plan;
    }

    /// For each column the position of its value, -1 for none.
    private List<Integer> sources(List<Integer> targets) {
        List<Integer> sources = new ArrayList<>(columns.size());
        for (int i = 0; i < columns.size(); i++) {
            sources.add(targets.indexOf(i));
        }
        return sources;
    }

    private LogicalPlan values(
            QueryBody.Values values, List<Integer> sources, List<Integer> targets, Span listed, String expected) {
        int width = values.rows().getFirst().size();
        if (width != targets.size()) {
            List<Expression> row = values.rows().getFirst();
            throw count(
                    "VALUES has " + width,
                    expected,
                    targets.size(),
                    row.get(width > targets.size() ? targets.size() : 0).span());
        }
        ExpressionBinder expressions = new ExpressionBinder(context, Scope.EMPTY, Aliases.NONE, null, "VALUES");
        List<Expr> absent = new ArrayList<>(columns.size());
        for (int i = 0; i < columns.size(); i++) {
            boolean given = sources.get(i) >= 0;
            absent.add(
                    given ? new Literal(columns.get(i).field().type(), null) : defaults.value(columns.get(i), listed));
        }
        List<List<Expr>> rows = new ArrayList<>(values.rows().size());
        for (List<Expression> row : values.rows()) {
            List<Expr> cells = new ArrayList<>(absent);
            for (int i = 0; i < width; i++) {
                int target = targets.get(i);
                cells.set(target, cell(row.get(i), columns.get(target), expressions));
            }
            rows.add(cells);
        }
        return new Values(schema(), rows);
    }

    private Expr cell(Expression value, TableColumn column, ExpressionBinder expressions) {
        return value instanceof Expression.Default
                ? defaults.value(column, value.span())
                : assigner.stored(expressions.bind(value), column.field(), value.span());
    }

    private LogicalPlan projected(
            Query query, List<Integer> sources, List<Integer> targets, Span listed, String expected) {
        LogicalPlan plan =
                new QueryBinder(context).bind(query, CommonTables.NONE).plan();
        int width = plan.schema().size();
        if (width != targets.size()) {
            throw count("the query has " + width, expected, targets.size(), query.span());
        }
        Coercer coercer = new Coercer(context);
        for (int i = 0; i < width; i++) {
            DataType type = columns.get(targets.get(i)).field().type();
            List<String> texts = type instanceof DataType.Utf8 ? List.of() : TextColumns.texts(plan, i);
            if (!texts.isEmpty()) {
                plan = TextColumns.read(plan, i, whole(texts, type), query.body(), coercer);
            }
        }
        Schema schema = plan.schema();
        List<NamedExpr> stored = new ArrayList<>(columns.size());
        for (int i = 0; i < columns.size(); i++) {
            TableColumn column = columns.get(i);
            int source = sources.get(i);
            Expr value = source < 0
                    ? defaults.value(column, listed)
                    : assigner.stored(
                            new ColumnRef(source, schema.name(source), schema.type(source)),
                            column.field(),
                            Places.of(query.body(), source, 0));
            stored.add(new NamedExpr(value, column.name()));
        }
        return new Project(plan, stored);
    }

    /// `type`, or a timestamp of a finer unit where texts have more digits of a second than its unit holds: storing
    /// them is then an error.
    private DataType whole(List<String> texts, DataType type) {
        DataType whole = type;
        for (String text : texts) {
            DataType exact = TextTypes.whole(text, type, context.zone());
            DataType wider = type instanceof DataType.Timestamp ? Coercion.common(whole, exact) : null;
            whole = wider == null ? whole : wider;
        }
        return whole;
    }

    private RuntimeException count(String given, String expected, int count, Span at) {
        return context.error(
                ErrorCode.INVALID_ARGUMENT,
                given + (given.endsWith(" 1") ? " column, " : " columns, ") + expected + " " + count,
                at);
    }

    private Schema schema() {
        List<Field> fields = new ArrayList<>(columns.size());
        for (TableColumn column : columns) {
            fields.add(Field.of(column.name(), column.field().type()));
        }
        return new Schema(fields);
    }
}
