package io.winnow.physical.exec;

import io.winnow.core.batch.Column;
import io.winnow.core.io.index.IndexFormats;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Snapshot;
import io.winnow.core.table.TableIndex;
import io.winnow.core.testing.MemoryIndexes;
import io.winnow.physical.plan.ScanExec;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.roaringbitmap.RoaringBitmap;

/// A table in memory with an index on each column, and deleted rows.
///
/// @param table all rows
/// @param live the same without the deleted rows
/// @param deletions offsets by fragment
record IndexedTables(
        Snapshot table,
        Snapshot live,
        Map<Integer, RoaringBitmap> deletions,
        List<TableIndex> indexes,
        MemoryIndexes bitmaps,
        MemoryIndexes nulls) {
    /// Bitmap indexes on all columns of a table, each of which covers its fragments by up to so many segments.
    static IndexedTables of(Snapshot table, Random random, int segments, double deleted) {
        MemoryIndexes bitmaps = MemoryIndexes.bitmaps();
        List<TableIndex> indexes = new ArrayList<>();
        for (int c = 0; c < table.schema().size(); c++) {
            List<Map<Integer, Column>> parts = new ArrayList<>();
            for (int s = 0; s < segments; s++) {
                parts.add(new TreeMap<>());
            }
            for (Fragment fragment : table.fragments()) {
                parts.get(random.nextInt(segments))
                        .put(fragment.id(), columns(fragment).get(c));
            }
            parts.removeIf(Map::isEmpty);
            indexes.add(bitmaps.index("i" + c, c, table.schema().type(c), parts));
        }
        Map<Integer, RoaringBitmap> deletions = new HashMap<>();
        List<List<Column>> live = new ArrayList<>();
        for (Fragment fragment : table.fragments()) {
            double share = random.nextInt(4) == 0 ? random.nextInt(2) : deleted;
            int rows = columns(fragment).getFirst().size();
            int[] kept = new int[rows];
            int count = 0;
            RoaringBitmap gone = new RoaringBitmap();
            for (int row = 0; row < rows; row++) {
                if (deleted > 0 && random.nextDouble() < share) {
                    gone.add(row);
                } else {
                    kept[count++] = row;
                }
            }
            int size = count;
            deletions.put(fragment.id(), gone);
            live.add(columns(fragment).stream()
                    .map(column -> column.take(kept, size))
                    .toList());
        }
        return new IndexedTables(
                table,
                MemorySource.table("t", table.schema(), live),
                deletions,
                indexes,
                bitmaps,
                MemoryIndexes.nulls());
    }

    private static List<Column> columns(Fragment fragment) {
        return ((MemorySource.Location) fragment.location()).columns();
    }

    /// The same with zone maps that know NULLs instead of the bitmap indexes on some columns.
    IndexedTables knowingNullsOf(List<Integer> columns) {
        List<TableIndex> changed = new ArrayList<>(indexes);
        for (int c : columns) {
            Map<Integer, Column> all = new TreeMap<>();
            table.fragments()
                    .forEach(
                            fragment -> all.put(fragment.id(), columns(fragment).get(c)));
            changed.set(c, nulls.index("z" + c, c, table.schema().type(c), List.of(all)));
        }
        return new IndexedTables(table, live, deletions, changed, bitmaps, nulls);
    }

    ScanExec scan() {
        return Tables.scan(table);
    }

    /// A harness that runs plans over the table with its deletions and indexes, and over the live rows.
    Harness harness(int morselRows) {
        Harness harness = new Harness(new MemorySource(morselRows));
        harness.source.deletions.putAll(deletions);
        harness.indexFormats = new IndexFormats(List.of(bitmaps, nulls), null);
        return harness;
    }
}
