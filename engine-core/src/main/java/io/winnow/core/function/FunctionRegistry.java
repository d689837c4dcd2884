package io.winnow.core.function;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Scalar functions by name. Immutable and thread-safe.
public final class FunctionRegistry {
    private static final FunctionRegistry STANDARD = new FunctionRegistry(List.of(
            OperatorFunctions.all(),
            MathFunctions.all(),
            RoundingFunctions.all(),
            TextFunctions.all(),
            TextPartFunctions.all(),
            EncodingFunctions.all(),
            DateFunctions.all(),
            MakeDateFunctions.all(),
            ConditionalFunctions.all(),
            TypeFunctions.all(),
            NestedFunctions.all(),
            ListFunctions.all(),
            RangeFunctions.all()));

    private final SortedMap<String, ScalarFunction> functions = new TreeMap<>();
    private final Map<String, ScalarFunction> byName = new HashMap<>();

    private FunctionRegistry(List<List<BuiltIn>> groups) {
        for (List<BuiltIn> group : groups) {
            for (BuiltIn function : group) {
                functions.put(function.name(), function);
                register(function.name(), function);
                for (String alias : function.aliases()) {
                    register(alias, function);
                }
            }
        }
    }

    private void register(String name, ScalarFunction function) {
        ScalarFunction earlier = byName.put(name, function);
        if (earlier != null) {
            throw new IllegalStateException("two functions are called " + name);
        }
    }

    /// The functions that Winnow comes with.
    public static FunctionRegistry standard() {
        return STANDARD;
    }

    /// The function of this lower-case name or alias, null if there is none.
    public @Nullable ScalarFunction find(String name) {
        return byName.get(name);
    }

    /// Every function once, by name.
    public Collection<ScalarFunction> functions() {
        return List.copyOf(functions.values());
    }

    /// All names, aliases included, in order.
    public List<String> names() {
        return byName.keySet().stream().sorted().toList();
    }
}
