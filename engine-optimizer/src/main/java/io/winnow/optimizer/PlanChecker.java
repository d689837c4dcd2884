package io.winnow.optimizer;

import io.winnow.core.aggregate.AggregateCall;
import io.winnow.core.error.PlanException;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.expr.NamedExpr;
import io.winnow.core.expr.SortKey;
import io.winnow.core.logical.Aggregate;
import io.winnow.core.logical.Filter;
import io.winnow.core.logical.Limit;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.logical.OneRow;
import io.winnow.core.logical.Project;
import io.winnow.core.logical.Scan;
import io.winnow.core.logical.Sort;
import io.winnow.core.logical.UnionAll;
import io.winnow.core.logical.Values;
import io.winnow.core.table.Snapshot;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import io.winnow.physical.plan.AggregateExec;
import io.winnow.physical.plan.AggregateMode;
import io.winnow.physical.plan.FilterExec;
import io.winnow.physical.plan.GatherExec;
import io.winnow.physical.plan.IndexedAggregateExec;
import io.winnow.physical.plan.LimitExec;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.physical.plan.PlaceholderRowExec;
import io.winnow.physical.plan.ProjectionExec;
import io.winnow.physical.plan.ScanExec;
import io.winnow.physical.plan.SortExec;
import io.winnow.physical.plan.TopNExec;
import io.winnow.physical.plan.UnionExec;
import io.winnow.physical.plan.ValuesExec;
import io.winnow.physical.plan.ZoneFoldExec;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Checks what every plan must keep to, whatever rule made it: columns are where expressions look for them and of the
/// type they expect, predicates are boolean, unions agree, no unreadable column is read, and a final aggregate stands
/// above every partial one.
///
/// Each check throws a [PlanException] that says what is wrong.
public final class PlanChecker {
    private PlanChecker() {}

    /// Checks a logical plan.
    public static void check(LogicalPlan plan) {
        for (LogicalPlan child : plan.children()) {
            check(child);
        }
        checkNode(plan);
    }

    /// The node alone. (Apart from [#check], whose recursion it would give large frames.)
    private static void checkNode(LogicalPlan plan) {
        switch (plan) {
            case Scan scan -> scan(scan.snapshot(), scan.projection(), scan.pruning(), scan.limit());
            case Values(Schema schema, var rows) -> values(schema, rows);
            case OneRow _ -> {}
            case Filter(LogicalPlan input, Expr predicate) -> ExprChecker.checkPredicate(predicate, input.schema());
            case Project(LogicalPlan input, var columns) -> named(columns, input.schema());
            case Aggregate(LogicalPlan input, var groups, var calls) -> aggregate(groups, calls, input.schema());
            case Sort(LogicalPlan input, var keys) -> keys(keys, input.schema());
            case Limit(LogicalPlan _, long offset, Long count) -> {
                if (offset < 0 || (count != null && count < 0)) {
                    throw new PlanException("negative offset or count: " + offset + ", " + count);
                }
            }
            case UnionAll(var inputs) -> {
                for (LogicalPlan input : inputs) {
                    sameTypes("inputs of a union differ", inputs.getFirst().schema(), input.schema());
                }
            }
        }
    }

    /// Checks a physical plan.
    public static void check(PhysicalPlan plan) {
        check(plan, false);
    }

    /// @param combined whether a final aggregate above is waiting for states
    private static void check(PhysicalPlan plan, boolean combined) {
        boolean below = switch (plan) {
            case AggregateExec aggregate -> {
                boolean partial = aggregate.mode() == AggregateMode.PARTIAL;
                if (partial && !combined) {
                    throw new PlanException("no final aggregate above a partial one: " + plan.details());
                }
                yield !partial;
            }
            case IndexedAggregateExec _ -> {
                if (!combined) {
                    throw new PlanException("no final aggregate above a partial one: " + plan.details());
                }
                yield false;
            }
            default -> combined;
        };
        for (PhysicalPlan child : plan.children()) {
            check(child, below);
        }
        checkNode(plan);
    }

