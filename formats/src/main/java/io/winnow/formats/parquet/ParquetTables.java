package io.winnow.formats.parquet;

import io.winnow.core.io.IoCounters;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.SchemaUnion;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.StatisticsTrust;
import io.winnow.core.type.Schema;
import io.winnow.formats.parquet.file.Footer;
import io.winnow.formats.parquet.file.FooterCache;
import io.winnow.formats.parquet.file.RowGroupMetadata;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Describes Parquet files as tables, from their footers. Thread-safe; keeps footers it has read.
public final class ParquetTables {
    private final FooterCache footers;

    /// @param footers what is known already
    public ParquetTables(FooterCache footers) {
        this.footers = footers;
    }

    /// One file: its columns in file order. A row group is a fragment with an exact row count.
    ///
    /// @param file path relative to `directory`, as errors and plans name it
    /// @param counters counts a footer that had to be read
    /// @throws io.winnow.core.error.WinnowException naming the file, when it is missing or no Parquet file
    public Snapshot file(Path directory, String file, IoCounters counters) {
        return files(file, directory, List.of(file), StatisticsTrust.ALL, counters);
    }

    /// Several files united by column name, in the order in which columns first appear. A file that lacks a
    /// column reads as NULL there; types widen where that is exact, else two types for one name are an error.
    ///
    /// @param name what plans call the table
    /// @param files paths relative to `directory`, at least one
    /// @param trust how far the files' statistics are believed
    public Snapshot files(String name, Path directory, List<String> files, StatisticsTrust trust, IoCounters counters) {
        List<Footer> read = new ArrayList<>(files.size());
        for (String file : files) {
            read.add(footers.footer(directory.resolve(file), file, counters));
        }
        List<Schema> schemas = new ArrayList<>(files.size());
        for (Footer footer : read) {
            schemas.add(ParquetFields.schema(footer.schema()));
        }
        SchemaUnion union = SchemaUnion.of(files, schemas);
        List<Fragment> fragments = new ArrayList<>();
        for (int i = 0; i < read.size(); i++) {
            Footer footer = read.get(i);
            List<Integer> fields = union.mappings().get(i);
            for (RowGroupMetadata group : footer.rowGroups()) {
                ParquetLocation location = new ParquetLocation(files.get(i), footer, group.ordinal(), fields);
                RowGroupStatistics statistics = new RowGroupStatistics(
                        group, footer.schema(), footer.statistics(), schemas.get(i), union.schema(), fields, trust);
                fragments.add(Fragment.of(fragments.size(), group.rows(), location, statistics));
            }
        }
        return new Snapshot(name, union.schema(), fragments);
    }
}
