package io.winnow.engine.catalog;

import io.winnow.core.io.IoCounters;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.TableColumn;
import io.winnow.core.table.TableDefinition;
import io.winnow.tablestore.NativeTable;
import io.winnow.tablestore.manifest.Manifest;
import io.winnow.tablestore.manifest.StoredColumn;
import io.winnow.tablestore.read.Snapshots;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The native tables that one statement names, each at the version that it was first seen at. Belongs to one thread.
final class PinnedTables {
    private final Tables tables;
    private final IoCounters counters;
    private final Map<String, Pinned> pinned = new HashMap<>();

    PinnedTables(Tables tables, IoCounters counters) {
        this.tables = tables;
        this.counters = counters;
    }

    private record Pinned(NativeTable table, Manifest manifest, Snapshot snapshot) {}

    private @Nullable Pinned pin(String name) {
        Pinned known = pinned.get(name);
        NativeTable table = known == null ? tables.find(name) : null;
        if (table != null) {
            known = pinned(table, table.latest(counters));
            pinned.put(name, known);
        }
        return known;
    }

    private static Pinned pinned(NativeTable table, Manifest manifest) {
        return new Pinned(table, manifest, table.snapshot(manifest));
    }

    @Nullable
    Snapshot table(String name) {
        Pinned found = pin(name);
        return found == null ? null : found.snapshot();
    }

    @Nullable
    Snapshot at(String name, long version) {
        NativeTable table = tables.find(name);
        return table == null ? null : pinned(table, table.at(version, counters)).snapshot();
    }

    /// The table in a directory.
    Snapshot of(NativeTable table) {
        return pinned(table, table.latest(counters)).snapshot();
    }

    @Nullable
    Snapshot addressed(String name) {
        Pinned found = pin(name);
        return found == null
                ? null
                : Snapshots.addressed(found.table().name(), found.table().directory(), found.manifest());
    }

    @Nullable
    TableDefinition definition(String name) {
        Pinned found = pin(name);
        if (found == null) {
            return null;
        }
        List<TableColumn> columns = new ArrayList<>();
        for (StoredColumn column : found.manifest().header().columns()) {
            columns.add(new TableColumn(column.field(), column.defaultText()));
        }
        return new TableDefinition(found.table().name(), columns);
    }

    /// The version that a table was pinned at; null where the statement has not named it.
    @Nullable
    Manifest version(String name) {
        Pinned found = pinned.get(name);
        return found == null ? null : found.manifest();
    }
}
