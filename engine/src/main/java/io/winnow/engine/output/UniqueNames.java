package io.winnow.engine.output;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Keys of a JSON object: a name that was there before gets `_1`, `_2`, …, the first free one.
final class UniqueNames {
    private UniqueNames() {}

    static List<String> of(List<String> names) {
        Set<String> given = new HashSet<>(names);
        Set<String> used = new HashSet<>();
        List<String> unique = new ArrayList<>(names.size());
        for (String name : names) {
            String candidate = name;
            // A suffixed name must not take the place of a column that is really called so.
            for (int n = 1; used.contains(candidate) || (n > 1 && given.contains(candidate)); n++) {
                candidate = name + "_" + n;
            }
            used.add(candidate);
            unique.add(candidate);
        }
        return unique;
    }
}
