package io.winnow.bench.answer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// An order of rows in which rows that agree within the tolerance of floats stand beside each other: exact columns
/// come first, columns that hold a float on either side last.
final class RowOrder {
    private final List<Integer> columns;

    private RowOrder(List<Integer> columns) {
        this.columns = columns;
    }

    static RowOrder of(Answer left, Answer right) {
        List<Integer> exact = new ArrayList<>();
        List<Integer> floats = new ArrayList<>();
        int width = Math.max(width(left), width(right));
        for (int column = 0; column < width; column++) {
            (holdsFloat(left, column) || holdsFloat(right, column) ? floats : exact).add(column);
        }
        exact.addAll(floats);
        return new RowOrder(exact);
    }

    List<List<@Nullable Object>> sorted(List<List<@Nullable Object>> rows) {
        List<List<@Nullable Object>> sorted = new ArrayList<>(rows);
        sorted.sort(this::compare);
        return sorted;
    }

    private int compare(List<@Nullable Object> left, List<@Nullable Object> right) {
        Comparator<@Nullable Object> cells = CellValues.ORDER;
        for (int column : columns) {
            if (column < left.size() && column < right.size()) {
                int result = cells.compare(left.get(column), right.get(column));
                if (result != 0) {
                    return result;
                }
            }
        }
        return 0;
    }

    private static int width(Answer answer) {
        return answer.rows().isEmpty() ? 0 : answer.rows().getFirst().size();
    }

    private static boolean holdsFloat(Answer answer, int column) {
        return answer.rows().stream().anyMatch(row -> column < row.size() && row.get(column) instanceof Double);
    }
}
