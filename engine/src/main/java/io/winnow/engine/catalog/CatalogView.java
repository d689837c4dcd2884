package io.winnow.engine.catalog;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.SqlException;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.io.IoCounters;
import io.winnow.core.io.TableArgument;
import io.winnow.core.io.TableResolver;
import io.winnow.core.io.index.IndexFormats;
import io.winnow.core.option.Options;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.TableDefinition;
import io.winnow.tablestore.NativeTable;
import io.winnow.tablestore.manifest.Manifest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The catalog as the binding of one query sees it; counts what that opens.
public final class CatalogView implements TableResolver {
    private static final List<String> FUNCTIONS =
            List.of("generate_series", "range", "read_arrow", "read_csv", "read_json", "read_parquet");

    private final Catalog catalog;
    private final Options options;
    private final IoCounters counters;
    private final PinnedTables tables;

    CatalogView(Catalog catalog, Options options, IoCounters counters) {
        this.catalog = catalog;
        this.options = options;
        this.counters = counters;
        this.tables = new PinnedTables(catalog.tables(), counters);
    }

    @Override
    public Snapshot file(String pathOrGlob) {
        NativeTable table = catalog.tableIn(pathOrGlob);
        if (table != null) {
            return tables.of(table);
        }
        return catalog.files(pathOrGlob, List.of(pathOrGlob), null, options, counters);
    }

    @Override
    public @Nullable Snapshot table(String name) {
        return tables.table(name);
    }

    @Override
    public @Nullable Snapshot tableAt(String name, long version) {
        return tables.at(name, version);
    }

    @Override
    public @Nullable String view(String name) {
        return catalog.tables().views().get(name);
    }

    @Override
    public @Nullable TableDefinition definition(String name) {
        return tables.definition(name);
    }

    @Override
    public @Nullable Snapshot addressed(String name) {
        return tables.addressed(name);
    }

    /// The version at which a table was pinned; null where the statement does not name it.
    public @Nullable Manifest versionIfNamed(String name) {
        return tables.version(name);
    }

    /// The version at which a table that the statement names was pinned.
    public Manifest version(String name) {
        return Objects.requireNonNull(tables.version(name), name);
    }

    @Override
    public @Nullable Snapshot function(String name, List<TableArgument> positional, Map<String, TableArgument> named) {
        return switch (name) {
            case "range", "generate_series" -> {
                refuseOptions(name, named);
                yield RangeFunction.table(name, positional);
            }
            case "read_parquet" -> files(name, FileFormat.PARQUET, positional, named);
            case "read_arrow" -> files(name, FileFormat.ARROW, positional, named);
            case "read_csv" -> throw new UnsupportedFeatureException("read_csv (reading CSV files)");
            case "read_json" -> throw new UnsupportedFeatureException("read_json (reading JSON files)");
            default -> null;
        };
    }

    private Snapshot files(
            String name, FileFormat format, List<TableArgument> positional, Map<String, TableArgument> named) {
        refuseOptions(name, named);
        if (positional.size() != 1) {
            throw invalid(name + " takes one argument, a path or a list of paths, not " + positional.size());
        }
        List<String> paths = new ArrayList<>();
        Object value = positional.getFirst().value();
        List<?> elements = value instanceof List<?> list ? list : value == null ? List.of() : List.of(value);
        for (Object element : elements) {
            if (!(element instanceof String path)) {
                throw invalid(name + " takes a path or a list of paths, not "
                        + positional.getFirst().type());
            }
            paths.add(path);
        }
        if (paths.isEmpty()) {
            throw invalid(name + " needs a path");
        }
        return catalog.files(String.join(", ", paths), paths, format, options, counters);
    }

    private static void refuseOptions(String name, Map<String, TableArgument> named) {
        if (!named.isEmpty()) {
            throw invalid(name + " has no option '" + named.keySet().iterator().next() + "'");
        }
    }

    private static SqlException invalid(String message) {
        return new SqlException(ErrorCode.INVALID_ARGUMENT, message, null);
    }

    /// The kinds of index that are known.
    public IndexFormats indexes() {
        return catalog.tables().indexes();
    }

    @Override
    public List<String> tableNames() {
        List<String> names = new ArrayList<>(catalog.tables().tableNames());
        names.addAll(catalog.tables().views().keySet());
        return names;
    }

    @Override
    public List<String> functionNames() {
        return FUNCTIONS;
    }
}
