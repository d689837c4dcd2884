package io.winnow.engine;

import io.winnow.core.error.SourcePosition;
import io.winnow.core.error.SqlException;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.eval.EvaluationContext;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Exprs;
import io.winnow.core.expr.Literal;
import io.winnow.core.logical.Filter;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.logical.Project;
import io.winnow.core.logical.Scan;
import io.winnow.core.option.Options;
import io.winnow.core.option.Settings;
import io.winnow.optimizer.Optimizer;
import io.winnow.optimizer.OptimizerContext;
import io.winnow.sql.parser.SqlParser;
import java.time.Instant;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A table as a report on its indexes sees it, and the condition of the report as a scan would be told of it.
///
/// @param scan of all columns
/// @param pruning over the columns of the scan; what no scan can use is left away. Null where nothing is left, or
///     there is no condition
/// @param whole whether `pruning` is all of the condition
/// @param evaluation the circumstances of the statement
/// @param bindNanos how long this took
record ReportedScan(Scan scan, @Nullable Expr pruning, boolean whole, EvaluationContext evaluation, long bindNanos) {
    Instant now() {
        return evaluation.now();
    }

    /// @param table its name
    /// @param where null for no condition
    /// @param binding binds a query
    /// @throws SqlException where the condition is wrong, with the place in it
    static ReportedScan of(
            String table, @Nullable String where, Options options, Function<ParsedStatement, BoundQuery> binding) {
        long start = System.nanoTime();
        String from = "SELECT * FROM \"" + table.replace("\"", "\"\"") + "\"";
        if (where != null) {
            // An expression by itself, so that it cannot reach into the query around it.
            SqlParser.parseExpression(where);
        }
        BoundQuery bound;
        try {
            // The line ends keep the places within lines, and a comment at the end from going on.
            bound = binding.apply(ParsedStatement.of(where == null ? from : from + " WHERE (\n" + where + "\n)"));
        } catch (SqlException e) {
            throw new SqlException(e.code(), e.text(), inCondition(e.position()));
        } catch (UnsupportedFeatureException e) {
            throw new UnsupportedFeatureException(e.feature(), inCondition(e.position()));
        }
        EvaluationContext evaluation = new EvaluationContext(options.value(Settings.TIME_ZONE), bound.now());
        ReportedScan all = new ReportedScan(scan(bound.plan()), null, false, evaluation, 0);
        return all.with(where == null ? null : optimized(bound, options, evaluation), System.nanoTime() - start);
    }

    private static @Nullable SourcePosition inCondition(@Nullable SourcePosition position) {
        return position == null || position.line() == 1
                ? null
                : new SourcePosition(position.line() - 1, position.column(), position.sourceLine(), position.caret());
    }

    private static Scan scan(LogicalPlan plan) {
        return switch (plan) {
            case Scan scan -> scan;
            case Filter filter -> scan(filter.input());
            case Project project -> scan(project.input());
            default -> throw new UnsupportedFeatureException("a report on a condition with subqueries");
        };
    }

    /// The plan that would be run, whatever rules are switched off for queries.
    private static LogicalPlan optimized(BoundQuery bound, Options options, EvaluationContext evaluation) {
        Options all = options.with(Settings.USE_INDEXES, true).with(Settings.DISABLED_RULES, List.of());
        return Optimizer.optimize(bound.plan(), new OptimizerContext(all, evaluation.zone(), evaluation.now()))
                .logical();
    }

    /// @param plan after all rules; null for no condition
    private ReportedScan with(@Nullable LogicalPlan plan, long nanos) {
        return switch (plan) {
            case null -> new ReportedScan(scan, null, false, evaluation, nanos);
            case Project project -> with(project.input(), nanos);
            case Filter(Scan filtered, Expr predicate) ->
                new ReportedScan(filtered, filtered.pruning(), predicate.equals(filtered.pruning()), evaluation, nanos);
            case Scan unfiltered -> new ReportedScan(unfiltered, Literal.TRUE, true, evaluation, nanos);
            // A condition that is never TRUE needs no input.
            default -> new ReportedScan(scan, Literal.FALSE, true, evaluation, nanos);
        };
    }

    /// Position of a column of the table among those of the scan.
    int column(int position) {
        return scan.projection().indexOf(position);
    }

    /// Whether the condition can be asked of zones.
    boolean isSearchable() {
        return pruning != null && !Exprs.isVolatile(pruning);
    }
}
