package io.winnow.arrow.ipc;

import io.winnow.core.io.DataFile;
import io.winnow.core.io.FileKind;
import io.winnow.core.io.IoCounters;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.SchemaUnion;
import io.winnow.core.table.Snapshot;
import io.winnow.core.type.Schema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Describes Arrow files and streams as tables, from their metadata. Thread-safe; keeps the metadata it has read.
public final class ArrowTables {
    private final int maxBatches;
    private final LinkedHashMap<Path, IpcLayout> layouts = new LinkedHashMap<>(16, 0.75f, true);
    private long batches;

    /// @param maxBatches how many batches the metadata that is kept may describe
    public ArrowTables(int maxBatches) {
        this.maxBatches = maxBatches;
    }

    /// Files united by column name. A record batch is a fragment with an exact row count.
    ///
    /// @param name what plans call the table
    /// @param files paths relative to `directory`, at least one
    /// @param counters counts the files whose metadata had to be read
    /// @throws io.winnow.core.error.WinnowException naming the file that is missing, is no Arrow file or
    ///     does not unite
    public Snapshot files(String name, Path directory, List<String> files, IoCounters counters) {
        List<IpcLayout> read = new ArrayList<>(files.size());
        List<Schema> schemas = new ArrayList<>(files.size());
        for (String file : files) {
            IpcLayout layout = layout(directory.resolve(file), file, counters);
            read.add(layout);
            schemas.add(layout.schema());
        }
        SchemaUnion union = SchemaUnion.of(files, schemas);
        List<Fragment> fragments = new ArrayList<>();
        for (int i = 0; i < read.size(); i++) {
            List<IpcBlock.BatchBlock> blocks = read.get(i).batches();
            for (int k = 0; k < blocks.size(); k++) {
                ArrowBatchLocation location =
                        new ArrowBatchLocation(read.get(i), k, union.mappings().get(i));
                fragments.add(
                        Fragment.of(fragments.size(), blocks.get(k).block().rows(), location));
            }
        }
        return new Snapshot(name, union.schema(), fragments);
    }

    private IpcLayout layout(Path path, String name, IoCounters counters) {
        IpcLayout known = known(path, name);
        if (known != null) {
            return known;
        }
        try (DataFile file = DataFile.open(path)) {
            counters.opened(FileKind.FOOTER);
            IpcLayout layout = IpcLayoutReader.read(new WholeFile.Opened(file), name);
            keep(layout);
            return layout;
        }
    }

    private synchronized @Nullable IpcLayout known(Path path, String name) {
        IpcLayout layout = layouts.get(path);
        if (layout == null || !layout.name().equals(name)) {
            return null;
        }
        try {
            BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class);
            boolean same = now.size() == layout.size() && now.lastModifiedTime().equals(layout.modified());
            return same ? layout : null;
        } catch (IOException _) {
            return null; // opening it says why
        }
    }

    private synchronized void keep(IpcLayout layout) {
        IpcLayout previous = layouts.put(layout.path(), layout);
        batches += weight(layout) - (previous == null ? 0 : weight(previous));
        Iterator<Map.Entry<Path, IpcLayout>> oldest = layouts.entrySet().iterator();
        while (batches > maxBatches && layouts.size() > 1) {
            Map.Entry<Path, IpcLayout> entry = oldest.next();
            batches -= weight(entry.getValue());
            oldest.remove();
        }
    }

    private static long weight(IpcLayout layout) {
        return 1 + (long) layout.batches().size() + layout.dictionaries().size();
    }
}
