package io.winnow.arrow.ipc;

import io.winnow.arrow.file.MappedFile;
import io.winnow.arrow.vector.ArrowDecoder;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnLife;
import io.winnow.core.error.CorruptDataException;
import io.winnow.core.io.FragmentReader;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.IoCounters;
import io.winnow.core.io.MemoryBudget;
import io.winnow.core.io.RowRange;
import io.winnow.core.io.ScanRequest;
import io.winnow.core.type.Schema;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/// An Arrow IPC file or stream that Winnow has written, mapped, as one run of rows. Thread-safe.
///
/// Its metadata is read and checked once, when it is opened; what is decoded is checked against it each time.
public final class MappedArrow {
    private final MemorySegment bytes;
    private final IpcLayout layout;
    private final Dictionaries dictionaries = new Dictionaries();
    /// The row at which each record batch starts, and at the end the number of rows.
    private final long[] starts;

    private MappedArrow(MemorySegment bytes, IpcLayout layout) {
        this.bytes = bytes;
        this.layout = layout;
        this.starts = new long[layout.batches().size() + 1];
        for (int i = 0; i + 1 < starts.length; i++) {
            starts[i + 1] = starts[i] + layout.batches().get(i).block().rows();
        }
    }

    /// Maps a file.
    ///
    /// @param name what errors call it
    /// @param length what it must have
    /// @param arena unmaps the file; it must outlive every reader and column
    /// @throws CorruptDataException naming the file, where its length or metadata is wrong
    public static MappedArrow open(Path file, String name, long length, Arena arena) {
        return of(MappedFile.map(file, name, length, arena), file, name);
    }

    /// The file whose bytes are mapped already.
    public static MappedArrow of(MemorySegment bytes, Path file, String name) {
        return new MappedArrow(bytes, IpcLayoutReader.read(bytes, file, name));
    }

    /// A file or stream whose bytes are in memory.
    ///
    /// @param name what errors call it
    /// @throws CorruptDataException naming it, where its metadata is wrong
    public static MappedArrow of(MemorySegment bytes, String name) {
        return of(bytes, Path.of(name), name);
    }

    /// The whole file.
    public MemorySegment bytes() {
        return bytes;
    }

    public Schema schema() {
        return layout.schema();
    }

    /// The schema's metadata.
    public Map<String, String> metadata() {
        return layout.metadata();
    }

    public long rows() {
        return starts[starts.length - 1];
    }

    /// The first row of each record batch.
    public long[] batchStarts() {
        return Arrays.copyOf(starts, starts.length - 1);
    }

    /// All rows of a column of a file of one record batch, without dictionaries.
    ///
    /// @param field position in the schema
    public Column column(int field) {
        IpcBlock block = layout.batches().getFirst().block();
        MemoryBudget unlimited = new MemoryBudget(Long.MAX_VALUE);
        ArrowDecoder decoder = new ArrowDecoder((id, _) -> {
            throw new CorruptDataException(layout.name(), "a column with dictionary " + id + ", which is not expected");
        });
        try (IpcBatch batch = new IpcBatch(
                new MappedBytes(bytes, new IoCounters()),
                layout.name(),
                block,
                layout.fields(),
                ColumnLife.KEPT,
                unlimited)) {
            return decoder.decode(layout.fields().get(field), batch.array(field), 0, Math.toIntExact(block.rows()));
        }
    }

    /// Reads wanted rows.
    ///
    /// @param columns for each column of the request's table its position in the file, -1 where the file lacks it
    public FragmentReader reader(ScanRequest request, List<Integer> columns, IoContext context) {
        MappedBytes source = new MappedBytes(bytes, context.counters());
        List<FragmentReader> readers = new ArrayList<>();
        for (int batch = 0; batch + 1 < starts.length; batch++) {
            List<RowRange> inside = inside(request.ranges(), starts[batch], starts[batch + 1]);
            if (!inside.isEmpty()) {
                ScanRequest part = new ScanRequest(
                        request.tableSchema(), request.columns(), inside, request.batchRows(), request.life());
                ArrowBatchLocation location = new ArrowBatchLocation(layout, batch, columns);
                readers.add(new ArrowBatchReader(source, location, part, context, dictionaries));
            }
        }
        return new ReaderChain(readers);
    }

    /// The parts of ranges that lie in `start` to `end`, counted from `start`.
    private static List<RowRange> inside(List<RowRange> ranges, long start, long end) {
        List<RowRange> inside = new ArrayList<>();
        for (RowRange range : ranges) {
            long from = Math.max(range.start(), start);
            long to = Math.min(range.end(), end);
            if (from < to) {
                inside.add(new RowRange(from - start, to - start));
            }
        }
        return inside;
    }
}
