package io.winnow.formats.parquet;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What the corpus expects of a file.
///
/// @param expect `rows`, `rows_or_error`, `error` or `no_crash`
/// @param rows null where nothing is said
record CorpusEntry(String file, String expect, @Nullable Long rows, List<CorpusColumn> columns) {
    static List<CorpusEntry> read(Path file) throws IOException {
        JsonFactory factory = JsonFactory.builder()
                .streamReadConstraints(
                        StreamReadConstraints.builder().maxNumberLength(10_000).build())
                .build();
        List<CorpusEntry> entries = new ArrayList<>();
        try (JsonParser parser = factory.createParser(file.toFile())) {
            parser.nextToken();
            for (Object entry : list(map(value(parser)).get("files"))) {
                entries.add(entry(map(entry)));
            }
        }
        return entries;
    }

    private static CorpusEntry entry(Map<?, ?> entry) {
        List<CorpusColumn> columns = new ArrayList<>();
        for (Object column : list(entry.get("columns"))) {
            columns.add(new CorpusColumn(map(column)));
        }
        Long rows = entry.get("rows") instanceof Number n ? n.longValue() : null;
        return new CorpusEntry(String.valueOf(entry.get("file")), String.valueOf(entry.get("expect")), rows, columns);
    }

    private static Map<?, ?> map(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }

    private static List<?> list(@Nullable Object value) {
        return value instanceof List<?> list ? list : List.of();
    }

    private static @Nullable Object value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> {
                Map<String, @Nullable Object> map = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.currentName();
                    parser.nextToken();
                    map.put(name, value(parser));
                }
                yield map;
            }
            case START_ARRAY -> {
                List<@Nullable Object> list = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    list.add(value(parser));
                }
                yield list;
            }
            case VALUE_NUMBER_INT -> parser.getBigIntegerValue();
            case VALUE_NUMBER_FLOAT -> parser.getDoubleValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            case VALUE_NULL -> null;
            default -> parser.getText();
        };
    }
}
