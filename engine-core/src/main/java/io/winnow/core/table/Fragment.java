package io.winnow.core.table;

/// The unit of skipping: a Parquet row group, an Arrow record batch, a run of generated rows.
///
/// @param id unique within its snapshot, not negative; row addresses are `id << 32 | offset`
/// @param physicalRows rows as stored, deleted ones included
/// @param deletedRows how many of them are deleted
/// @param statistics of the rows as stored
public record Fragment(
        int id, Stat<Long> physicalRows, long deletedRows, FragmentLocation location, FragmentStatistics statistics) {
    /// A fragment of whose columns nothing is known.
    public Fragment(int id, Stat<Long> physicalRows, long deletedRows, FragmentLocation location) {
        this(id, physicalRows, deletedRows, location, FragmentStatistics.UNKNOWN);
    }

    /// A fragment whose row count is known and of which nothing is deleted.
    public static Fragment of(int id, long rows, FragmentLocation location) {
        return of(id, rows, location, FragmentStatistics.UNKNOWN);
    }

    /// A fragment whose row count is known and of which nothing is deleted.
    public static Fragment of(int id, long rows, FragmentLocation location, FragmentStatistics statistics) {
        return new Fragment(id, Stat.exact(rows), 0, location, statistics);
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
