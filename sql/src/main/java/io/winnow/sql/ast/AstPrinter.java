package io.winnow.sql.ast;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Writes a syntax tree as SQL in one canonical form: what is written reads back as the same tree.
///
/// Expressions have the parentheses they need and no others, so this also makes the names of unnamed columns.
public final class AstPrinter {
    private final StringBuilder out = new StringBuilder();
    private final ExpressionPrinter expressions = new ExpressionPrinter(out);
    private final TableStatementPrinter tables = new TableStatementPrinter(out, expressions, this::query);

    private AstPrinter() {}

    /// A statement as text.
    public static String print(Statement statement) {
        AstPrinter printer = new AstPrinter();
        printer.statement(statement);
        return printer.out.toString();
    }

    /// A query as text.
    public static String print(Query query) {
        AstPrinter printer = new AstPrinter();
        printer.query(query);
        return printer.out.toString();
    }

    /// An expression as text.
    public static String print(Expression expression) {
        AstPrinter printer = new AstPrinter();
        printer.expressions.print(expression);
        return printer.out.toString();
    }

    /// The name that an alias gives, and those of the columns.
    public static String print(TableExpression.Alias alias) {
        AstPrinter printer = new AstPrinter();
        printer.alias(alias);
        return printer.out.toString();
    }

    private void statement(Statement statement) {
        switch (statement) {
            case Statement.Select select -> query(select.query());
            case Statement.Describe describe -> {
                out.append("DESCRIBE ");
                if (describe.target() instanceof TableExpression.Subquery subquery) {
                    query(subquery.query());
                } else {
                    source(describe.target());
                }
            }
            case Statement.Explain explain -> explain(explain);
            case Statement.ShowFunctions _ -> out.append("SHOW FUNCTIONS");
            case Statement.ShowSettings _ -> out.append("SHOW SETTINGS");
            case Statement.ShowSetting show -> out.append("SHOW ").append(setting(show.name()));
            case Statement.SetSetting set ->
                out.append("SET ")
                        .append(setting(set.name()))
                        .append(" = ")
                        .append(ExpressionPrinter.quoted(set.value()));
            case Statement.ResetSetting reset -> out.append("RESET ").append(setting(reset.name()));
            case Statement.ResetAll _ -> out.append("RESET ALL");
            case TableStatement table -> tables.print(table);
        }
    }

    private static String setting(Identifier name) {
        String text = name.name();
        boolean plain = !text.isEmpty() && text.chars().allMatch(c -> c == '.' || c == '_' || (c >= 'a' && c <= 'z'));
        return plain && !text.startsWith(".") && !text.endsWith(".") && !text.contains("..") && text.contains(".")
                ? text
                : "\"" + text.replace("\"", "\"\"") + "\"";
    }

    private void explain(Statement.Explain explain) {
        out.append("EXPLAIN ");
        if (explain.run() == Statement.Explain.Run.ANALYZE) {
            out.append("ANALYZE ");
        }
        if (explain.detail() == Statement.Explain.Detail.VERBOSE) {
            out.append("VERBOSE ");
        }
        if (explain.format() != Statement.Explain.Format.TEXT) {
            out.append("(FORMAT ")
                    .append(explain.format().name().toLowerCase(Locale.ROOT))
                    .append(") ");
        }
        query(explain.query());
    }

    private void query(Query query) {
        if (!query.with().isEmpty()) {
            out.append("WITH ");
            for (int i = 0; i < query.with().size(); i++) {
                CommonTable table = query.with().get(i);
                out.append(i > 0 ? ", " : "")
                        .append(ExpressionPrinter.name(table.name().name()));
                columns(table.columns());
                out.append(" AS (");
                query(table.query());
                out.append(')');
            }
            out.append(' ');
        }
        body(query.body());
        for (int i = 0; i < query.orderBy().size(); i++) {
            out.append(i > 0 ? ", " : " ORDER BY ");
            sortItem(query.orderBy().get(i));
        }
        clause(" LIMIT ", query.limit());
        clause(" OFFSET ", query.offset());
    }

