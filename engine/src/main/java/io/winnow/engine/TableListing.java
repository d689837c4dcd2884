package io.winnow.engine;

import io.winnow.core.io.IoCounters;
import io.winnow.core.type.Field;
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

/// What SHOW answers about tables.
final class TableListing {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS", Locale.ROOT).withZone(ZoneOffset.UTC);

    private TableListing() {}

    static QueryResult tables(Tables tables) {
        TreeMap<String, String> kinds = new TreeMap<>();
        tables.tableNames().forEach(name -> kinds.put(name, "table"));
        tables.views().keySet().forEach(name -> kinds.putIfAbsent(name, "view"));
        List<List<Object>> rows = new ArrayList<>();
        kinds.forEach((name, kind) -> rows.add(List.of(name, kind)));
        return result(List.of(HeapResult.text("name"), HeapResult.text("kind")), rows);
    }

    static QueryResult versions(NativeTable table) {
        List<List<Object>> rows = new ArrayList<>();
        for (Manifest manifest : table.history()) {
            rows.add(List.of(
                    manifest.header().version(),
                    TIME.format(Instant.ofEpochMilli(manifest.header().committedMillis())),
                    manifest.header().operation(),
                    (long) manifest.fragments().size(),
                    manifest.liveRows()));
        }
        return result(
                List.of(
                        HeapResult.number("version"),
                        HeapResult.text("committed"),
                        HeapResult.text("operation"),
                        HeapResult.number("fragments"),
                        HeapResult.number("rows")),
                rows);
    }

    static QueryResult fragments(NativeTable table) {
        Manifest manifest = table.latest(new IoCounters());
        List<List<Object>> rows = new ArrayList<>();
        for (FragmentEntry fragment : manifest.fragments()) {
            rows.add(List.of(
                    (long) fragment.id(),
                    fragment.liveRows(),
                    fragment.deletedRows(),
                    fragment.data().length(),
                    fragment.data().path()));
        }
        return result(
                List.of(
                        HeapResult.number("fragment"),
                        HeapResult.number("rows"),
                        HeapResult.number("deleted"),
                        HeapResult.number("bytes"),
                        HeapResult.text("file")),
                rows);
    }

    private static QueryResult result(List<Field> fields, List<List<Object>> rows) {
        return QueryResult.of(HeapResult.of(fields, rows), () -> Timings.NONE);
    }
}
