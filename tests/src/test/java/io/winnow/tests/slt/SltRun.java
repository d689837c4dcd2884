package io.winnow.tests.slt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.winnow.core.error.WinnowException;
import io.winnow.engine.QueryResult;
import io.winnow.engine.Session;
import io.winnow.engine.SessionBuilder;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Runs the records of one file in one set-up, in one session.
final class SltRun implements AutoCloseable {
    private final SltSetup setup;
    private final Session session;
    private final SltData data;
    private final Map<String, String> tables = new TreeMap<>();

    SltRun(SltSetup setup, SltData data) {
        this.setup = setup;
        this.data = data;
        SessionBuilder builder = Session.builder();
        setup.settings().forEach(builder::option);
        this.session = builder.build();
    }

    void check(SltRecord record) {
        switch (record) {
            case SltRecord.Data table -> define(table);
            case SltRecord.Statement statement -> check(statement);
            case SltRecord.Query query -> check(query);
        }
    }

    void define(SltRecord.Data table) {
        tables.put(table.name(), data.table(table.fragments(), setup.storage()));
    }

    private void check(SltRecord.Statement statement) {
        try (QueryResult result = session.sql(expanded(statement.sql()))) {
            SltRows.of(result, session.timeZone());
        } catch (WinnowException e) {
            assertThat(statement.error()).as(() -> "fails with: " + e.text()).isNotEmpty();
            assertThat(e.text()).containsPattern(statement.error());
            return;
        }
        if (!statement.error().isEmpty()) {
            fail("succeeds, but should fail with: " + statement.error());
        }
    }

    private void check(SltRecord.Query query) {
        Answer answer = answer(query);
        assertThat(answer.rows()).containsExactlyElementsOf(query.sort().apply(query.expected()));
        assertThat(answer.types()).isEqualTo(query.types());
    }

    /// What a query gives: a letter per column, and the rows in the query's sort.
    record Answer(String types, List<String> rows) {}

    Answer answer(SltRecord.Query query) {
        try (QueryResult result = session.sql(expanded(query.sql()))) {
            return new Answer(
                    SltRows.types(result.schema()), query.sort().apply(SltRows.of(result, session.timeZone())));
        }
    }

    private String expanded(String sql) {
        String text = sql;
        for (Map.Entry<String, String> table : tables.entrySet()) {
            text = text.replace("${" + table.getKey() + "}", "'" + table.getValue() + "'");
        }
        return text;
    }

    @Override
    public void close() {
        session.close();
    }
}
