package io.winnow.engine;

import io.winnow.core.io.FragmentSource;
import io.winnow.core.io.IoCounters;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.Progress;
import io.winnow.core.io.index.IndexFormats;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.option.Options;
import io.winnow.core.option.Settings;
import io.winnow.core.statement.BoundStatement;
import io.winnow.core.type.Schema;
import io.winnow.engine.catalog.Catalog;
import io.winnow.engine.catalog.CatalogView;
import io.winnow.engine.catalog.KnownIndexes;
import io.winnow.engine.catalog.Tables;
import io.winnow.engine.explain.ExplainedQuery;
import io.winnow.engine.explain.Phase;
import io.winnow.optimizer.OptimizedPlan;
import io.winnow.optimizer.Optimizer;
import io.winnow.optimizer.OptimizerContext;
import io.winnow.physical.exec.ExecutionContext;
import io.winnow.physical.exec.WorkerPool;
import io.winnow.physical.plan.PhysicalPlan;
import io.winnow.sql.ast.Query;
import io.winnow.sql.ast.Statement;
import io.winnow.sql.ast.TableExpression;
import io.winnow.sql.ast.TableStatement;
import io.winnow.tablestore.Database;
import io.winnow.tablestore.NativeTable;
import io.winnow.tablestore.Rewritten;
import io.winnow.tablestore.manifest.IndexEntry;
import io.winnow.tablestore.manifest.Manifest;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// The life of a query: bound, optimized, executed. Holds what the queries of one session share.
final class QueryEngine implements AutoCloseable {
    private final Session session;
    private final Catalog catalog;
    private final IndexFormats indexes;
    private final Progress progress;
    private final OpenResults results;
    private final LazyAllocator allocator = LazyAllocator.root();
    private final WorkerPool pool =
            new WorkerPool(Math.max(1, Runtime.getRuntime().availableProcessors()));

    /// @param directory what relative paths mean
    /// @param database where tables lie; null for a database in memory
    /// @param given the kinds of index that are known; null for all that Winnow has
    /// @param progress hears how far the building of indexes is
    QueryEngine(
            Session session,
            Path directory,
            @Nullable Path database,
            boolean readOnly,
            @Nullable IndexFormats given,
            ProgressListener progress,
            OpenResults results) {
        this.session = session;
        this.indexes = given == null ? KnownIndexes.formats(allocator) : given;
        this.catalog = new Catalog(directory, database, readOnly, allocator, indexes);
        this.progress = progress::reached;
        this.results = results;
    }

    BoundQuery bind(ParsedStatement parsed, Query query, @Nullable Object[] parameters, Options options) {
        long start = System.nanoTime();
        Instant now = Instant.now();
        IoCounters counters = new IoCounters();
        LogicalPlan plan = Binding.binder(catalog.view(options, counters), options, now)
                .bind(query, parsed.text(), Parameters.literals(parameters));
        long nanos = parsed.parseNanos() + System.nanoTime() - start;
        String text = parsed.text().substring(query.span().start(), query.span().end());
        return new BoundQuery(session, text, plan, options, now, Phase.of("bind", nanos, counters));
    }

    BoundTableStatement bind(
            ParsedStatement parsed, TableStatement statement, @Nullable Object[] parameters, Options options) {
        long start = System.nanoTime();
        Instant now = Instant.now();
        IoCounters counters = new IoCounters();
        CatalogView view = catalog.view(options, counters);
        BoundStatement bound =
                Binding.binder(view, options, now).bind(statement, parsed.text(), Parameters.literals(parameters));
        long nanos = parsed.parseNanos() + System.nanoTime() - start;
        return new BoundTableStatement(
                bound,
                view,
                nanos,
                plan -> new BoundQuery(session, parsed.text(), plan, options, now, Phase.of("bind", nanos, counters)));
    }

    /// Whether no result of the session is open.
    boolean isIdle() {
        return results.count() == 0;
    }

    /// The tables and views of the session.
    Tables tables() {
        return catalog.tables();
    }

    /// Rewrites fragments of a table that are small or have deleted rows.
    ///
    /// Verifies checksums whatever the options say: what is rewritten gets a new one, so that damage would never be
    /// found again.
    Rewritten compact(Database database, NativeTable table, Options options) {
        try (ExecutionContext context = verifying(options)) {
            return database.compact(table, catalog.tables().source(), context.batchRows(), context);
        }
    }

