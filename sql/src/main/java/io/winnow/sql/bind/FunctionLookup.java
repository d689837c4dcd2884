package io.winnow.sql.bind;

import io.winnow.core.function.ScalarFunction;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/// Where the binder finds scalar functions.
public interface FunctionLookup {
    /// The function that `name` (folded) or one of its aliases calls, or null.
    @Nullable
    ScalarFunction find(String name);

    /// All names, for suggestions.
    Collection<String> names();
}
