package io.winnow.core.prune.truth;

/// How much work compiling one condition may take in tables, in runs of single instructions; what does not fit is
/// computed for each fragment instead.
final class Budget {
    /// Some tens of milliseconds; ordinary conditions take some hundreds of steps.
    private static final int STEPS = 1_000_000;

    private int left = STEPS;

    /// Whether there is enough left for some steps, which are then taken.
    boolean take(long steps) {
        if (steps > left) {
            return false;
        }
        left -= (int) steps;
        return true;
    }
}
