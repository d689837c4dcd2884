package io.winnow.optimizer.support;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.batch.ColumnValues;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.FragmentSource;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.LazyAllocator;
import io.winnow.core.io.RowRange;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.io.index.IndexFormats;
import io.winnow.core.option.Options;
import io.winnow.core.option.Settings;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.FragmentLocation;
import io.winnow.core.type.DataType;
import io.winnow.physical.exec.BatchStream;
import io.winnow.physical.exec.ExecutionContext;
import io.winnow.physical.exec.WorkerPool;
import io.winnow.physical.plan.PhysicalPlan;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.roaringbitmap.RoaringBitmap;

/// Fragments whose rows are held in memory, and plans over them run by one thread.
public final class Memory implements FragmentSource {
    private static final String FORMAT = "memory";

    /// The live rows of a fragment, as columns.
    private record Location(List<Column> columns) implements FragmentLocation {
        @Override
        public String format() {
            return FORMAT;
        }

        @Override
        public String file() {
            return FORMAT;
        }
    }

    /// Where rows of these columns lie, all of one length; null stands for NULL.
    public static FragmentLocation location(List<DataType> types, List<List<@Nullable Object>> columns) {
        List<Column> built = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            built.add(ColumnBuilder.column(types.get(i), columns.get(i)));
        }
        return new Location(List.copyOf(built));
    }

    /// The rows that a plan gives, as scalar carriers.
    public static List<List<@Nullable Object>> rows(PhysicalPlan plan) {
        return rows(plan, IndexFormats.NONE);
    }

    /// As [#rows(PhysicalPlan)], with indexes.
    public static List<List<@Nullable Object>> rows(PhysicalPlan plan, IndexFormats indexes) {
        Options options = Options.DEFAULTS.with(Settings.THREADS, 1);
        Map<String, FragmentSource> sources = Map.of(FORMAT, new Memory());
        try (LazyAllocator root = LazyAllocator.root();
                WorkerPool pool = new WorkerPool(1);
                ExecutionContext context = new ExecutionContext(root, options, sources, indexes, pool, Instant.EPOCH);
                BatchStream stream = context.open(plan)) {
            List<List<@Nullable Object>> rows = new ArrayList<>();
            for (Batch batch = stream.next(); batch != null; batch = stream.next()) {
                try (Batch open = batch) {
                    append(open, rows);
                }
            }
            return rows;
        }
    }

    private static void append(Batch batch, List<List<@Nullable Object>> rows) {
        for (int row = 0; row < batch.rows(); row++) {
            List<@Nullable Object> values = new ArrayList<>();
            for (int i = 0; i < batch.schema().size(); i++) {
                values.add(ColumnValues.at(batch.column(i), batch.schema().type(i), row));
            }
            rows.add(Collections.unmodifiableList(values));
        }
    }

    private static List<Column> columns(Fragment fragment) {
        return ((Location) fragment.location()).columns();
    }

    @Override
    public String format() {
        return FORMAT;
    }

    @Override
    public List<RowRange> morsels(Fragment fragment, int targetRows) {
        return List.of(new RowRange(0, columns(fragment).getFirst().size()));
    }

    /// Deleted are the last of the rows that a fragment stores.
    @Override
    public RoaringBitmap deleted(Fragment fragment, IoContext context) {
        long live = columns(fragment).getFirst().size();
        return RoaringBitmap.bitmapOfRange(live, live + fragment.deletedRows());
    }

    @Override
    public FragmentReader open(Fragment fragment, ScanRequest request, IoContext context) {
        List<Column> wanted =
                request.columns().stream().map(columns(fragment)::get).toList();
        int rows = columns(fragment).getFirst().size();
        return new FragmentReader() {
            private boolean done;

            @Override
            public @Nullable Batch next() {
                boolean first = !done;
                done = true;
                return first ? Batch.of(request.schema(), rows, wanted) : null;
            }

            @Override
            public void close() {
                done = true;
            }
        };
    }
}
