package io.winnow.tests.slt;

import java.util.Locale;
import java.util.Map;

/// The set-ups in which every record must give the same answer.
enum SltSetup {
    DEFAULT(Storage.PARQUET, Map.of()),
    ARROW(Storage.ARROW, Map.of()),
    /// Each row is a fragment of its own.
    ROWWISE(Storage.ROWWISE, Map.of()),
    NOPUSHDOWN(Storage.ARROW, Map.of("winnow.optimizer.aggregate_pushdown", "false")),
    NOSTATISTICS(
            Storage.PARQUET,
            Map.of("winnow.optimizer.use_statistics", "false", "winnow.optimizer.use_indexes", "false")),
    ONETHREAD(Storage.PARQUET, Map.of("winnow.execution.threads", "1")),
    SMALLBATCHES(Storage.ARROW, Map.of("winnow.execution.batch_rows", "3")),
    NATIVE(Storage.NATIVE, Map.of()),
    NATIVENOPUSHDOWN(
            Storage.NATIVE,
            Map.of(
                    "winnow.optimizer.aggregate_pushdown",
                    "false",
                    "winnow.optimizer.use_statistics",
                    "false",
                    "winnow.execution.verify_checksums",
                    "true")),
    /// Half of each fragment's rows are deleted.
    DELETIONS(Storage.DELETIONS, Map.of()),
    DELETIONSNOPUSHDOWN(Storage.DELETIONS, Map.of("winnow.optimizer.aggregate_pushdown", "false")),
    /// Zones alone decide what is read and answered.
    ZONES(
            Storage.ZONES,
            Map.of("winnow.optimizer.aggregate_pushdown", "false", "winnow.optimizer.use_statistics", "false")),
    ZONESOFFIRST(Storage.ZONES_OF_FIRST, Map.of("winnow.optimizer.aggregate_pushdown", "false")),
    LARGEZONES(Storage.LARGE_ZONES, Map.of("winnow.optimizer.use_statistics", "false")),
    ZONESDELETIONS(Storage.ZONES_DELETIONS, Map.of("winnow.optimizer.aggregate_pushdown", "false")),
    /// Bitmaps answer what statistics cannot.
    BITMAPSDELETIONS(Storage.BITMAPS_DELETIONS, Map.of());

    /// How a table of `data` lies on disk.
    enum Storage {
        /// A Parquet file per fragment.
        PARQUET,
        /// One Arrow file, a record batch per fragment.
        ARROW,
        /// One Arrow file, a record batch per row.
        ROWWISE,
        /// A native table, an INSERT per fragment.
        NATIVE,
        /// A native table that held every row twice; one of the two is deleted.
        DELETIONS,
        /// A native table with a zone map on each column, two rows to a zone.
        ZONES,
        /// The same of the first fragment only, a row to a zone.
        ZONES_OF_FIRST,
        /// A native table with a zone map on each column, of as many rows to a zone as by default.
        LARGE_ZONES,
        /// As with DELETIONS, and a zone map on each column, made before the rows were deleted.
        ZONES_DELETIONS,
        /// As with DELETIONS, and a bitmap index on each column that takes one, which names the deleted rows too.
        BITMAPS_DELETIONS
    }

    private final Storage storage;

    @SuppressWarnings("ImmutableEnumChecker") // made by Map.of
    private final Map<String, String> settings;

    SltSetup(Storage storage, Map<String, String> settings) {
        this.storage = storage;
        this.settings = settings;
    }

    Storage storage() {
        return storage;
    }

    Map<String, String> settings() {
        return settings;
    }

    static SltSetup named(String name) {
        return valueOf(name.toUpperCase(Locale.ROOT));
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
