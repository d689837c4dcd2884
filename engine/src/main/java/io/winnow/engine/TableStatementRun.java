package io.winnow.engine;

import io.winnow.arrow.ipc.IpcWriter;
import io.winnow.core.batch.Batch;
import io.winnow.core.error.CommitConflictException;
import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.expr.Literal;
import io.winnow.core.io.IoCounters;
import io.winnow.core.logical.LogicalPlan;
import io.winnow.core.option.Options;
import io.winnow.core.statement.BoundStatement;
import io.winnow.core.statement.BoundStatement.Existing;
import io.winnow.core.table.TableColumn;
import io.winnow.engine.catalog.Tables;
import io.winnow.sql.ast.TableStatement;
import io.winnow.tablestore.Database;
import io.winnow.tablestore.NativeTable;
import io.winnow.tablestore.Rewritten;
import io.winnow.tablestore.TableDelete;
import io.winnow.tablestore.TableWrite;
import io.winnow.tablestore.commit.Change;
import io.winnow.tablestore.commit.Vacuum;
import io.winnow.tablestore.manifest.Manifest;
import io.winnow.tablestore.manifest.StoredColumn;
import io.winnow.tablestore.manifest.TableOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Carries out a statement about tables or views, at once.
final class TableStatementRun {
    /// How often a statement is done anew when others keep changing the same fragments.
    private static final int MOST_TRIES = 50;

    private static final Duration RETENTION = Duration.ofHours(1);

    private final ParsedStatement parsed;
    private final TableStatement statement;
    private final QueryEngine engine;
    private final Options options;
    private final @Nullable Object[] parameters;
    private final Tables tables;
    private final IndexStatements indexes;
    private long bindNanos;
    private long executeNanos;

    TableStatementRun(
            ParsedStatement parsed,
            TableStatement statement,
            QueryEngine engine,
            Options options,
            @Nullable Object[] parameters) {
        this.parsed = parsed;
        this.statement = statement;
        this.engine = engine;
        this.options = options;
        this.parameters = parameters;
        this.tables = engine.tables();
        this.indexes = new IndexStatements(engine, options);
    }

    QueryResult result() {
        for (int tries = 1; ; tries++) {
            BoundTableStatement bound = engine.bind(parsed, statement, parameters, options);
            bindNanos += bound.nanos();
            try {
                long start = System.nanoTime();
                QueryResult result = run(bound);
                executeNanos += System.nanoTime() - start;
                return result.taking(new Timings(bindNanos, 0, executeNanos));
            } catch (CommitConflictException e) {
                if (!isDoneAgain(bound.statement()) || tries == MOST_TRIES) {
                    throw e;
                }
            }
        }
    }

    /// Whether a statement that met with another one is what it would be if it had been given after that.
    private static boolean isDoneAgain(BoundStatement statement) {
        return switch (statement) {
            case BoundStatement.DeleteFrom _, BoundStatement.OptimizeTable _, BoundStatement.OptimizeIndex _ -> true;
            case BoundStatement.CreateTable create -> create.existing() == Existing.REPLACE;
            case BoundStatement.CreateIndex create -> create.existing() == Existing.KEEP;
            case BoundStatement.DropIndex drop -> drop.ifExists();
            default -> false;
        };
    }

    private QueryResult run(BoundTableStatement bound) {
        return switch (bound.statement()) {
            case BoundStatement.CreateTable create -> create(create, bound);
            case BoundStatement.InsertInto insert -> insert(insert, bound);
            case BoundStatement.DeleteFrom delete -> delete(delete, bound);
            case BoundStatement.DropTable(String name, boolean ifExists) -> dropTable(name, ifExists);
            case BoundStatement.CreateView view -> createView(view);
            case BoundStatement.DropView(String name, boolean ifExists) -> dropView(name, ifExists);
            case BoundStatement.CreateIndex create -> indexes.create(create, bound.view());
            case BoundStatement.DropIndex drop -> indexes.drop(drop, bound.view());
            case BoundStatement.OptimizeIndex optimize -> indexes.optimize(optimize);
            case BoundStatement.ShowIndexes(String name) -> IndexListing.indexes(tables, name);
            case BoundStatement.ShowTables _ -> TableListing.tables(tables);
            case BoundStatement.ShowVersions(String name) -> TableListing.versions(tables.get(name));
            case BoundStatement.ShowFragments(String name) -> TableListing.fragments(tables.get(name));
            case BoundStatement.OptimizeTable(String name) -> optimize(name);
            case BoundStatement.VacuumTable(String name, Duration retention) ->
                vacuum(name, retention == null ? RETENTION : retention);
        };
    }

    private QueryResult create(BoundStatement.CreateTable create, BoundTableStatement bound) {
        Database database = tables.database(create.temporary());
        NativeTable existing = database.table(create.name());
        refuseView(create.name());
        if (existing != null && create.existing() == Existing.KEEP) {
            return QueryResult.status("CREATE TABLE");
        }
        if (existing != null && create.existing() == Existing.FAIL) {
            throw taken("table", create.name());
        }
        Manifest base = existing == null ? null : existing.latest(new IoCounters());
        Manifest read = bound.view().versionIfNamed(create.name());
        Change.Basis basis = Change.Basis.NONE;
        // A temporary table of the name may be what the query reads.
        if (base != null
                && read != null
                && read.header().table().equals(base.header().table())) {
            base = read;
            basis = Change.Basis.SAME_VERSION;
        }
        List<StoredColumn> columns = new ArrayList<>();
        for (TableColumn column : create.columns()) {
            columns.add(new StoredColumn(0, column.field(), column.defaultText()));
        }
        try (TableWrite write = database.create(create.name(), base, basis, columns, options(create.options()))) {
            if (create.query() != null) {
                pull(create.query(), bound, write::write);
            }
            write.commit();
        } catch (CommitConflictException e) {
            if (base == null && database.table(create.name()) != null) {
                if (create.existing() == Existing.KEEP) {
                    return QueryResult.status("CREATE TABLE");
                }
                throw taken("table", create.name());
            }
            throw e;
        }
        return QueryResult.status("CREATE TABLE");
    }

