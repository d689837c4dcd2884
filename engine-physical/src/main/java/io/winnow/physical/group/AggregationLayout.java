package io.winnow.physical.group;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Schema;
import io.winnow.core.type.Types;
import io.winnow.physical.group.Spec.Kind;
import io.winnow.physical.plan.AggregateExec;
import io.winnow.physical.plan.AggregateMode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What an aggregation computes, decided once and shared by the threads that run it.
public final class AggregationLayout {
    private final List<Expr> groups = new ArrayList<>();
    private final List<Spec> specs = new ArrayList<>();
    private final List<CallLayout> calls = new ArrayList<>();
    private final Schema stateSchema;

    private AggregationLayout(AggregateExec plan) {
        stateSchema = AggregateExec.stateSchema(plan.groups(), plan.aggregates());
    }

    /// The layout of an operator: over rows for PARTIAL, over states for FINAL.
    public static AggregationLayout of(AggregateExec plan) {
        AggregationLayout layout = new AggregationLayout(plan);
        if (plan.mode() == AggregateMode.PARTIAL) {
            layout.overRows(plan);
        } else {
            layout.overStates(plan);
        }
        return layout;
    }

    private void overRows(AggregateExec plan) {
        for (NamedExpr group : plan.groups()) {
            groups.add(group.expr());
        }
        for (AggregateCall call : plan.aggregates()) {
            calls.add(rowCall(call));
        }
    }

    private CallLayout rowCall(AggregateCall call) {
        Expr filter = call.filter();
        return switch (call.function()) {
            case COUNT_STAR -> new CallLayout(call, spec(Kind.ROWS, filter, List.of()), -1, -1);
            case COUNT -> counted(call, filter, call.arguments(), -1);
            case COUNT_DISTINCT, SUM_DISTINCT, AVG_DISTINCT ->
                new CallLayout(call, -1, -1, spec(Kind.DISTINCT, filter, call.arguments()));
            case APPROX_COUNT_DISTINCT -> new CallLayout(call, -1, -1, spec(Kind.SKETCH, filter, call.arguments()));
            case SUM, AVG -> counted(call, filter, call.arguments(), spec(sumKind(call), filter, call.arguments()));
            case MIN -> counted(call, filter, call.arguments(), spec(Kind.MIN, filter, call.arguments()));
            case MAX -> counted(call, filter, call.arguments(), spec(Kind.MAX, filter, call.arguments()));
        };
    }

    private CallLayout counted(AggregateCall call, @Nullable Expr filter, List<Expr> arguments, int value) {
        int rows = spec(Kind.ROWS, filter, List.of());
        return new CallLayout(call, rows, spec(Kind.NULLS, filter, arguments), value);
    }

    private static Kind sumKind(AggregateCall call) {
        return Types.isFloat(call.arguments().getFirst().type()) ? Kind.FLOAT_SUM : Kind.EXACT_SUM;
    }

    private void overStates(AggregateExec plan) {
        int column = 0;
        for (NamedExpr group : plan.groups()) {
            groups.add(new ColumnRef(column++, group.name(), group.expr().type()));
        }
        for (AggregateCall call : plan.aggregates()) {
            List<Expr> states = new ArrayList<>();
            for (int s = 0; s < call.stateFields().size(); s++) {
                states.add(new ColumnRef(column, stateSchema.name(column), stateSchema.type(column)));
                column++;
            }
            calls.add(stateCall(call, states));
        }
    }

    private CallLayout stateCall(AggregateCall call, List<Expr> states) {
        List<Expr> first = states.subList(0, 1);
        return switch (call.function()) {
            case COUNT_STAR, COUNT -> new CallLayout(call, spec(Kind.ADDED_COUNTS, null, first), -1, -1);
            case COUNT_DISTINCT, SUM_DISTINCT, AVG_DISTINCT ->
                new CallLayout(call, -1, -1, spec(Kind.UNITED, null, first));
            case APPROX_COUNT_DISTINCT -> new CallLayout(call, -1, -1, spec(Kind.MERGED_SKETCH, null, first));
            case SUM -> counted(call, null, first, spec(sumKind(call), null, first));
            case AVG ->
                new CallLayout(
                        call,
                        spec(Kind.ADDED_COUNTS, null, states.subList(1, 2)),
                        -1,
                        spec(sumKind(call), null, first));
            case MIN -> counted(call, null, first, spec(Kind.MIN, null, first));
            case MAX -> counted(call, null, first, spec(Kind.MAX, null, first));
        };
    }

    private int spec(Kind kind, @Nullable Expr filter, List<Expr> arguments) {
        Spec spec = new Spec(kind, filter, arguments);
        int known = specs.indexOf(spec);
        if (known >= 0) {
            return known;
        }
        specs.add(spec);
        return specs.size() - 1;
    }

    List<Expr> groups() {
        return groups;
    }

    List<DataType> groupTypes() {
        List<DataType> types = new ArrayList<>();
        for (Expr group : groups) {
            types.add(group.type());
        }
        return types;
    }

    List<Spec> specs() {
        return specs;
    }

    List<CallLayout> calls() {
        return calls;
    }

    Schema stateSchema() {
        return stateSchema;
    }
}
