package io.winnow.tests.table.model;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.ColumnValues;
import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Sessions over one database that must agree: with pushdown and indexes, without them and with
/// checksums, with more threads.
public final class Sessions implements AutoCloseable {
    private final List<Session> all;

    Sessions(Path database) {
        all = List.of(
                Session.builder()
                        .database(database)
                        .option("winnow.execution.threads", "2")
                        .build(),
                Session.builder()
                        .database(database)
                        .option("winnow.execution.threads", "1")
                        .option("winnow.execution.batch_rows", "3")
                        .option("winnow.execution.verify_checksums", "true")
                        .option("winnow.optimizer.aggregate_pushdown", "false")
                        .option("winnow.optimizer.use_statistics", "false")
                        .option("winnow.optimizer.use_indexes", "false")
                        .build(),
                Session.builder()
                        .database(database)
                        .option("winnow.execution.threads", "4")
                        .option("winnow.execution.batch_rows", "7")
                        .build());
    }

    List<Session> all() {
        return all;
    }

    Session first() {
        return all.getFirst();
    }

    /// The rows as scalar carriers.
    public static List<List<@Nullable Object>> rows(Session session, String sql) {
        List<List<@Nullable Object>> rows = new ArrayList<>();
        try (QueryResult result = session.sql(sql)) {
            for (Batch batch = result.next(); batch != null; batch = result.next()) {
                for (int row = 0; row < batch.rows(); row++) {
                    List<@Nullable Object> values = new ArrayList<>();
                    for (int column = 0; column < batch.schema().size(); column++) {
                        values.add(ColumnValues.at(
                                batch.column(column), batch.schema().type(column), row));
                    }
                    rows.add(values);
                }
            }
        }
        return rows;
    }

    public static String run(Session session, String sql) {
        try (QueryResult result = session.sql(sql)) {
            return result.status();
        }
    }

    @Override
    public void close() {
        all.forEach(Session::close);
    }
}
