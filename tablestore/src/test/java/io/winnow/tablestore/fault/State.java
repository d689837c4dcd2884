package io.winnow.tablestore.fault;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.LongStream;

/// What a database holds: the model.
///
/// @param tables their numbers
/// @param indexes their names by table; a table without any need not be there
/// @param views their queries
record State(Map<String, TreeSet<Long>> tables, Map<String, TreeSet<String>> indexes, Map<String, String> views) {
    static State of(List<Step> steps) {
        State state = new State(new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
        steps.forEach(state::and);
        return state;
    }

    /// This after a statement; it is changed.
    State and(Step step) {
        switch (step) {
            case Step.Create(String table, long first, int count) -> tables.put(table, numbers(first, count));
            case Step.Replace(String table, long first, int count) -> {
                tables.put(table, numbers(first, count));
                indexes.remove(table);
            }
            case Step.Insert(String table, long first, int count) ->
                Objects.requireNonNull(tables.get(table)).addAll(numbers(first, count));
            case Step.Delete delete ->
                Objects.requireNonNull(tables.get(delete.table()))
                        .removeIf(id -> delete.which().test(id));
            case Step.Optimize _, Step.Vacuum _, Step.OptimizeIndex _ -> {}
            case Step.Drop(String table) -> {
                tables.remove(table);
                indexes.remove(table);
            }
            case Step.CreateIndex(String table, String index, Step.IndexKind _) ->
                indexes.computeIfAbsent(table, _ -> new TreeSet<>()).add(index);
            case Step.DropIndex(String table, String index) -> {
                TreeSet<String> names = Objects.requireNonNull(indexes.get(table));
                names.remove(index);
                if (names.isEmpty()) {
                    indexes.remove(table);
                }
            }
            case Step.CreateView(String view, String text) -> views.put(view, text);
            case Step.DropView(String view) -> views.remove(view);
        }
        return this;
    }

    private static TreeSet<Long> numbers(long first, int count) {
        return new TreeSet<>(LongStream.range(first, first + count).boxed().toList());
    }
}
