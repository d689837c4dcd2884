package io.winnow.tablestore.read;

import io.winnow.arrow.ipc.MappedArrow;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.FragmentSource;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.RowRange;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.table.Fragment;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import io.winnow.tablestore.deletion.DeletionFile;
import io.winnow.tablestore.manifest.ColumnIds;
import io.winnow.tablestore.manifest.FragmentEntry;
import io.winnow.tablestore.manifest.StoredColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.roaringbitmap.RoaringBitmap;

/// Opens fragments of native tables. Thread-safe; keeps files mapped until it is closed.
public final class NativeSource implements FragmentSource, AutoCloseable {
    private static final int READ_FOR_PICKED = 65_536;

    private final MappedFiles files = new MappedFiles();
    /// Files never change, so that what was read once holds as long as its entry is in use.
    private final Map<FragmentEntry, RoaringBitmap> deletions = new WeakHashMap<>();

    @Override
    public String format() {
        return NativeLocation.FORMAT;
    }

    @Override
    public List<RowRange> morsels(Fragment fragment, int targetRows) {
        NativeLocation location = location(fragment);
        long rows = location.fragment().rows();
        int batch = location.version().header().options().batchRows();
        long step = (long) batch * Math.max(1, targetRows / batch);
        List<RowRange> morsels = new ArrayList<>();
        for (long start = 0; start < rows; start += step) {
            morsels.add(new RowRange(start, Math.min(rows, start + step)));
        }
        return morsels;
    }

    @Override
    public FragmentReader openDeleted(Fragment fragment, ScanRequest request, IoContext context) {
        NativeLocation location = location(fragment);
        return picked(location, request, deleted(location, context), context);
    }

    @Override
    public FragmentReader openRows(Fragment fragment, ScanRequest request, RoaringBitmap rows, IoContext context) {
        return picked(location(fragment), request, rows, context);
    }

    private FragmentReader picked(NativeLocation location, ScanRequest request, RoaringBitmap rows, IoContext context) {
        // Few of the rows are picked, so more of them are looked at for a batch.
        int read = Math.max(request.batchRows(), READ_FOR_PICKED);
        ScanRequest wide =
                new ScanRequest(request.tableSchema(), request.columns(), request.ranges(), read, request.life());
        return new PickedRowsReader(
                stored(location, wide, context), wide, rows, addressed(location, wide), request.batchRows());
    }

    private static AddressedRows addressed(NativeLocation location, ScanRequest request) {
        int width = location.version().header().columns().size();
        return new AddressedRows(request, width, location.fragment().id());
    }

    @Override
    public FragmentReader open(Fragment fragment, ScanRequest request, IoContext context) {
        NativeLocation location = location(fragment);
        FragmentEntry entry = location.fragment();
        int width = location.version().header().columns().size();
        FragmentReader reader = stored(location, request, context);
        boolean addressed = request.columns().stream().anyMatch(column -> column >= width);
        return addressed || entry.deletedRows() > 0
                ? new LiveRowsReader(reader, request, deleted(location, context), addressed(location, request))
                : reader;
    }

    /// All rows of the request's ranges and those of its columns that are stored.
    private FragmentReader stored(NativeLocation location, ScanRequest request, IoContext context) {
        FragmentEntry entry = location.fragment();
        MappedArrow file = files.open(location.directory(), entry.data(), context);
        if (file.rows() != entry.rows()) {
            throw new CorruptDataException(
                    location.file(), "has " + file.rows() + " rows where the manifest says " + entry.rows());
        }
        int width = location.version().header().columns().size();
        List<Integer> stored =
                request.columns().stream().filter(column -> column < width).toList();
        ScanRequest inner =
                new ScanRequest(request.tableSchema(), stored, request.ranges(), request.batchRows(), request.life());
        return file.reader(inner, positions(location, file), context);
    }

    @Override
    public RoaringBitmap deleted(Fragment fragment, IoContext context) {
        NativeLocation location = location(fragment);
        return location.fragment().deletedRows() == 0 ? new RoaringBitmap() : deleted(location, context);
    }

    private RoaringBitmap deleted(NativeLocation location, IoContext context) {
        FragmentEntry entry = location.fragment();
        synchronized (deletions) {
            RoaringBitmap known = deletions.get(entry);
            // One that is gone or was cut since is an error, though its content is known.
            if (known == null || !DeletionFile.isThere(location.directory(), entry)) {
                known = DeletionFile.read(location.directory(), entry, context.counters());
                deletions.put(entry, known);
            }
            return known;
        }
    }

    /// For each column of the table its position in the file, -1 where the file was written before it was there.
    private static List<Integer> positions(NativeLocation location, MappedArrow file) {
        String ids = file.metadata().get(ColumnIds.KEY);
        if (ids == null) {
            throw new CorruptDataException(location.file(), "does not say which columns it holds");
        }
        List<String> held = ColumnIds.ids(ids);
        Schema schema = file.schema();
        if (held.size() != schema.size()) {
            throw new CorruptDataException(
                    location.file(), "names " + held.size() + " columns and holds " + schema.size());
        }
        List<Integer> positions = new ArrayList<>();
        for (StoredColumn column : location.version().header().columns()) {
            int position = held.indexOf(Integer.toString(column.id()));
            Field wanted = column.field();
            if (position >= 0 && !schema.type(position).equals(wanted.type())) {
                throw new CorruptDataException(
                        location.file(),
                        "column \"" + wanted.name() + "\" is " + schema.type(position) + " where the table has "
                                + wanted.type());
            }
            positions.add(position);
        }
        positions.add(-1); // of a row's address, which is in no file
        return positions;
    }

    private static NativeLocation location(Fragment fragment) {
        if (fragment.location() instanceof NativeLocation location) {
            return location;
        }
        throw new IllegalArgumentException("no fragment of a native table: " + fragment.location());
    }

    @Override
    public void close() {
        files.close();
    }
}
