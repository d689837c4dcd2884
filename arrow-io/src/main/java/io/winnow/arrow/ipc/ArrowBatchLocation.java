package io.winnow.arrow.ipc;

import io.winnow.core.table.FragmentLocation;
import java.util.List;

/// A record batch of an Arrow file or stream.
///
/// @param layout metadata of the file
/// @param batch ordinal of the record batch; empty ones count
/// @param columns for each column of the table its position in the file, -1 where the file lacks it
record ArrowBatchLocation(IpcLayout layout, int batch, List<Integer> columns) implements FragmentLocation {
    static final String FORMAT = "arrow";

    ArrowBatchLocation {
        columns = List.copyOf(columns);
    }

    @Override
    public String format() {
        return FORMAT;
    }

    @Override
    public String file() {
        return layout.name();
    }

    @Override
    public String toString() {
        return file() + " record batch " + batch;
    }
}
