package io.winnow.engine;

import io.winnow.core.function.FunctionRegistry;
import io.winnow.core.function.ScalarFunction;
import io.winnow.sql.bind.FunctionLookup;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The registered functions, as the binder looks them up and as SHOW FUNCTIONS lists them.
final class Functions {
    private static final FunctionRegistry REGISTRY = FunctionRegistry.standard();

    private Functions() {}

    static FunctionLookup lookup() {
        return new FunctionLookup() {
            @Override
            public @Nullable ScalarFunction find(String name) {
                return REGISTRY.find(name);
            }

            @Override
            public Collection<String> names() {
                return REGISTRY.names();
            }
        };
    }

    /// Name, category and description of every name, aliases too.
    static List<List<@Nullable String>> rows() {
        List<List<@Nullable String>> rows = new ArrayList<>();
        for (String name : REGISTRY.names()) {
            ScalarFunction function = REGISTRY.find(name);
            if (function != null) {
                rows.add(List.of(name, function.category().name().toLowerCase(Locale.ROOT), function.description()));
            }
        }
        return rows;
    }
}
