package io.winnow.sql.bind;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.SqlException;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.FieldAccess;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.sql.NearestName;
import io.winnow.sql.ast.Expression;
import io.winnow.sql.ast.Identifier;
import io.winnow.sql.ast.Span;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Resolves dotted names to columns and fields of them.
final class ColumnBinder {
    private static final int LISTED = 8;

    private final BindContext context;
    private final Scope scope;
    private final Aliases aliases;
    private final @Nullable AggregateCollector aggregates;

    ColumnBinder(BindContext context, Scope scope, Aliases aliases, @Nullable AggregateCollector aggregates) {
        this.context = context;
        this.scope = scope;
        this.aliases = aliases;
        this.aggregates = aggregates;
    }

    Expr bind(Expression.Column name) {
        List<Identifier> parts = name.parts();
        Identifier first = parts.getFirst();
        if (parts.size() > 1
                && scope.isTable(first.name())
                && scope.find(parts.get(1).name()) != Scope.ABSENT) {
            return fields(column(parts.get(1)), parts.subList(2, parts.size()));
        }
        if (scope.find(first.name()) != Scope.ABSENT) {
            return fields(column(first), parts.subList(1, parts.size()));
        }
        Expr alias = aliases.find(first.name());
        if (alias != null) {
            return fields(alias, parts.subList(1, parts.size()));
        }
        throw unknown(parts);
    }

    private Expr column(Identifier name) {
        int index = scope.find(name.name());
        if (index == Scope.AMBIGUOUS) {
            throw context.error(
                    ErrorCode.UNKNOWN_NAME, "the name '" + name + "' fits more than one column", name.span());
        }
        return column(index, name.span());
    }

    /// The column at a position of the scope.
    Expr column(int index, Span span) {
        DataType type = scope.schema().type(index);
        if (type instanceof DataType.Unsupported(String reason)) {
            String source = scope.source() == null ? "" : " of " + scope.source();
            throw context.unsupported("column '" + scope.names().get(index) + "'" + source + ": " + reason, span);
        }
        ColumnRef column = new ColumnRef(index, scope.names().get(index), type);
        if (aggregates != null) {
            aggregates.note(column, span);
        }
        return column;
    }

    private Expr fields(Expr base, List<Identifier> names) {
        Expr expr = base;
        for (Identifier name : names) {
            expr = field(expr, name);
        }
        return expr;
    }

    /// `base.name`.
    Expr field(Expr base, Identifier name) {
        if (!(base.type() instanceof DataType.Struct(List<Field> fields))) {
            throw context.typeError(
                    "no field '" + name + "': " + base + " is not a struct but " + base.type(), name.span());
        }
        List<String> names = fields.stream().map(Field::name).toList();
        int index = Scope.find(name.name(), names);
        if (index < 0) {
            String problem = index == Scope.AMBIGUOUS ? "fits more than one field" : "is not a field";
            throw context.error(
                    ErrorCode.UNKNOWN_NAME,
                    "'" + name + "' " + problem + " of " + base + NearestName.hint(name.name(), names),
                    name.span());
        }
        if (fields.get(index).type() instanceof DataType.Unsupported(String reason)) {
            throw context.unsupported("field '" + names.get(index) + "': " + reason, name.span());
        }
        return new FieldAccess(base, index);
    }

    private SqlException unknown(List<Identifier> parts) {
        Identifier first = parts.getFirst();
        boolean qualified = parts.size() > 1 && scope.isTable(first.name());
        Identifier wrong = qualified ? parts.get(1) : first;
        String shown = parts.size() > 1 && !qualified ? first + "." + parts.get(1) : wrong.name();
        String message = "unknown column '" + shown + "'";
        if (aliases.hides(first.name())) {
            return context.error(
                    ErrorCode.UNKNOWN_NAME,
                    message + "; the alias of that name cannot be used in this clause",
                    wrong.span());
        }
        List<String> candidates = new ArrayList<>(scope.names());
        candidates.addAll(aliases.names());
        boolean wrongTable =
                parts.size() > 1 && !qualified && scope.find(parts.get(1).name()) >= 0;
        String hint =
                wrongTable ? "; did you mean '" + parts.get(1) + "'?" : NearestName.hint(wrong.name(), candidates);
        if (hint.isEmpty() && !scope.names().isEmpty()) {
            int count = scope.names().size();
            hint = "; the columns are " + String.join(", ", scope.names().subList(0, Math.min(count, LISTED)))
                    + (count > LISTED ? " and " + (count - LISTED) + " more" : "");
        } else if (scope.names().isEmpty() && candidates.isEmpty()) {
            hint = "; there are no columns here";
        }
        return context.error(ErrorCode.UNKNOWN_NAME, message + hint, wrong.span());
    }
}