    private static void checkNode(PhysicalPlan plan) {
        switch (plan) {
            case ScanExec scan -> {
                scan(scan.snapshot(), scan.projection(), scan.pruning(), scan.limit());
                readable(scan);
            }
            case FilterExec(PhysicalPlan input, Expr predicate) ->
                ExprChecker.checkPredicate(predicate, input.schema());
            case ProjectionExec(PhysicalPlan input, var columns) -> named(columns, input.schema());
            case AggregateExec(PhysicalPlan input, AggregateMode mode, var groups, var calls) -> {
                if (mode == AggregateMode.PARTIAL) {
                    aggregate(groups, calls, input.schema());
                } else {
                    sameTypes(
                            "final aggregate over other states",
                            AggregateExec.stateSchema(groups, calls),
                            input.schema());
                }
            }
            case IndexedAggregateExec(ScanExec scan, Expr filter, var groups, var calls, var _) -> {
                scan(scan.snapshot(), scan.projection(), scan.pruning(), scan.limit());
                if (filter != null) {
                    ExprChecker.checkPredicate(filter, scan.schema());
                }
                aggregate(groups, calls, scan.schema());
            }
            case UnionExec(var inputs) -> {
                for (PhysicalPlan input : inputs) {
                    sameTypes("inputs of a union differ", inputs.getFirst().schema(), input.schema());
                }
            }
            case ValuesExec(Schema schema, var rows) -> values(schema, rows);
            case SortExec(PhysicalPlan input, var keys) -> keys(keys, input.schema());
            case TopNExec(PhysicalPlan input, var keys, long _, long _) -> keys(keys, input.schema());
            case LimitExec _, PlaceholderRowExec _, GatherExec _, ZoneFoldExec _ -> {}
        }
    }

    /// Throws unless a rule's result has the column types of what it was given.
    static void sameTypes(String what, Schema expected, Schema actual) {
        if (!expected.sameTypes(actual)) {
            throw new PlanException(what + ": expected " + expected + ", found " + actual);
        }
    }

    private static void scan(
            Snapshot snapshot, List<Integer> projection, @Nullable Expr pruning, @Nullable Long limit) {
        for (int column : projection) {
            if (column < 0 || column >= snapshot.schema().size()) {
                throw new PlanException("scan of " + snapshot.name() + " reads column " + column + " of "
                        + snapshot.schema().size());
            }
        }
        if (pruning != null) {
            ExprChecker.checkPredicate(pruning, snapshot.schema().select(projection));
        }
        if (limit != null && (limit < 0 || pruning != null)) {
            throw new PlanException("scan of " + snapshot.name() + " with limit " + limit + " and pruning " + pruning);
        }
    }

    private static void readable(ScanExec scan) {
        for (int i = 0; i < scan.schema().size(); i++) {
            if (scan.schema().type(i) instanceof DataType.Unsupported(String reason)) {
                throw new PlanException("scan of " + scan.snapshot().name() + " reads column "
                        + scan.schema().name(i) + ", which cannot be read: " + reason);
            }
        }
    }

    private static void values(Schema schema, List<List<Expr>> rows) {
        DataType[] types = schema.fields().stream().map(Field::type).toArray(DataType[]::new);
        for (List<Expr> row : rows) {
            if (row.size() != types.length) {
                throw new PlanException("a row of " + row.size() + " values for " + types.length + " columns");
            }
            for (int i = 0; i < types.length; i++) {
                Expr value = row.get(i);
                if (!(value instanceof Literal)) {
                    ExprChecker.check(value, Schema.EMPTY);
                }
                if (!value.type().equals(types[i])) {
                    throw new PlanException("value " + value + " is " + value.type() + " in column " + schema.field(i));
                }
            }
        }
    }

    private static void named(List<NamedExpr> columns, Schema input) {
        for (NamedExpr column : columns) {
            ExprChecker.check(column.expr(), input);
        }
    }

    private static void keys(List<SortKey> keys, Schema input) {
        for (SortKey key : keys) {
            ExprChecker.check(key.expr(), input);
        }
    }

    private static void aggregate(List<NamedExpr> groups, List<AggregateCall> calls, Schema input) {
        named(groups, input);
        for (AggregateCall call : calls) {
            for (Expr argument : call.arguments()) {
                ExprChecker.check(argument, input);
            }
            if (call.filter() != null) {
                ExprChecker.checkPredicate(call.filter(), input);
            }
        }
    }
}
