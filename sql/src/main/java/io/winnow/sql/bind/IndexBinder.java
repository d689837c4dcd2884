package io.winnow.sql.bind;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.ExecutionException;
import io.winnow.core.error.SqlException;
import io.winnow.core.error.UnsupportedFeatureException;
import io.winnow.core.error.WinnowException;
import io.winnow.core.io.index.IndexFormat;
import io.winnow.core.io.index.IndexFormats;
import io.winnow.core.statement.BoundStatement;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.TableDefinition;
import io.winnow.core.table.TableIndex;
import io.winnow.core.type.DataType;
import io.winnow.sql.NearestName;
import io.winnow.sql.ast.Identifier;
import io.winnow.sql.ast.Span;
import io.winnow.sql.ast.TableOption;
import io.winnow.sql.ast.TableStatement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Binds statements about indexes.
final class IndexBinder {
    private final BindContext context;
    private final NamedTables tables;

    IndexBinder(BindContext context) {
        this.context = context;
        this.tables = new NamedTables(context);
    }

    BoundStatement.CreateIndex create(TableStatement.CreateIndex create) {
        TableDefinition table = tables.definition(create.table(), "CREATE INDEX on");
        IndexFormat format = format(create.kind());
        int column = StatementBinder.column(create.column(), table, context);
        DataType type = table.columns().get(column).field().type();
        Map<String, String> options = options(create, format, type);
        BoundStatement.Existing existing = StatementBinder.existing(create.existing());
        List<TableIndex> others = indexes(create.table());
        boolean exists = others.stream()
                .anyMatch(index -> index.name().equals(create.name().name()));
        if (exists && existing != BoundStatement.Existing.KEEP) {
            throw context.error(
                    ErrorCode.INVALID_ARGUMENT,
                    "table '" + table.name() + "' has an index '" + create.name() + "' already",
                    create.name().span());
        }
        for (TableIndex other : others) {
            if (!exists && other.column() == column && other.kind().equals(format.kind())) {
                throw context.error(
                        ErrorCode.INVALID_ARGUMENT,
                        "column '" + create.column() + "' has a " + format.kind() + " index already: '" + other.name()
                                + "'",
                        create.column().span());
            }
        }
        return new BoundStatement.CreateIndex(
                create.name().name(), table.name(), column, format.kind(), options, existing);
    }

    private IndexFormat format(Identifier kind) {
        IndexFormats formats = context.indexes();
        IndexFormat format = formats.find(kind.name());
        if (format != null) {
            return format;
        }
        List<String> kinds = formats.kinds();
        String hint = NearestName.hint(kind.name(), kinds);
        boolean listed = hint.isEmpty() && !kinds.isEmpty();
        throw context.error(
                ErrorCode.UNKNOWN_NAME,
                "unknown kind of index '" + kind + "'" + (listed ? "; there is " + String.join(", ", kinds) : hint),
                kind.span());
    }

    /// Each option is asked for alone first, so that an error has its place.
    private Map<String, String> options(TableStatement.CreateIndex create, IndexFormat format, DataType type) {
        checked(format, type, Map.of(), _ -> create.column().span());
        Map<String, String> given = new LinkedHashMap<>();
        for (TableOption option : create.options()) {
            Span name = option.name().span();
            String text = text(option);
            checked(
                    format,
                    type,
                    Map.of(option.name().name(), text),
                    code -> code == ErrorCode.INVALID_VALUE ? option.value().span() : name);
            if (given.put(option.name().name(), text) != null) {
                throw context.error(
                        ErrorCode.INVALID_ARGUMENT, "the option '" + option.name() + "' is given twice", name);
            }
        }
        return checked(format, type, given, _ -> create.span());
    }

    private Map<String, String> checked(
            IndexFormat format, DataType type, Map<String, String> given, Function<ErrorCode, Span> place) {
        try {
            return format.options(type, given);
        } catch (UnsupportedFeatureException e) {
            throw context.unsupported(e.feature(), place.apply(e.code()));
        } catch (SqlException | ExecutionException e) {
            WinnowException error = e;
            throw context.error(error.code(), error.text(), place.apply(error.code()));
        }
    }

    private String text(TableOption option) {
        Object value = new TableOptions(context).value(option).value();
        if (value == null) {
            throw context.error(
                    ErrorCode.INVALID_VALUE,
                    "the option '" + option.name() + "' takes a value, not NULL",
                    option.value().span());
        }
        return String.valueOf(value);
    }

    BoundStatement.DropIndex drop(TableStatement.DropIndex drop) {
        boolean ifExists = StatementBinder.ignored(drop.missing());
        String table = ifExists && isNoTable(drop.table()) ? null : owner(drop.name(), drop.table(), "DROP", ifExists);
        return new BoundStatement.DropIndex(drop.name().name(), table, ifExists);
    }

    BoundStatement.OptimizeIndex optimize(TableStatement.OptimizeIndex optimize) {
        String table = owner(optimize.name(), optimize.table(), "OPTIMIZE", false);
        if (table == null) {
            throw new IllegalStateException("no table of index " + optimize.name());
        }
        return new BoundStatement.OptimizeIndex(
                optimize.name().name(), table, optimize.segments() == TableStatement.Segments.MERGED);
    }

    BoundStatement.ShowIndexes show(TableStatement.ShowIndexes show) {
        Identifier table = show.table();
        return new BoundStatement.ShowIndexes(
                table == null
                        ? null
                        : tables.definition(table, "SHOW INDEXES on").name());
    }

    private boolean isNoTable(@Nullable Identifier table) {
        return table != null
                && context.at(table.span(), () -> context.tables().table(table.name())) == null
                && context.at(table.span(), () -> context.tables().view(table.name())) == null;
    }

    /// The table that has an index; null where none has it and that is no error.
    ///
    /// @param table null for the only one that has it
    private @Nullable String owner(Identifier index, @Nullable Identifier table, String change, boolean ifExists) {
        List<String> owners = new ArrayList<>();
        List<String> known = new ArrayList<>();
        if (table == null) {
            for (String name : context.tables().tableNames()) {
                look(index, new Identifier(name, index.span()), owners, known);
            }
        } else {
            tables.definition(table, change + " INDEX on");
            look(index, table, owners, known);
        }
        if (owners.size() > 1) {
            throw context.error(
                    ErrorCode.INVALID_ARGUMENT,
                    "several tables have an index '" + index + "': " + String.join(", ", owners)
                            + "; ON says which one is meant",
                    index.span());
        }
        if (owners.isEmpty() && !ifExists) {
            String hint = NearestName.hint(index.name(), known);
            throw context.error(
                    ErrorCode.UNKNOWN_NAME,
                    (table == null ? "unknown index '" : "table '" + table + "' has no index '") + index + "'" + hint,
                    index.span());
        }
        return owners.isEmpty() ? null : owners.getFirst();
    }

    private void look(Identifier index, Identifier table, List<String> owners, List<String> known) {
        for (TableIndex other : indexes(table)) {
            known.add(other.name());
            if (other.name().equals(index.name())) {
                owners.add(table.name());
            }
        }
    }

    private List<TableIndex> indexes(Identifier table) {
        Snapshot snapshot = context.at(table.span(), () -> context.tables().table(table.name()));
        return snapshot == null ? List.of() : snapshot.indexes();
    }
}
