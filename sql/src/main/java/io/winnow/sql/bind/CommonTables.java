package io.winnow.sql.bind;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The queries that WITH names where a query stands; inner ones hide outer ones.
record CommonTables(Map<String, Source> tables) {
    static final CommonTables NONE = new CommonTables(Map.of());

    CommonTables {
        tables = Map.copyOf(tables);
    }

    @Nullable
    Source find(String name) {
        return tables.get(name);
    }

    CommonTables with(String name, Source source) {
        Map<String, Source> more = new HashMap<>(tables);
        more.put(name, source);
        return new CommonTables(more);
    }

    Collection<String> names() {
        return tables.keySet();
    }
}
