package io.winnow.sql;

import java.util.Collection;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Finds the name that was probably meant.
public final class NearestName {
    private static final int LONGEST = 100;

    private NearestName() {}

    /// `; did you mean 'x'?` for the candidate nearest to `name`, or nothing when none is near.
    public static String hint(String name, Collection<String> candidates) {
        String nearest = of(name, candidates);
        return nearest == null ? "" : "; did you mean '" + nearest + "'?";
    }

    /// The candidate with the fewest edits from `name`, upper and lower case alike; null when every one is too far.
    /// The first in the order given wins a tie.
    public static @Nullable String of(String name, Collection<String> candidates) {
        if (name.isEmpty() || name.length() > LONGEST) {
            return null;
        }
        String wanted = name.toLowerCase(Locale.ROOT);
        int best = Math.min(Math.max(1, name.length() / 3) + 1, name.length());
        String nearest = null;
        for (String candidate : candidates) {
            if (Math.abs(candidate.length() - name.length()) >= best) {
                continue;
            }
            int distance = distance(wanted, candidate.toLowerCase(Locale.ROOT));
            if (distance < best) {
                best = distance;
                nearest = candidate;
            }
        }
        return nearest;
    }

    /// Insertions, deletions, replacements and swaps of neighbours that turn one text into the other.
    private static int distance(String a, String b) {
        int[] beforeLast = new int[b.length() + 1];
        int[] last = new int[b.length() + 1];
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            last[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int cost = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                int least = Math.min(Math.min(row[j - 1], last[j]) + 1, last[j - 1] + cost);
                boolean swapped =
                        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
                row[j] = swapped ? Math.min(least, beforeLast[j - 2] + 1) : least;
            }
            int[] spare = beforeLast;
            beforeLast = last;
            last = row;
            row = spare;
        }
        return last[b.length()];
    }
}