    private static TableOptions options(Map<String, Literal> given) {
        TableOptions defaults = TableOptions.DEFAULT;
        Literal rows = given.get("rows_per_fragment");
        Literal zone = given.get("rows_per_zone");
        Literal compression = given.get("compression");
        long rowsPerFragment = rows == null ? defaults.rowsPerFragment() : number("rows_per_fragment", rows);
        long rowsPerZone = zone == null ? defaults.rowsPerZone() : number("rows_per_zone", zone);
        return new TableOptions(
                rowsPerFragment,
                (int) rowsPerZone,
                compression == null
                        ? defaults.compression()
                        : IpcWriter.Compression.valueOf(
                                String.valueOf(compression.value()).toUpperCase(Locale.ROOT)));
    }

    private static long number(String name, Literal value) {
        if (value.value() instanceof Long number && number >= 1 && number <= Integer.MAX_VALUE) {
            return number;
        }
        throw new ExecutionException(
                ErrorCode.INVALID_VALUE, name + " must be 1 to " + Integer.MAX_VALUE + ", not " + value.value());
    }

    private QueryResult insert(BoundStatement.InsertInto insert, BoundTableStatement bound) {
        NativeTable table = tables.get(insert.table());
        Manifest base = bound.view().version(insert.table());
        try (TableWrite write = tables.databaseOf(table).append(table, base)) {
            pull(insert.query(), bound, write::write);
            return QueryResult.status("INSERT " + write.commit());
        }
    }

    private QueryResult delete(BoundStatement.DeleteFrom delete, BoundTableStatement bound) {
        NativeTable table = tables.get(delete.table());
        Manifest base = bound.view().version(delete.table());
        try (TableDelete rows = tables.databaseOf(table).delete(table, base)) {
            pull(delete.addresses(), bound, rows::add);
            return QueryResult.status("DELETE " + rows.commit());
        }
    }

    private void pull(LogicalPlan plan, BoundTableStatement bound, Consumer<Batch> sink) {
        try (QueryResult rows = engine.open(engine.optimize(bound.query(plan)))) {
            for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
                sink.accept(batch);
            }
        }
    }

    private QueryResult dropTable(String name, boolean ifExists) {
        NativeTable table = tables.find(name);
        if (table == null) {
            if (ifExists) {
                return QueryResult.status("DROP TABLE");
            }
            if (tables.views().containsKey(name)) {
                throw new ExecutionException(
                        ErrorCode.INVALID_ARGUMENT, "'" + name + "' is a view; DROP VIEW removes it");
            }
            table = tables.get(name);
        }
        tables.databaseOf(table).drop(table);
        return QueryResult.status("DROP TABLE");
    }

    private QueryResult createView(BoundStatement.CreateView view) {
        if (tables.find(view.name()) != null) {
            throw taken("table", view.name());
        }
        tables.database(false).changeViews(views -> {
            boolean exists = views.containsKey(view.name());
            if (exists && view.existing() == Existing.FAIL) {
                throw taken("view", view.name());
            }
            if (!exists || view.existing() == Existing.REPLACE) {
                views.put(view.name(), view.text());
            }
            return views;
        });
        return QueryResult.status("CREATE VIEW");
    }

    private QueryResult dropView(String name, boolean ifExists) {
        if (!tables.views().containsKey(name)) {
            if (ifExists) {
                return QueryResult.status("DROP VIEW");
            }
            throw new ExecutionException(
                    ErrorCode.UNKNOWN_NAME,
                    tables.find(name) == null
                            ? "unknown view '" + name + "'"
                            : "'" + name + "' is a table; DROP TABLE removes it");
        }
        tables.database(false).changeViews(views -> {
            views.remove(name);
            return views;
        });
        return QueryResult.status("DROP VIEW");
    }

    private QueryResult optimize(String name) {
        NativeTable table = tables.get(name);
        Rewritten rewritten = engine.compact(tables.databaseOf(table), table, options);
        String became = rewritten.before() == 0 ? "" : " to " + rewritten.after();
        return QueryResult.status("OPTIMIZE " + counted(rewritten.before(), "fragment") + became);
    }

    private QueryResult vacuum(String name, Duration retention) {
        NativeTable table = tables.get(name);
        Vacuum.Removed removed = tables.databaseOf(table).vacuum(table, retention, engine.isIdle());
        return QueryResult.status(
                "VACUUM " + counted(removed.versions(), "version") + ", " + counted(removed.files(), "file"));
    }

    private static String counted(int count, String thing) {
        return count + " " + thing + (count == 1 ? "" : "s");
    }

    private void refuseView(String name) {
        if (tables.views().containsKey(name)) {
            throw taken("view", name);
        }
    }

    private static ExecutionException taken(String what, String name) {
        return new ExecutionException(ErrorCode.INVALID_ARGUMENT, "there is a " + what + " '" + name + "' already");
    }
}
