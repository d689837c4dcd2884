package io.winnow.core.io.index;

import io.winnow.core.batch.Column;
import java.nio.ByteBuffer;

/// Builds a segment from the rows of fragments in row-address order. Belongs to one thread.
public interface IndexBuilder {
    /// Begins the next fragment.
    ///
    /// @param fragment above all before
    /// @param rows as stored, deleted ones included
    void begin(int fragment, long rows);

    /// Takes the next rows of the fragment, in order, deleted ones included.
    void add(Column column);

    /// Takes what a data writer left beside the fragment instead of the fragment's rows.
    ///
    /// @param seeds content of the seeds file
    /// @param field id of the column in the table
    /// @return false, and nothing is taken, where the seeds are of another form, of another zone size or
    ///     damaged, or do not hold the column: then the rows are to be read
    boolean addSeeds(ByteBuffer seeds, int field);

    /// Ends the segment and writes its files.
    BuiltIndex finish(IndexOutput output);
}
