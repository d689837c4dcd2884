package io.winnow.core.type;

/// Resolution of a timestamp.
public enum TimeUnit {
    SECOND(1L, 0, "s"),
    MILLISECOND(1_000L, 3, "ms"),
    MICROSECOND(1_000_000L, 6, "us"),
    NANOSECOND(1_000_000_000L, 9, "ns");

    private final long perSecond;
    private final int digits;
    private final String symbol;

    TimeUnit(long perSecond, int digits, String symbol) {
        this.perSecond = perSecond;
        this.digits = digits;
        this.symbol = symbol;
    }

    /// How many of this unit make one second.
    public long perSecond() {
        return perSecond;
    }

    /// Decimal digits of a second's fraction that this unit can hold.
    public int digits() {
        return digits;
    }

    /// Arrow's short name: `s`, `ms`, `us`, `ns`.
    public String symbol() {
        return symbol;
    }
}
