package io.winnow.tests.index;

import io.winnow.arrow.file.LocalFileSystem;
import io.winnow.core.io.IoCounters;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.index.IndexFormats;
import io.winnow.core.table.IndexSegment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.TableIndex;
import io.winnow.core.testing.FakeIndexFormat;
import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import io.winnow.tablestore.Database;
import io.winnow.tablestore.NativeTable;
import io.winnow.tablestore.StoreContext;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A database whose tables have indexes of a kind that shows what it was built from.
///
/// @param root its directory
record IndexedDatabase(Path root) {
    /// A session in which the kind `fake` is known.
    ///
    /// @param format which is called by it
    Session open(FakeIndexFormat format) {
        return open(format.only());
    }

    Session open() {
        return open(new FakeIndexFormat("fake", 1));
    }

    Session open(IndexFormats formats) {
        return Session.builder().database(root).indexes(formats).build();
    }

    /// A table `t` of the numbers 0 to 9 in fragments of 4, without an index.
    static void makeTable(Session session) {
        status(session, "CREATE TABLE t (v BIGINT, s VARCHAR) WITH (rows_per_fragment = 4)");
        status(session, "INSERT INTO t SELECT i, 's' || CAST(i AS VARCHAR) FROM range(10) r(i)");
    }

    static void insert(Session session, int from, int to) {
        status(session, "INSERT INTO t SELECT i, 's' || CAST(i AS VARCHAR) FROM range(" + from + ", " + to + ") r(i)");
    }

    /// What a statement without rows says.
    static String status(Session session, String sql) {
        try (QueryResult result = session.sql(sql)) {
            return result.status();
        }
    }

    static List<List<@Nullable Object>> rows(Session session, String sql) {
        try (QueryResult result = session.sql(sql)) {
            return result.rows();
        }
    }

    /// The table `t` as planning sees it.
    ///
    /// @param version 0 for the newest
    Snapshot snapshot(long version) {
        StoreContext context;
        try (LazyAllocator allocator = LazyAllocator.root()) {
            context = new StoreContext(new LocalFileSystem(), InstantSource.system(), allocator::get, true);
            try (Database database = new Database(root, context)) {
                NativeTable table = Objects.requireNonNull(database.table("t"));
                IoCounters counters = new IoCounters();
                return table.snapshot(version == 0 ? table.latest(counters) : table.at(version, counters));
            }
        }
    }

    /// The fragments that the segments of an index of the newest version cover, a text per segment.
    List<String> coverage(String name) {
        return index(0, name).segments().stream()
                .map(segment -> segment.fragments().toString())
                .toList();
    }

    TableIndex index(long version, String name) {
        return snapshot(version).indexes().stream()
                .filter(index -> index.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /// Where what the newest version's index says came from, in the order of fragments: `0 rows`, `1 seeds`.
    List<String> sources(String name) {
        List<String> sources = new ArrayList<>();
        for (IndexSegment segment : index(0, name).segments()) {
            FakeIndexFormat.lines(segment).forEach((fragment, line) -> {
                if (segment.fragments().contains(fragment)) {
                    sources.add(fragment + " " + line.substring(line.lastIndexOf(' ') + 1));
                }
            });
        }
        return sources;
    }
}
