package io.winnow.tests.zonemap.lance;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.winnow.zonemap.testing.LanceDataset;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A query of a Lance dataset.
///
/// @param lanceSql whose table has the name of the dataset, in Lance's SQL
/// @param rows the right answer, a text of [Answer] per row; sorted where the query leaves the order open
record LanceQuery(String lanceSql, List<String> rows) {
    /// What means something else in Winnow's SQL, and how Winnow says it: here every NaN that is computed is the
    /// positive one, that of a negation too.
    private static final String NEGATED_NAN = "-CAST('NaN' AS DOUBLE)";

    private static final String NEGATIVE_NAN = "CAST('-NaN' AS DOUBLE)";

    /// The query in Winnow's SQL.
    String sql() {
        return lanceSql.replace(NEGATED_NAN, NEGATIVE_NAN);
    }

    /// Whether Winnow's SQL says it in other words.
    boolean isReworded() {
        return lanceSql.contains(NEGATED_NAN);
    }

    /// Whether the order of the rows is part of the answer.
    boolean isOrdered() {
        return isOrdered(lanceSql);
    }

    private static boolean isOrdered(String sql) {
        return sql.toLowerCase(Locale.ROOT).contains(" order by ");
    }

    /// All queries of a dataset.
    static List<LanceQuery> of(LanceDataset dataset) {
        String file = dataset.name() + ".expected.json";
        List<LanceQuery> queries = new ArrayList<>();
        try (JsonParser json =
                new JsonFactory().createParser(dataset.folder().resolve(file).toFile())) {
            json.nextToken();
            while (json.nextToken() != JsonToken.END_OBJECT) {
                boolean isThem = json.currentName().equals("queries");
                json.nextToken();
                if (isThem) {
                    while (json.nextToken() != JsonToken.END_ARRAY) {
                        queries.add(query(json));
                    }
                } else {
                    json.skipChildren();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return queries;
    }

    private static LanceQuery query(JsonParser json) throws IOException {
        String sql = null;
        List<String> rows = null;
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            json.nextToken();
            switch (name) {
                case "sql" -> sql = json.getText();
                case "rows" -> rows = rows(json);
                default -> json.skipChildren();
            }
        }
        String text = Objects.requireNonNull(sql);
        List<String> all = Objects.requireNonNull(rows);
        return new LanceQuery(
                text, isOrdered(text) ? all : all.stream().sorted().toList());
    }

    private static List<String> rows(JsonParser json) throws IOException {
        List<String> rows = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            List<@Nullable Object> row = new ArrayList<>();
            while (json.nextToken() != JsonToken.END_ARRAY) {
                row.add(
                        switch (json.currentToken()) {
                            case VALUE_NULL -> null;
                            case VALUE_TRUE -> true;
                            case VALUE_FALSE -> false;
                            case VALUE_NUMBER_INT -> json.getBigIntegerValue();
                            case VALUE_NUMBER_FLOAT -> json.getDoubleValue();
                            case VALUE_STRING -> json.getText();
                            default -> throw new IllegalArgumentException("a value is " + json.currentToken());
                        });
            }
            rows.add(Answer.text(row));
        }
        return rows;
    }
}
