package io.winnow.physical.plan;

/// What an aggregate reads and emits.
public enum AggregateMode {
    /// Reads rows, emits states.
    PARTIAL("Partial"),
    /// Reads states, emits results.
    FINAL("Final");

    private final String label;

    AggregateMode(String label) {
        this.label = label;
    }

    /// As plans show it.
    public String label() {
        return label;
    }
}