    private void sortItem(SortItem item) {
        expressions.print(item.key());
        if (item.direction() == SortItem.Direction.DESCENDING) {
            out.append(" DESC");
        }
        switch (item.nulls()) {
            case FIRST -> out.append(" NULLS FIRST");
            case LAST -> out.append(" NULLS LAST");
            case DEFAULT -> {}
        }
    }

    private void clause(String words, @Nullable Expression expression) {
        if (expression != null) {
            out.append(words);
            expressions.print(expression);
        }
    }

    private void body(QueryBody body) {
        switch (body) {
            case QueryBody.Select select -> select(select);
            case QueryBody.Values values -> {
                for (int i = 0; i < values.rows().size(); i++) {
                    out.append(i > 0 ? ", (" : "VALUES (");
                    row(values.rows().get(i));
                    out.append(')');
                }
            }
            case QueryBody.UnionAll union -> {
                for (int i = 0; i < union.inputs().size(); i++) {
                    out.append(i > 0 ? " UNION ALL " : "");
                    body(union.inputs().get(i));
                }
            }
            case QueryBody.Nested nested -> {
                out.append('(');
                query(nested.query());
                out.append(')');
            }
        }
    }

    /// A row of VALUES, where the bare word DEFAULT is no name.
    private void row(List<Expression> row) {
        for (int i = 0; i < row.size(); i++) {
            out.append(i > 0 ? ", " : "");
            boolean name = row.get(i) instanceof Expression.Column column
                    && ExpressionPrinter.dotted(column.parts()).equals("default");
            if (name) {
                out.append("\"default\"");
            } else {
                expressions.print(row.get(i));
            }
        }
    }

    private void select(QueryBody.Select select) {
        out.append("SELECT ").append(select.quantifier() == QueryBody.Select.Quantifier.DISTINCT ? "DISTINCT " : "");
        for (int i = 0; i < select.items().size(); i++) {
            out.append(i > 0 ? ", " : "");
            switch (select.items().get(i)) {
                case SelectItem.Star star -> {
                    star.qualifier()
                            .forEach(part -> out.append(ExpressionPrinter.name(part.name()))
                                    .append('.'));
                    out.append('*');
                }
                case SelectItem.Value value -> {
                    expressions.print(value.expression());
                    if (value.alias() != null) {
                        out.append(" AS ")
                                .append(ExpressionPrinter.name(value.alias().name()));
                    }
                }
            }
        }
        if (select.from() != null) {
            out.append(" FROM ");
            source(select.from());
        }
        clause(" WHERE ", select.where());
        if (!select.groupBy().isEmpty()) {
            out.append(" GROUP BY ");
            expressions.list(select.groupBy());
        }
        clause(" HAVING ", select.having());
    }

    private void source(TableExpression source) {
        switch (source) {
            case TableExpression.File file -> out.append(ExpressionPrinter.quoted(file.path()));
            case TableExpression.Table table -> {
                out.append(ExpressionPrinter.dotted(table.parts()));
                out.append(table.version() == null ? "" : " AT VERSION " + table.version());
            }
            case TableExpression.Function function -> {
                out.append(ExpressionPrinter.name(function.name().name())).append('(');
                for (int i = 0; i < function.arguments().size(); i++) {
                    TableArgument argument = function.arguments().get(i);
                    out.append(i > 0 ? ", " : "");
                    if (argument.name() != null) {
                        out.append(ExpressionPrinter.name(argument.name().name()))
                                .append(" = ");
                    }
                    expressions.print(argument.value());
                }
                out.append(')');
            }
            case TableExpression.Subquery subquery -> {
                out.append('(');
                query(subquery.query());
                out.append(')');
            }
        }
        TableExpression.Alias alias = source.alias();
        if (alias != null) {
            out.append(" AS ");
            alias(alias);
        }
    }

    private void alias(TableExpression.Alias alias) {
        out.append(ExpressionPrinter.name(alias.name().name()));
        columns(alias.columns());
    }

    private void columns(List<Identifier> columns) {
        if (!columns.isEmpty()) {
            out.append(columns.stream()
                    .map(column -> ExpressionPrinter.name(column.name()))
                    .collect(Collectors.joining(", ", " (", ")")));
        }
    }
}
