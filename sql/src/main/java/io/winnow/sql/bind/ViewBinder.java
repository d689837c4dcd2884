package io.winnow.sql.bind;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.statement.BoundStatement;
import io.winnow.sql.ast.AstPrinter;
import io.winnow.sql.ast.Expression;
import io.winnow.sql.ast.Identifier;
import io.winnow.sql.ast.Node;
import io.winnow.sql.ast.TableExpression;
import io.winnow.sql.ast.TableStatement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.TreeSet;

/// Binds CREATE VIEW.
final class ViewBinder {
    private final BindContext context;

    ViewBinder(BindContext context) {
        this.context = context;
    }

    BoundStatement.CreateView bind(TableStatement.CreateView create) {
        refuseParameters(create);
        String name = create.name().name();
        // A view that takes the place of the one it reads would read itself.
        BindContext inner = context.binding(name);
        LogicalPlan plan =
                new QueryBinder(inner).bind(create.query(), CommonTables.NONE).plan();
        PlanSize.check(plan, inner, create.query().span());
        List<String> columns = names(create, plan.schema().names());
        return new BoundStatement.CreateView(name, columns, text(create), StatementBinder.existing(create.existing()));
    }

    private void refuseParameters(TableStatement.CreateView create) {
        Deque<Node> open = new ArrayDeque<>();
        open.push(create.query());
        while (!open.isEmpty()) {
            Node node = open.pop();
            if (node instanceof Expression.Parameter parameter) {
                throw context.error(ErrorCode.INVALID_ARGUMENT, "a view cannot have parameters", parameter.span());
            }
            node.children().forEach(open::push);
        }
    }

    private List<String> names(TableStatement.CreateView create, List<String> own) {
        List<Identifier> given = create.columns();
        if (given.size() > own.size()) {
            throw context.error(
                    ErrorCode.INVALID_ARGUMENT,
                    "view '" + create.name() + "' names " + given.size() + " columns, its query has " + own.size(),
                    given.get(own.size()).span());
        }
        List<String> names = new ArrayList<>(own);
        TreeSet<String> seen = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        for (int i = 0; i < names.size(); i++) {
            boolean renamed = i < given.size();
            if (renamed) {
                names.set(i, given.get(i).name());
            }
            if (!seen.add(names.get(i))) {
                throw context.error(
                        ErrorCode.INVALID_ARGUMENT,
                        "the view has two columns called '" + names.get(i) + "' (upper and lower case alike)",
                        renamed ? given.get(i).span() : Places.of(create.query().body(), i, 0));
            }
        }
        return names;
    }

    /// The query as it was written; with names for its columns, inside one that gives them.
    private String text(TableStatement.CreateView create) {
        String query = context.text()
                .substring(create.query().span().start(), create.query().span().end());
        if (create.columns().isEmpty()) {
            return query;
        }
        TableExpression.Alias alias = new TableExpression.Alias(create.name(), create.columns());
        return "SELECT * FROM (" + query + ") AS " + AstPrinter.print(alias);
    }
}
