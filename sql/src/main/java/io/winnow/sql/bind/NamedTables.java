package io.winnow.sql.bind;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.SqlException;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.logical.Scan;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.TableDefinition;
import io.winnow.sql.NearestName;
import io.winnow.sql.ast.Identifier;
import io.winnow.sql.ast.Span;
import io.winnow.sql.ast.Statement;
import io.winnow.sql.ast.TableExpression;
import io.winnow.sql.parser.SqlParser;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Looks up the catalog's tables and views by name.
final class NamedTables {
    /// How deep views may read views: the recursion of binding them.
    private static final int MOST_VIEWS = 20;

    /// Something with a separator of directories, a wildcard or a file's ending.
    private static final Pattern PATH = Pattern.compile("[/\\\\*?]|\\.[a-zA-Z][a-zA-Z0-9]{1,7}$");

    private final BindContext context;

    NamedTables(BindContext context) {
        this.context = context;
    }

    /// What `table` reads where no common table has its name.
    ///
    /// @param tables for suggestions
    Source source(TableExpression.Table table, CommonTables tables) {
        Identifier last = table.parts().getLast();
        if (table.parts().size() > 1) {
            throw dotted(table, tables);
        }
        Long version = table.version();
        Snapshot snapshot = context.at(
                table.span(),
                () -> version == null
                        ? context.tables().table(last.name())
                        : context.tables().tableAt(last.name(), version));
        if (snapshot != null) {
            return new Source(Scan.all(snapshot), Scope.of(last.name(), snapshot));
        }
        String view = view(last);
        if (view == null) {
            String name = last.name();
            throw looksLikeAPath(name) ? file(name, table.span()) : unknown(name, table.span(), tables.names());
        }
        if (version != null) {
            throw context.error(ErrorCode.INVALID_ARGUMENT, "the view '" + last + "' has no versions", table.span());
        }
        LogicalPlan plan = expand(last.name(), view, table.span());
        return new Source(plan, Scope.of(last.name(), plan.schema()));
    }

    /// The table that a statement changes.
    ///
    /// @param change such as `INSERT into`
    TableDefinition definition(Identifier name, String change) {
        TableDefinition definition =
                context.at(name.span(), () -> context.tables().definition(name.name()));
        if (definition == null) {
            throw unchangeable(name, change);
        }
        return definition;
    }

    /// The table that a statement changes, with the addresses of its rows.
    ///
    /// @param change such as `DELETE from`
    Snapshot addressed(Identifier name, String change) {
        Snapshot snapshot = context.at(name.span(), () -> context.tables().addressed(name.name()));
        if (snapshot == null) {
            throw unchangeable(name, change);
        }
        return snapshot;
    }

    private RuntimeException unchangeable(Identifier name, String change) {
        if (view(name) != null) {
            return context.error(
                    ErrorCode.INVALID_ARGUMENT, "cannot " + change + " '" + name + "': it is a view", name.span());
        }
        if (context.at(name.span(), () -> context.tables().table(name.name())) != null) {
            return context.error(
                    ErrorCode.INVALID_ARGUMENT, "cannot " + change + " '" + name + "': it is read-only", name.span());
        }
        return unknown(name.name(), name.span(), List.of());
    }

    private @Nullable String view(Identifier name) {
        return context.at(name.span(), () -> context.tables().view(name.name()));
    }

    private RuntimeException dotted(TableExpression.Table table, CommonTables tables) {
        String name = table.parts().stream().map(Identifier::name).collect(Collectors.joining("."));
        if (context.tables().tableNames().contains(table.parts().getLast().name())) {
            return context.unsupported("schemas", table.span());
        }
        SqlException unknown = unknown(name, table.span(), tables.names());
        boolean hinted = unknown.text().endsWith("?");
        return hinted ? unknown : file(name, table.span());
    }

    /// Whether a name in double quotes, where no table has it, was meant to be a file's.
    private static boolean looksLikeAPath(String name) {
        return PATH.matcher(name).find();
    }

    private SqlException file(String name, Span at) {
        return context.error(
                ErrorCode.UNKNOWN_NAME,
                "unknown table '" + name + "'; a file is named in single quotes: '" + name.replace("'", "''") + "'",
                at);
    }

    private SqlException unknown(String name, Span at, Collection<String> more) {
        List<String> candidates = new ArrayList<>(more);
        candidates.addAll(context.tables().tableNames());
        return context.error(
                ErrorCode.UNKNOWN_NAME, "unknown table '" + name + "'" + NearestName.hint(name, candidates), at);
    }

    /// The plan of a view's query. Errors in it name the view and have their place in its text.
    private LogicalPlan expand(String name, String text, Span at) {
        if (context.views().contains(name)) {
            throw context.error(ErrorCode.INVALID_ARGUMENT, "the view '" + name + "' reads itself", at);
        }
        if (context.views().size() >= MOST_VIEWS) {
            throw context.error(
                    ErrorCode.INVALID_ARGUMENT, "views that read views, more than " + MOST_VIEWS + " deep", at);
        }
        try {
            BindContext inner = context.inside(text).binding(name);
            if (!(SqlParser.parse(text) instanceof Statement.Select select)) {
                throw inner.error(ErrorCode.INVALID_ARGUMENT, "expected a query", new Span(0, text.length()));
            }
            LogicalPlan plan = new QueryBinder(inner)
                    .bind(select.query(), CommonTables.NONE)
                    .plan();
            PlanSize.check(plan, inner, select.span());
            return plan;
        } catch (SqlException e) {
            throw new SqlException(e.code(), "in view '" + name + "': " + e.text(), e.position());
        } catch (UnsupportedFeatureException e) {
            throw new UnsupportedFeatureException(e.feature() + " (in view '" + name + "')", e.position());
        }
    }
}
