package io.winnow.sql.bind;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.expr.Expr;
import io.winnow.core.io.TableArgument;
import io.winnow.core.logical.OneRow;
import io.winnow.core.logical.Scan;
import io.winnow.core.table.Snapshot;
import io.winnow.sql.NearestName;
import io.winnow.sql.ast.Identifier;
import io.winnow.sql.ast.Span;
import io.winnow.sql.ast.TableExpression;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Binds what FROM names.
final class SourceBinder {
    private final BindContext context;
    private final QueryBinder queries;
    private final NamedTables named;

    SourceBinder(BindContext context, QueryBinder queries) {
        this.context = context;
        this.queries = queries;
        this.named = new NamedTables(context);
    }

    Source bind(@Nullable TableExpression from, CommonTables tables) {
        if (from == null) {
            return new Source(new OneRow(), Scope.EMPTY);
        }
        Source source = switch (from) {
            case TableExpression.File file -> {
                Snapshot snapshot =
                        context.at(file.span(), () -> context.tables().file(file.path()));
                yield scan(stem(file.path()), snapshot);
            }
            case TableExpression.Table table -> table(table, tables);
            case TableExpression.Function function -> scan(function.name().name(), function(function));
            case TableExpression.Subquery subquery -> {
                Source inner = queries.bind(subquery.query(), tables);
                yield new Source(inner.plan(), Scope.of(null, inner.plan().schema()));
            }
        };
        return aliased(source, from.alias());
    }

    private static Source scan(@Nullable String name, Snapshot snapshot) {
        return new Source(Scan.all(snapshot), Scope.of(name, snapshot));
    }

    /// The file's name without its directory and endings, which may qualify its columns.
    private static String stem(String path) {
        String name = path.substring(path.lastIndexOf('/') + 1);
        int dot = name.indexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }

    private Source table(TableExpression.Table table, CommonTables tables) {
        Identifier last = table.parts().getLast();
        Source common = table.parts().size() == 1 ? tables.find(last.name()) : null;
        if (common == null) {
            return named.source(table, tables);
        }
        if (table.version() != null) {
            throw context.error(
                    ErrorCode.INVALID_ARGUMENT, "'" + last + "' is a query of WITH and has no versions", table.span());
        }
        return new Source(common.plan(), Scope.of(last.name(), common.plan().schema()));
    }

    private Snapshot function(TableExpression.Function function) {
        String name = function.name().name();
        List<TableArgument> positional = new ArrayList<>();
        Map<String, TableArgument> named = new LinkedHashMap<>();
        for (io.winnow.sql.ast.TableArgument argument : function.arguments()) {
            TableArgument value = constant(argument, name);
            Identifier option = argument.name();
            if (option == null && !named.isEmpty()) {
                throw context.error(
                        ErrorCode.INVALID_ARGUMENT,
                        "an argument without a name after one with a name",
                        argument.span());
            }
            if (option == null) {
                positional.add(value);
            } else if (named.put(option.name(), value) != null) {
                throw context.error(
                        ErrorCode.INVALID_ARGUMENT, "the option '" + option + "' is given twice", option.span());
            }
        }
        Snapshot snapshot = context.at(function.span(), () -> context.tables().function(name, positional, named));
        if (snapshot == null) {
            String hint = NearestName.hint(name, context.tables().functionNames());
            throw context.error(
                    ErrorCode.UNKNOWN_NAME,
                    "unknown table function '" + name + "'" + hint,
                    function.name().span());
        }
        return snapshot;
    }

    private TableArgument constant(io.winnow.sql.ast.TableArgument argument, String function) {
        ExpressionBinder expressions =
                new ExpressionBinder(context, Scope.EMPTY, Aliases.NONE, null, "the arguments of " + function + "()");
        Expr bound = expressions.bind(argument.value());
        return new TableArgument(bound.type(), evaluate(bound, argument.span()));
    }

    private @Nullable Object evaluate(Expr bound, Span span) {
        try {
            return context.constants().evaluate(bound);
        } catch (ExecutionException e) {
            throw context.error(ErrorCode.INVALID_VALUE, e.text(), span);
        }
    }

    private Source aliased(Source source, TableExpression.@Nullable Alias alias) {
        if (alias == null) {
            return source;
        }
        int width = source.scope().schema().size();
        if (alias.columns().size() > width) {
            throw context.error(
                    ErrorCode.INVALID_ARGUMENT,
                    "the alias names " + alias.columns().size() + " columns, '" + alias.name() + "' has " + width,
                    alias.columns().get(width).span());
        }
        List<String> names = alias.columns().stream().map(Identifier::name).toList();
        return new Source(source.plan(), source.scope().renamed(alias.name().name(), names));
    }
}
