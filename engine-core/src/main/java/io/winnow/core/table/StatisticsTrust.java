package io.winnow.core.table;

/// How far the statistics that another program wrote into a file are believed.
public enum StatisticsTrust {
    /// As far as the format's own rules and the known faults of writers allow.
    ALL,
    /// Bounds may skip, but nothing is answered from statistics, and counts of NULLs are not believed.
    BOUNDS,
    /// Not at all.
    NONE;

    /// What is left of statistics at this trust.
    public ColumnStatistics limit(ColumnStatistics statistics) {
        return switch (this) {
            case ALL -> statistics;
            case BOUNDS ->
                statistics
                        .withBounds(bound(statistics.min()), bound(statistics.max()))
                        .withNulls(Stat.absent());
            case NONE -> ColumnStatistics.UNKNOWN;
        };
    }

    private static Stat<Object> bound(Stat<Object> stat) {
        return stat instanceof Stat.Exact<Object>(Object value) ? new Stat.Bound<>(value) : stat;
    }
}
