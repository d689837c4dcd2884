package io.winnow.tests.zonemap;

import io.winnow.core.io.index.IndexFormats;
import io.winnow.engine.Session;
import io.winnow.engine.SessionBuilder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Sessions over one database, each of which finds answers in its own way: all must agree.
final class Ways implements AutoCloseable {
    private static final String INDEXES = "winnow.optimizer.use_indexes";
    private static final String STATISTICS = "winnow.optimizer.use_statistics";
    private static final String PUSHDOWN = "winnow.optimizer.aggregate_pushdown";
    private static final String RULES = "winnow.optimizer.disabled_rules";
    private static final String FOLDING = "winnow.optimizer.zone_folding";
    private static final String THREADS = "winnow.execution.threads";
    private static final String BATCH = "winnow.execution.batch_rows";

    private final @Nullable IndexFormats indexes;
    private final Session plain;
    private final Map<String, Session> others = new LinkedHashMap<>();

    Ways(Path database) {
        this(database, null);
    }

    /// @param indexes the kinds that there are; null for Winnow's own
    Ways(Path database, @Nullable IndexFormats indexes) {
        this.indexes = indexes;
        plain = session(
                database,
                Map.of(INDEXES, "false", STATISTICS, "false", PUSHDOWN, "false", FOLDING, "false", THREADS, "1"));
        others.put("everything on, two threads", session(database, Map.of(THREADS, "2")));
        others.put("everything on, small batches", session(database, Map.of(THREADS, "1", BATCH, "3")));
        others.put("without indexes", session(database, Map.of(INDEXES, "false", THREADS, "2")));
        others.put("without folding of zones", session(database, Map.of(FOLDING, "false", THREADS, "1")));
        others.put("without statistics", session(database, Map.of(STATISTICS, "false", THREADS, "1")));
        others.put("without pushdown", session(database, Map.of(PUSHDOWN, "false", THREADS, "2", BATCH, "7")));
        others.put(
                "zones alone",
                session(database, Map.of(RULES, "aggregate-pushdown", STATISTICS, "false", THREADS, "2")));
    }

    private Session session(Path database, Map<String, String> options) {
        SessionBuilder builder = Session.builder().database(database);
        if (indexes != null) {
            builder.indexes(indexes);
        }
        options.forEach(builder::option);
        return builder.build();
    }

    /// The one that reads every row.
    Session plain() {
        return plain;
    }

    /// The others by what sets them apart.
    Map<String, Session> others() {
        return others;
    }

    /// One that uses all there is.
    Session first() {
        return others.values().iterator().next();
    }

    List<Session> all() {
        List<Session> all = new ArrayList<>(others.values());
        all.add(plain);
        return all;
    }

    @Override
    public void close() {
        all().forEach(Session::close);
    }
}
