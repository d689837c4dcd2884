package io.winnow.bench.answer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The rows of one query, with values in one form for every engine; see [CellValues].
///
/// @param rows unmodifiable rows of cells, null for NULL
public record Answer(List<List<@Nullable Object>> rows) {

    public Answer {
        rows = Collections.unmodifiableList(rows);
    }

    /// An answer of values as an engine's Java interface gives them.
    public static Answer ofJavaValues(List<List<@Nullable Object>> values) {
        List<List<@Nullable Object>> rows = new ArrayList<>(values.size());
        for (List<@Nullable Object> row : values) {
            List<@Nullable Object> cells = new ArrayList<>(row.size());
            for (Object value : row) {
                cells.add(CellValues.plain(value));
            }
            rows.add(Collections.unmodifiableList(cells));
        }
        return new Answer(rows);
    }

    /// Where this answer first differs from another whose rows may come in any order; empty when they agree.
    ///
    /// Floats agree within a relative 1e-9, so rows are first put in order by what is exact.
    public Optional<String> differenceInAnyOrder(Answer other) {
        RowOrder order = RowOrder.of(this, other);
        return new Answer(order.sorted(rows)).differenceInOrder(new Answer(order.sorted(other.rows)));
    }

    /// Where this answer first differs from another, row by row; empty when they agree.
    public Optional<String> differenceInOrder(Answer other) {
        int shared = Math.min(rows.size(), other.rows.size());
        for (int i = 0; i < shared; i++) {
            if (!same(rows.get(i), other.rows.get(i))) {
                return Optional.of("row " + i + ": " + rows.get(i) + " and " + other.rows.get(i));
            }
        }
        return rows.size() == other.rows.size()
                ? Optional.empty()
                : Optional.of(rows.size() + " rows and " + other.rows.size() + " rows");
    }

    private static boolean same(List<@Nullable Object> left, List<@Nullable Object> right) {
        if (left.size() != right.size()) {
            return false;
        }
        for (int i = 0; i < left.size(); i++) {
            if (!CellValues.same(left.get(i), right.get(i))) {
                return false;
            }
        }
        return true;
    }
}
