package io.winnow.tests.slt;

import io.winnow.arrow.file.LocalFileSystem;
import io.winnow.core.batch.Batch;
import io.winnow.core.batch.LongColumn;
import io.winnow.core.io.IoCounters;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import io.winnow.core.type.Types;
import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import io.winnow.tablestore.Database;
import io.winnow.tablestore.NativeTable;
import io.winnow.tablestore.StoreContext;
import io.winnow.tablestore.TableDelete;
import io.winnow.tablestore.manifest.FragmentEntry;
import io.winnow.tablestore.manifest.Manifest;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;

/// Makes native tables of Parquet files.
final class SltNative {
    private SltNative() {}

    /// Makes a table and gives its directory.
    ///
    /// @param files a fragment each
    /// @param storage of the native ones
    static String table(Path directory, String name, List<Path> files, SltSetup.Storage storage) {
        boolean twice = storage == SltSetup.Storage.DELETIONS
                || storage == SltSetup.Storage.ZONES_DELETIONS
                || storage == SltSetup.Storage.BITMAPS_DELETIONS;
        Path root = directory.resolve("native");
        try (Session session = Session.open(root)) {
            run(
                    session,
                    "CREATE TABLE " + name + " AS SELECT * FROM '"
                            + files.getFirst().getParent() + "/*.parquet' LIMIT 0");
            for (Path file : files) {
                String rows = "SELECT * FROM '" + file + "'";
                run(session, "INSERT INTO " + name + " " + rows + (twice ? " UNION ALL " + rows : ""));
                if (storage == SltSetup.Storage.ZONES_OF_FIRST && file.equals(files.getFirst())) {
                    index(session, name, "zonemap", " WITH (rows_per_zone = 1)");
                }
            }
            switch (storage) {
                case ZONES -> index(session, name, "zonemap", " WITH (rows_per_zone = 2)");
                case LARGE_ZONES, ZONES_DELETIONS -> index(session, name, "zonemap", "");
                case BITMAPS_DELETIONS -> index(session, name, "bitmap", "");
                case PARQUET, ARROW, ROWWISE, NATIVE, DELETIONS, ZONES_OF_FIRST -> {}
            }
        }
        if (twice) {
            delete(root, name);
        }
        return root.resolve(name) + "/";
    }

    /// Makes an index on each column that takes one of its kind.
    private static void index(Session session, String table, String kind, String options) {
        Schema schema;
        try (QueryResult result = session.sql("SELECT * FROM " + table + " LIMIT 0")) {
            schema = result.schema();
        }
        for (int i = 0; i < schema.size(); i++) {
            if (takes(schema.type(i), kind)) {
                String column = "\"" + schema.names().get(i).replace("\"", "\"\"") + "\"";
                run(session, "CREATE INDEX i" + i + " ON " + table + " USING " + kind + " (" + column + ")" + options);
            }
        }
    }

    private static boolean takes(DataType type, String kind) {
        return switch (type) {
            case DataType.Null _ -> false;
            case DataType.Interval _ -> kind.equals("zonemap");
            default -> kind.equals("zonemap") || !Types.isNested(type);
        };
    }

    private static void run(Session session, String sql) {
        session.sql(sql).close();
    }

    /// Of a fragment's two halves, the first of every other fragment.
    private static void delete(Path root, String name) {
        try (LazyAllocator allocator = LazyAllocator.root();
                Database database = new Database(
                        root, new StoreContext(new LocalFileSystem(), InstantSource.system(), allocator::get, false))) {
            NativeTable table = Objects.requireNonNull(database.table(name));
            Manifest manifest = table.latest(new IoCounters());
            try (TableDelete delete = database.delete(table, manifest)) {
                for (FragmentEntry fragment : manifest.fragments()) {
                    int half = Math.toIntExact(fragment.rows() / 2);
                    long first = (long) fragment.id() << 32 | (fragment.id() % 2 == 0 ? 0 : half);
                    long[] addresses = new long[half];
                    for (int i = 0; i < half; i++) {
                        addresses[i] = first + i;
                    }
                    Schema schema = Schema.of(new Field("address", DataType.INT64, false));
                    try (Batch batch = Batch.of(schema, half, List.of(new LongColumn(addresses, null, half)))) {
                        delete.add(batch);
                    }
                }
                delete.commit();
            }
        }
    }
}
