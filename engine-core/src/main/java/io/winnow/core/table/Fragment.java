package io.winnow.core.table;

/// The unit of skipping: a Parquet row group, an Arrow record batch, a run of generated rows.
///
/// @param id unique within its snapshot, not negative; row addresses are `id << 32 | offset`
/// @param physicalRows rows as stored, deleted ones included
/// @param deletedRows how many of them are deleted
public record Fragment(int id, Stat<Long> physicalRows, long deletedRows, FragmentLocation location) {
    /// A fragment whose row count is known and of which nothing is deleted.
    public static Fragment of(int id, long rows, FragmentLocation location) {
        return new Fragment(id, Stat.exact(rows), 0, location);
    }

    /// Rows that a query sees.
    public Stat<Long> liveRows() {
        return switch (physicalRows) {
            case Stat.Exact<Long>(Long rows) -> new Stat.Exact<>(rows - deletedRows);
            case Stat.Bound<Long>(Long rows) -> new Stat.Bound<>(rows);
            case Stat.Absent<Long> absent -> absent;
        };
    }
}
