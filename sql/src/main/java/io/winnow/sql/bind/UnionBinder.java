package io.winnow.sql.bind;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.logical.Project;
import io.winnow.core.logical.UnionAll;
import io.winnow.core.scalar.Coercion;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Schema;
import io.winnow.sql.ast.QueryBody;
import java.util.ArrayList;
import java.util.List;

/// Binds UNION ALL, where each column of the inputs comes to one type.
///
/// A column that is a string literal in the select list of an input, or nothing but string literals in its VALUES,
/// adapts to the others.
final class UnionBinder {
    private final BindContext context;
    private final Coercer coercer;

    UnionBinder(BindContext context) {
        this.context = context;
        this.coercer = new Coercer(context);
    }

    LogicalPlan bind(List<LogicalPlan> inputs, QueryBody.UnionAll union) {
        Schema first = inputs.getFirst().schema();
        for (int i = 1; i < inputs.size(); i++) {
            int size = inputs.get(i).schema().size();
            if (size != first.size()) {
                throw context.error(
                        ErrorCode.INVALID_ARGUMENT,
                        "this input of UNION ALL has " + size + " columns, the first one has " + first.size(),
                        union.inputs().get(i).span());
            }
        }
        List<DataType> types = new ArrayList<>(first.size());
        for (int column = 0; column < first.size(); column++) {
            types.add(common(inputs, union, column));
        }
        List<LogicalPlan> cast = new ArrayList<>(inputs.size());
        for (int i = 0; i < inputs.size(); i++) {
            cast.add(as(inputs.get(i), types, union.inputs().get(i)));
        }
        return new UnionAll(cast);
    }

    private DataType common(List<LogicalPlan> inputs, QueryBody.UnionAll union, int column) {
        DataType common = DataType.NULL;
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < inputs.size(); i++) {
            List<String> own = TextColumns.texts(inputs.get(i), column);
            if (!own.isEmpty()) {
                texts.addAll(own);
                continue;
            }
            DataType next = inputs.get(i).schema().type(column);
            DataType wider = Coercion.common(common, next);
            if (wider == null) {
                throw context.typeError(
                        "column '" + inputs.getFirst().schema().name(column) + "' of UNION ALL has no type in common: "
                                + common + " and " + next,
                        union.inputs().get(i).span());
            }
            common = wider;
        }
        if (common instanceof DataType.Null && !texts.isEmpty()) {
            return DataType.UTF8;
        }
        for (String text : texts) {
            DataType wider = Coercion.common(common, TextTypes.whole(text, common, context.zone()));
            common = wider == null ? common : wider;
        }
        return common;
    }

    /// The plan with its columns of types `types`.
    private LogicalPlan as(LogicalPlan input, List<DataType> types, QueryBody body) {
        Schema schema = input.schema();
        LogicalPlan plan = input;
        for (int column = 0; column < types.size(); column++) {
            DataType type = types.get(column);
            if (!type.equals(schema.type(column))
                    && !TextColumns.texts(input, column).isEmpty()) {
                plan = TextColumns.read(plan, column, type, body, coercer);
            }
        }
        List<NamedExpr> columns = new ArrayList<>(types.size());
        boolean changed = false;
        for (int i = 0; i < types.size(); i++) {
            Expr column = new ColumnRef(i, schema.name(i), plan.schema().type(i));
            Expr cast = coercer.cast(column, types.get(i));
            changed |= cast != column;
            columns.add(new NamedExpr(cast, schema.name(i)));
        }
        return changed ? new Project(plan, columns) : plan;
    }
}
