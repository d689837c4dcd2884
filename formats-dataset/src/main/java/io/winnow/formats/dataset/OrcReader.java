package io.winnow.formats.dataset;

import io.winnow.arrow.vector.ArrowField;
import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.NullColumns;
import io.winnow.core.batch.Widening;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.RowRange;
import io.winnow.core.io.ScanRequest;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.dataset.file.FileFormat;
import org.jspecify.annotations.Nullable;

/// Reads rows of an ORC file. Batches are copied when they are asked for.
final class OrcReader implements FragmentReader {
    private final OrcFile.Location location;
    private final ScanRequest request;
    private final IoContext context;
    private final DatasetRows rows;
    /// For each column wanted its position in what the scan gives, or -1 where the file lacks it.
    private final List<Integer> positions = new ArrayList<>();

    private final boolean reads;
    private int range;
    private long done;

    OrcReader(OrcFile.Location location, ScanRequest request, IoContext context) {
        this.location = location;
        this.request = request;
        this.context = context;
        Optional<String[]> names = columns();
        this.reads = positions.stream().anyMatch(position -> position >= 0);
        OrcFile orc = location.orc();
        this.rows = new DatasetRows(
                orc.file(),
                () -> DatasetScan.open(
                        orc.file(), orc.path(), FileFormat.ORC, names, request.batchRows(), context.allocator()),
                context.cancellation());
    }

    /// The columns to scan, each once; all of them where names do not tell columns apart.
    private Optional<String[]> columns() {
        List<String> all = new ArrayList<>();
        location.orc().fields().forEach(field -> all.add(field.name()));
        boolean named = new HashSet<>(all).size() == all.size();
        List<Integer> scanned = new ArrayList<>();
        for (int column : request.columns()) {
            int position = location.columns().get(column);
            if (position >= 0 && named && !scanned.contains(position)) {
                scanned.add(position);
            }
            positions.add(position < 0 || !named ? position : scanned.indexOf(position));
        }
        return named ? Optional.of(scanned.stream().map(all::get).toArray(String[]::new)) : Optional.empty();
    }

    @Override
    public @Nullable Batch next() {
        context.cancellation().check();
        while (range < request.ranges().size()) {
            RowRange wanted = request.ranges().get(range);
            long start = wanted.start() + done;
            int count = (int) Math.min(request.batchRows(), wanted.end() - start);
            if (count > 0) {
                done += count;
                return batch(start, count);
            }
            range++;
            done = 0;
        }
        return null;
    }

    private Batch batch(long start, int count) {
        List<Column> read = reads ? rows.read(start, count) : List.of();
        List<Column> columns = new ArrayList<>(positions.size());
        for (int i = 0; i < positions.size(); i++) {
            int position = positions.get(i);
            columns.add(
                    position < 0
                            ? NullColumns.of(request.schema().type(i), count)
                            : widening(i).apply(read.get(position)));
        }
        return Batch.of(request.schema(), count, columns);
    }

    private Widening widening(int wanted) {
        ArrowField field = location.orc()
                .fields()
                .get(location.columns().get(request.columns().get(wanted)));
        String place = location.file() + ": column \"" + field.name() + "\"";
        return new Widening(place, field.type(), request.schema().type(wanted));
    }

    @Override
    public void close() {
        rows.close();
    }
}
