package io.winnow.core.table;

/// What is known of a fragment's columns without opening anything. Immutable as far as anyone can see; safe for several
/// threads.
@FunctionalInterface
public interface FragmentStatistics {
    /// Nothing is known of any column.
    FragmentStatistics UNKNOWN = _ -> ColumnStatistics.UNKNOWN;

    /// The statistics of a column of the snapshot's schema, in carriers of the type that it has there.
    ColumnStatistics column(int index);

    /// Whether it is known already that no column's statistics contradict themselves or the number of rows that the
    /// fragment stores; else whoever asks has to look.
    default boolean isConsistent() {
        return false;
    }
}