    private ExecutionContext verifying(Options options) {
        Options verifying = options.with(Settings.VERIFY_CHECKSUMS, true);
        return new ExecutionContext(allocator, verifying, catalog.sources(), indexes, pool, Instant.now());
    }

    /// Makes an index. Verifies checksums for the same reason: an index outlives the repair of what it was built
    /// from.
    void createIndex(Database database, NativeTable table, Manifest base, IndexEntry index, Options options) {
        try (ExecutionContext context = verifying(options)) {
            context.tell(progress);
            database.createIndex(table, base, index, catalog.tables().source(), context.batchRows(), context);
        }
    }

    /// Covers what an index does not cover.
    ///
    /// @param merge whether its segments then become one
    /// @return fragments that the segments cover that were written
    int optimizeIndex(Database database, NativeTable table, String index, boolean merge, Options options) {
        try (ExecutionContext context = verifying(options)) {
            context.tell(progress);
            FragmentSource source = catalog.tables().source();
            return merge
                    ? database.mergeIndex(table, index, source, context.batchRows(), context)
                    : database.optimizeIndex(table, index, source, context.batchRows(), context);
        }
    }

    /// What the zone map of a column lets be skipped.
    ///
    /// @param where null for no condition
    IndexReport reportIndex(String table, String column, @Nullable String where, Options options) {
        tables().get(table);
        ReportedScan scan = ReportedScan.of(
                table,
                where,
                options,
                query -> bind(query, ((Statement.Select) query.statement()).query(), new Object[0], options));
        try (ExecutionContext context =
                new ExecutionContext(allocator, options, catalog.sources(), indexes, pool, scan.now())) {
            return new IndexReporting(scan, indexes, context).report(column, where);
        }
    }

    /// A query whose result the session closes, if nobody else has.
    QueryResult open(PlannedQuery query) {
        return results.add(run(query));
    }

    /// Columns of what FROM names; those that cannot be read are among them.
    Schema describe(ParsedStatement parsed, TableExpression target, Options options) {
        CatalogView view = catalog.view(options, new IoCounters());
        return Binding.binder(view, options, Instant.now()).describe(target, parsed.text());
    }

    PlannedQuery optimize(BoundQuery bound) {
        long start = System.nanoTime();
        Options options = bound.options();
        OptimizedPlan plan = Optimizer.optimize(
                bound.plan(),
                new OptimizerContext(options, options.value(Settings.TIME_ZONE), bound.now(), indexes::promise));
        // Rules have no way to open a file; the phase exists to show it.
        Phase phase = Phase.of("optimize", System.nanoTime() - start, new IoCounters());
        return new PlannedQuery(bound, plan, phase);
    }

    QueryResult run(PlannedQuery query) {
        return result(query, execution(query, Execution.Detail.OPERATORS));
    }

    private static QueryResult result(PlannedQuery query, Execution execution) {
        return QueryResult.of(
                execution,
                () -> new Timings(query.bound().phase().nanos(), query.phase().nanos(), execution.nanos()));
    }

    QueryResult run(PhysicalPlan plan, Options options) {
        Execution execution = new Execution(
                plan, Execution.Detail.OPERATORS, options, Instant.now(), allocator, catalog.sources(), indexes, pool);
        return QueryResult.of(execution, () -> new Timings(0, 0, execution.nanos()));
    }

    ExplainedQuery explain(PlannedQuery query) {
        return Explaining.planned(query);
    }

    /// Runs the query and drops its rows.
    ExplainedQuery analyze(PlannedQuery query) {
        Execution execution = execution(query, Execution.Detail.FRAGMENTS);
        try (QueryResult result = results.add(result(query, execution))) {
            while (result.next() != null) {}
        }
        // Metrics are complete once everything is closed.
        return Explaining.run(query, execution);
    }

    private Execution execution(PlannedQuery query, Execution.Detail detail) {
        BoundQuery bound = query.bound();
        return new Execution(
                query.plan().physical(),
                detail,
                bound.options(),
                bound.now(),
                allocator,
                catalog.sources(),
                indexes,
                pool);
    }

    /// Gives back threads and memory.
    ///
    /// @throws IllegalStateException when memory is still held
    @Override
    public void close() {
        try (allocator;
                catalog) {
            pool.close();
        }
    }
}
