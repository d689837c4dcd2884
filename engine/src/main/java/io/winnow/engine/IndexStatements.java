package io.winnow.engine;

import io.winnow.core.option.Options;
import io.winnow.core.statement.BoundStatement;
import io.winnow.engine.catalog.CatalogView;
import io.winnow.engine.catalog.Tables;
import io.winnow.tablestore.NativeTable;
import io.winnow.tablestore.manifest.IndexEntry;
import io.winnow.tablestore.manifest.Manifest;
import java.util.List;
import java.util.Objects;

/// Carries out statements about indexes, at once.
final class IndexStatements {
    private final QueryEngine engine;
    private final Options options;
    private final Tables tables;

    IndexStatements(QueryEngine engine, Options options) {
        this.engine = engine;
        this.options = options;
        this.tables = engine.tables();
    }

    /// @param view what the statement was bound to
    QueryResult create(BoundStatement.CreateIndex create, CatalogView view) {
        NativeTable table = tables.get(create.table());
        Manifest base = view.version(create.table());
        if (base.header().index(create.name()) == null) {
            int column = base.header().columns().get(create.column()).id();
            IndexEntry index = new IndexEntry(create.name(), create.kind(), column, create.options(), List.of());
            engine.createIndex(tables.databaseOf(table), table, base, index, options);
        }
        return QueryResult.status("CREATE INDEX");
    }

    /// @param view what the statement was bound to
    QueryResult drop(BoundStatement.DropIndex drop, CatalogView view) {
        if (drop.table() != null) {
            NativeTable table = tables.get(drop.table());
            Manifest base = view.version(drop.table());
            IndexEntry index = Objects.requireNonNull(base.header().index(drop.name()), drop.name());
            tables.databaseOf(table).dropIndex(table, base, index);
        }
        return QueryResult.status("DROP INDEX");
    }

    QueryResult optimize(BoundStatement.OptimizeIndex optimize) {
        NativeTable table = tables.get(optimize.table());
        int covered = engine.optimizeIndex(tables.databaseOf(table), table, optimize.name(), optimize.merge(), options);
        return QueryResult.status("OPTIMIZE INDEX " + covered);
    }
}
