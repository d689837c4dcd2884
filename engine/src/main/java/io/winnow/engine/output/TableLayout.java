package io.winnow.engine.output;

import java.util.ArrayList;
import java.util.List;

/// Which columns of a table are shown, and how wide each is.
///
/// @param columns positions of the shown columns, ascending; the gap of those left out lies before `gapAt`
/// @param widths of each shown column, in terminal columns
/// @param gapAt index in `columns` before which columns are left out, -1 when all are shown
record TableLayout(List<Integer> columns, List<Integer> widths, int gapAt) {
    /// Narrower than this a value says nothing.
    private static final int LEAST = 6;

    /// A column's two blanks and one border.
    private static final int FRAME = 3;

    /// The column `…` that stands for those left out.
    static final int GAP = 1;

    TableLayout {
        columns = List.copyOf(columns);
        widths = List.copyOf(widths);
    }

    /// Lays out columns that would like to be `wanted` wide; the widest give way first, then the middle ones go.
    ///
    /// @param terminal columns of the terminal, 0 for any number
    static TableLayout of(List<Integer> wanted, int terminal) {
        List<Integer> columns = new ArrayList<>();
        for (int i = 0; i < wanted.size(); i++) {
            columns.add(i);
        }
        if (terminal <= 0 || total(wanted) <= terminal) {
            return new TableLayout(columns, wanted, -1);
        }
        int gapAt = -1;
        while (columns.size() > 1 && least(wanted, columns) + (gapAt < 0 ? 0 : GAP + FRAME) > terminal) {
            int middle = gapAt < 0 ? columns.size() / 2 : gapAt < columns.size() - gapAt ? gapAt : gapAt - 1;
            columns.remove(/* index */ middle);
            gapAt = middle;
        }
        int room = terminal - 1 - FRAME * columns.size() - (gapAt < 0 ? 0 : GAP + FRAME);
        return new TableLayout(columns, shrunk(wanted, columns, room), gapAt);
    }

    private static int total(List<Integer> widths) {
        int sum = 1;
        for (int width : widths) {
            sum += width + FRAME;
        }
        return sum;
    }

    private static int least(List<Integer> wanted, List<Integer> columns) {
        int sum = 1;
        for (int column : columns) {
            sum += Math.min(wanted.get(column), LEAST) + FRAME;
        }
        return sum;
    }

    /// Takes columns from the widest until the sum fits.
    private static List<Integer> shrunk(List<Integer> wanted, List<Integer> columns, int room) {
        List<Integer> widths = new ArrayList<>();
        int sum = 0;
        for (int column : columns) {
            widths.add(wanted.get(column));
            sum += wanted.get(column);
        }
        while (sum > room) {
            int widest = 0;
            for (int i = 1; i < widths.size(); i++) {
                widest = widths.get(i) > widths.get(widest) ? i : widest;
            }
            if (widths.get(widest) <= 1) {
                break;
            }
            // In steps, so that one huge value does not take one pass per character.
            int second = secondWidest(widths, widest);
            int step = Math.clamp(Math.min(sum - room, widths.get(widest) - second), 1, widths.get(widest) - 1);
            widths.set(widest, widths.get(widest) - step);
            sum -= step;
        }
        return widths;
    }

    private static int secondWidest(List<Integer> widths, int widest) {
        int second = 0;
        for (int i = 0; i < widths.size(); i++) {
            second = i == widest ? second : Math.max(second, widths.get(i));
        }
        return second;
    }
}
