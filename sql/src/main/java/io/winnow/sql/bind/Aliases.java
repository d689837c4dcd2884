package io.winnow.sql.bind;

import io.winnow.core.expr.Expr;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The names given to select items, which some clauses may use where no column has them.
///
/// @param visible what each usable name stands for; null where it was given more than once
/// @param hidden names that exist but cannot be used, for a better error
record Aliases(Map<String, @Nullable Expr> visible, Set<String> hidden) {
    static final Aliases NONE = new Aliases(Map.of(), Set.of());

    Aliases {
        visible = new LinkedHashMap<>(visible);
        hidden = Set.copyOf(hidden);
    }

    @Nullable
    Expr find(String name) {
        return visible.get(name);
    }

    boolean hides(String name) {
        return hidden.contains(name);
    }

    Collection<String> names() {
        return visible.keySet();
    }
}
