package io.winnow.tests.table.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A table as it should be, with its history.
final class ModelTable {
    private final NavigableMap<Long, State> history = new TreeMap<>();

    /// One version: its columns, and its rows in the order of their addresses.
    record State(List<ModelColumn> columns, List<List<@Nullable Object>> rows) {
        State {
            columns = List.copyOf(columns);
            rows = Collections.unmodifiableList(rows);
        }

        List<List<@Nullable Object>> where(@Nullable Condition condition) {
            return condition == null
                    ? rows
                    : rows.stream().filter(condition::holds).toList();
        }
    }

    long version() {
        return history.lastKey();
    }

    State now() {
        return history.lastEntry().getValue();
    }

    State at(long version) {
        return Objects.requireNonNull(history.get(version));
    }

    void become(List<ModelColumn> columns, List<List<@Nullable Object>> rows) {
        history.put(history.isEmpty() ? 1 : version() + 1, new State(columns, rows));
    }

    /// No rows make no version.
    void append(List<List<@Nullable Object>> more) {
        if (!more.isEmpty()) {
            List<List<@Nullable Object>> rows = new ArrayList<>(now().rows());
            rows.addAll(more);
            become(now().columns(), rows);
        }
    }

    /// Deletes rows; tells how many.
    int delete(@Nullable Condition condition) {
        List<List<@Nullable Object>> kept = new ArrayList<>();
        for (List<@Nullable Object> row : now().rows()) {
            if (condition != null && !condition.holds(row)) {
                kept.add(row);
            }
        }
        int deleted = now().rows().size() - kept.size();
        if (deleted > 0) {
            become(now().columns(), kept);
        }
        return deleted;
    }

    /// Versions older than this can be read no more.
    void forgetBefore(long version) {
        history.headMap(version, false).clear();
    }

    List<Long> versions() {
        return List.copyOf(history.keySet());
    }

    void drop() {
        history.clear();
    }

    boolean exists() {
        return !history.isEmpty();
    }
}
