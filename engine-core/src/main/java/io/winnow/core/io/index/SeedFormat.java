package io.winnow.core.io.index;

import io.winnow.core.batch.Column;
import io.winnow.core.type.DataType;
import java.util.List;
import java.util.Map;

/// Summaries of a fragment's columns that its writer leaves beside it, so that an index need not read it again.
/// The bytes mean nothing to the table store. Thread-safe.
@FunctionalInterface
public interface SeedFormat {
    /// Begins the seeds of a new fragment.
    Writer writer(List<SeededColumn> columns);

    /// A column for which an index wants seeds.
    ///
    /// @param field id of the column in the table
    /// @param options of the index
    record SeededColumn(int field, DataType type, Map<String, String> options) {}

    /// Belongs to one thread.
    interface Writer {
        /// Takes the next rows of the fragment.
        ///
        /// @param columns in the order of the seeded columns
        void add(List<Column> columns);

        /// The content of the seeds file.
        byte[] finish();
    }
}
