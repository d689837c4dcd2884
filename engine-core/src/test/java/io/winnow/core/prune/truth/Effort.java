package io.winnow.core.prune.truth;

/// How much random tests do: a hundred times as much under the profile `long`, a share under `mutation`, where they
/// run for each mutant.
final class Effort {
    private static final int PERCENT =
            Boolean.getBoolean("winnow.long") ? 10_000 : Integer.getInteger("winnow.effort", 100);

    private Effort() {}

    /// As many as usual, or more or fewer, at least one.
    static int of(int usual) {
        return Math.max(1, usual * PERCENT / 100);
    }
}
