package io.winnow.engine;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnBuilder;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Field;
import io.winnow.core.type.Schema;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A small result that is in memory as a whole: what SHOW, DESCRIBE and EXPLAIN answer.
final class HeapResult implements BatchCursor {
    private final Schema schema;
    private @Nullable Batch batch;

    private HeapResult(Schema schema, @Nullable Batch batch) {
        this.schema = schema;
        this.batch = batch;
    }

    /// A column of texts.
    static Field text(String name) {
        return Field.of(name, DataType.UTF8);
    }

    /// A column of whole numbers, each a `Long`.
    static Field number(String name) {
        return Field.of(name, DataType.INT64);
    }

    /// Rows of texts under these column names.
    static HeapResult texts(List<String> names, List<List<@Nullable String>> rows) {
        return of(names.stream().map(HeapResult::text).toList(), rows);
    }

    /// Rows of a value per field.
    static HeapResult of(List<Field> fields, List<? extends List<? extends @Nullable Object>> rows) {
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < fields.size(); i++) {
            ColumnBuilder column = new ColumnBuilder(fields.get(i).type());
            for (List<? extends @Nullable Object> row : rows) {
                column.add(row.get(i));
            }
            columns.add(column.build());
        }
        Schema schema = new Schema(fields);
        return new HeapResult(schema, rows.isEmpty() ? null : Batch.of(schema, rows.size(), columns));
    }

    /// One column, a row per line.
    static HeapResult lines(String name, List<String> lines) {
        return texts(
                List.of(name),
                lines.stream().<List<@Nullable String>>map(List::of).toList());
    }

    @Override
    public Schema schema() {
        return schema;
    }

    @Override
    public @Nullable Batch next() {
        Batch next = batch;
        batch = null;
        return next;
    }

    @Override
    public void cancel() {}

    @Override
    public void close() {
        if (batch != null) {
            batch.close();
            batch = null;
        }
    }
}
