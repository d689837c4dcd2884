package io.winnow.engine.catalog;

import io.winnow.arrow.ipc.ArrowSource;
import io.winnow.arrow.ipc.ArrowTables;
import io.winnow.core.io.FragmentSource;
import io.winnow.core.option.Settings;
import io.winnow.formats.parquet.ParquetSource;
import io.winnow.formats.parquet.ParquetTables;
import io.winnow.formats.parquet.file.FooterCache;
import io.winnow.physical.range.RangeSource;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The formats that can be read: what describes their files, and what opens their fragments.
final class KnownFormats {
    /// Record batches of all files whose metadata is kept; some hundred bytes each.
    private static final int KEPT_BATCHES = 100_000;

    /// Column chunks, likewise.
    private static final int KEPT_CHUNKS = 200_000;

    private KnownFormats() {}

    /// ORC, whose module need not be there.
    static OptionalFormat orc() {
        return new OptionalFormat(FileFormat.ORC, "orc", "formats-dataset");
    }

    static Map<FileFormat, TableFormat> tables(OptionalFormat orc) {
        Map<FileFormat, TableFormat> tables = new EnumMap<>(FileFormat.class);
        ParquetTables parquet = new ParquetTables(new FooterCache(KEPT_CHUNKS));
        tables.put(
                FileFormat.PARQUET,
                (name, directory, files, options, counters) ->
                        parquet.files(name, directory, files, options.value(Settings.PARQUET_TRUST), counters));
        ArrowTables arrow = new ArrowTables(KEPT_BATCHES);
        tables.put(
                FileFormat.ARROW,
                (name, directory, files, _, counters) -> arrow.files(name, directory, files, counters));
        tables.put(FileFormat.ORC, orc);
        return tables;
    }

    static Map<String, FragmentSource> sources(OptionalFormat orc) {
        Map<String, FragmentSource> sources = new HashMap<>();
        for (FragmentSource source : List.of(new ParquetSource(), new ArrowSource(), new RangeSource(), orc)) {
            sources.put(source.format(), source);
        }
        return sources;
    }
}
