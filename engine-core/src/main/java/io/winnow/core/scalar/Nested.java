package io.winnow.core.scalar;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Rebuilding of nested carriers, whose parts may be null.
final class Nested {
    private Nested() {}

    /// What to make of a part, given its position.
    @FunctionalInterface
    interface PartMapping {
        @Nullable
        Object apply(@Nullable Object part, int index);
    }

    static List<@Nullable Object> map(List<?> parts, PartMapping mapping) {
        List<@Nullable Object> mapped = new ArrayList<>(parts.size());
        for (int i = 0; i < parts.size(); i++) {
            mapped.add(mapping.apply(parts.get(i), i));
        }
        return Collections.unmodifiableList(mapped);
    }
}
