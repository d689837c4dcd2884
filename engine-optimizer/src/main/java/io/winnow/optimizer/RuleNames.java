package io.winnow.optimizer;

import io.winnow.core.error.ErrorCode;
import io.winnow.core.error.SqlException;
import io.winnow.core.option.Settings;
import java.util.LinkedHashSet;
import java.util.List;

/// Checks the list of disabled rules against the rules there are.
final class RuleNames {
    private RuleNames() {}

    /// Throws a [SqlException] without a position for a name that no rule has.
    static void check(List<String> disabled, List<String> known) {
        for (String name : disabled) {
            if (!known.contains(name)) {
                throw new SqlException(
                        ErrorCode.INVALID_VALUE,
                        "setting " + Settings.DISABLED_RULES.name() + " names an unknown rule '" + name + "'; "
                                + hint(name, known),
                        null);
            }
        }
    }

    private static String hint(String name, List<String> known) {
        String nearest = nearest(name, known);
        boolean isNear = 2 * distance(name, nearest) <= name.length();
        return isNear
                ? "did you mean '" + nearest + "'?"
                : "the rules are " + String.join(", ", new LinkedHashSet<>(known));
    }

    private static String nearest(String name, List<String> known) {
        String nearest = known.getFirst();
        for (String candidate : known) {
            if (distance(name, candidate) < distance(name, nearest)) {
                nearest = candidate;
            }
        }
        return nearest;
    }

    /// How many characters must be added, dropped or changed.
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(change, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
