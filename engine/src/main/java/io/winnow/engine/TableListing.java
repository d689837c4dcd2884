package io.winnow.engine;

import io.winnow.core.io.IoCounters;
import io.winnow.engine.catalog.Tables;
import io.winnow.tablestore.NativeTable;
import io.winnow.tablestore.manifest.FragmentEntry;
import io.winnow.tablestore.manifest.Manifest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// What SHOW answers about tables.
final class TableListing {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS", Locale.ROOT).withZone(ZoneOffset.UTC);

    private TableListing() {}

    static QueryResult tables(Tables tables) {
        TreeMap<String, String> kinds = new TreeMap<>();
        tables.tableNames().forEach(name -> kinds.put(name, "table"));
        tables.views().keySet().forEach(name -> kinds.putIfAbsent(name, "view"));
        List<List<@Nullable String>> rows = new ArrayList<>();
        kinds.forEach((name, kind) -> rows.add(List.of(name, kind)));
        return result(List.of("name", "kind"), rows);
    }

    static QueryResult versions(NativeTable table) {
        List<List<@Nullable String>> rows = new ArrayList<>();
        for (Manifest manifest : table.history()) {
            rows.add(List.of(
                    Long.toString(manifest.header().version()),
                    TIME.format(Instant.ofEpochMilli(manifest.header().committedMillis())),
                    manifest.header().operation(),
                    Integer.toString(manifest.fragments().size()),
                    Long.toString(manifest.liveRows())));
        }
        return result(List.of("version", "committed", "operation", "fragments", "rows"), rows);
    }

    static QueryResult fragments(NativeTable table) {
        Manifest manifest = table.latest(new IoCounters());
        List<List<@Nullable String>> rows = new ArrayList<>();
        for (FragmentEntry fragment : manifest.fragments()) {
            rows.add(List.of(
                    Integer.toString(fragment.id()),
                    Long.toString(fragment.liveRows()),
                    Long.toString(fragment.deletedRows()),
                    Long.toString(fragment.data().length()),
                    fragment.data().path()));
        }
        return result(List.of("fragment", "rows", "deleted", "bytes", "file"), rows);
    }

    private static QueryResult result(List<String> names, List<List<@Nullable String>> rows) {
        return QueryResult.of(HeapResult.of(names, rows), () -> Timings.NONE);
    }
}
