package io.winnow.bench.lance;

import io.winnow.bench.data.GeneratedTable;
import io.winnow.bench.engine.Engine;
import io.winnow.bench.engine.GuestEngine;
import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.ipc.ArrowReader;
import org.lance.Dataset;
import org.lance.WriteParams;
import org.lance.index.IndexOptions;
import org.lance.index.IndexParams;
import org.lance.index.IndexType;
import org.lance.index.scalar.ScalarIndexParams;

/// Makes Lance's datasets, of the rows that Winnow's table has: as many fragments, an index of the same kind on each
/// column that has one, the same rows deleted.
public final class LanceGuest implements GuestEngine {

    @Override
    public Engine over(Path directory, GeneratedTable table, String name, Path database) throws IOException {
        Path datasets = Files.createDirectories(directory.resolve("lance"));
        Path dataset = datasets.resolve(name + ".lance");
        if (!Files.isDirectory(dataset)) {
            Path unfinished = datasets.resolve(name + ".unfinished");
            removeTree(unfinished);
            try (BufferAllocator allocator = new RootAllocator()) {
                write(allocator, unfinished, table, database);
                addIndexes(allocator, unfinished, table, name.equals(table.deletedName()));
            }
            Files.move(unfinished, dataset);
        }
        return Lance.over(dataset, name);
    }

    private static void write(BufferAllocator allocator, Path dataset, GeneratedTable table, Path database)
            throws IOException {
        // One thread, so that rows come in their order.
        try (Session session = Session.builder()
                        .database(database)
                        .option("winnow.execution.threads", "1")
                        .build();
                QueryResult rows = session.sql("SELECT * FROM " + table.name());
                ArrowReader reader = rows.arrowReader(allocator)) {
            Dataset.write()
                    .allocator(allocator)
                    .reader(reader)
                    .uri(dataset.toString())
                    .mode(WriteParams.WriteMode.CREATE)
                    .maxRowsPerFile(GeneratedTable.FRAGMENT_ROWS)
                    .execute()
                    .close();
        }
    }

    private static void addIndexes(BufferAllocator allocator, Path path, GeneratedTable table, boolean deletes) {
        IndexType type = IndexType.valueOf(table.indexKind().toUpperCase(Locale.ROOT));
        IndexParams parameters = IndexParams.builder()
                .setScalarIndexParams(ScalarIndexParams.create(table.indexKind()))
                .build();
        try (Dataset dataset =
                Dataset.open().allocator(allocator).uri(path.toString()).build()) {
            for (String column : table.indexed()) {
                dataset.createIndex(
                        IndexOptions.builder(List.of(column), type, parameters).build());
            }
            if (deletes) {
                dataset.delete(table.deletion());
            }
        }
    }

    private static void removeTree(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
