package io.winnow.sql.bind;

import io.winnow.core.expr.Literal;
import io.winnow.core.io.TableResolver;
import io.winnow.core.io.index.IndexFormats;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.statement.BoundStatement;
import io.winnow.core.type.Schema;
import io.winnow.sql.ast.Query;
import io.winnow.sql.ast.TableExpression;
import io.winnow.sql.ast.TableStatement;
import java.time.ZoneId;
import java.util.List;

/// Turns syntax trees into logical plans: every name becomes a position, every type and cast is settled, tables are
/// pinned. Reads metadata through the [TableResolver] and nothing else.
///
/// Errors are `SqlException` and `UnsupportedFeatureException` with their position, and whatever the resolver throws
/// about a file.
public final class Binder {
    private final TableResolver tables;
    private final FunctionLookup functions;
    private final ConstantEvaluator constants;
    private final IndexFormats indexes;
    private final ZoneId zone;

    /// @param constants evaluates LIMIT, OFFSET and the arguments of table functions
    /// @param zone the session's time zone, in which literals of zoned timestamps without an offset are read
    /// @param indexes the kinds that CREATE INDEX takes
    public Binder(
            TableResolver tables,
            FunctionLookup functions,
            ConstantEvaluator constants,
            IndexFormats indexes,
            ZoneId zone) {
        this.indexes = indexes;
        this.tables = tables;
        this.functions = functions;
        this.constants = constants;
        this.zone = zone;
    }

    /// Binds a query.
    ///
    /// @param text the whole text that `query` was parsed from, for the positions of errors
    /// @param parameters values of `$1`, `$2`, …; all of them must be used
    public LogicalPlan bind(Query query, String text, List<Literal> parameters) {
        BindContext context = context(text, parameters);
        LogicalPlan plan =
                new QueryBinder(context).bind(query, CommonTables.NONE).plan();
        PlanSize.check(plan, context, query.span());
        context.parameters().requireAllUsed();
        return plan;
    }

    /// Binds a statement about tables and views. INSERT and DELETE need the table's columns and DELETE pins it; a
    /// view is bound once to see that it can be.
    ///
    /// @param text the whole text that `statement` was parsed from, of which CREATE VIEW keeps a part
    /// @param parameters values of `$1`, `$2`, …; all of them must be used
    public BoundStatement bind(TableStatement statement, String text, List<Literal> parameters) {
        BindContext context = context(text, parameters);
        BoundStatement bound = new StatementBinder(context).bind(statement);
        context.parameters().requireAllUsed();
        return bound;
    }

    /// The columns of what `DESCRIBE` names; those that cannot be read are among them.
    public Schema describe(TableExpression target, String text) {
        BindContext context = context(text, List.of());
        SourceBinder sources = new SourceBinder(context, new QueryBinder(context));
        return sources.bind(target, CommonTables.NONE).scope().schema();
    }

    private BindContext context(String text, List<Literal> parameters) {
        return new BindContext(
                text, tables, functions, constants, indexes, zone, new Parameters(parameters), List.of());
    }
}
