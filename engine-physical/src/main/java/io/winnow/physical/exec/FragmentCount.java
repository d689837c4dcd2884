package io.winnow.physical.exec;

import io.winnow.core.expr.Truth;
import io.winnow.core.io.index.FragmentPostings;
import io.winnow.physical.posting.KeyTruth;
import io.winnow.physical.posting.PostedFragment;
import io.winnow.physical.posting.RowSet;
import java.util.ArrayList;
import java.util.List;

/// Counts the rows of one fragment for the aggregates of a plan. Belongs to one thread.
final class FragmentCount {
    /// So many postings are worth preparing the rows that they are compared with.
    private static final int MANY = 4;

    private final Measures measures;
    private final PostedFragment fragment;
    private final Tallies tallies;
    private final List<? extends CountedRows> whole;

    /// Positions of the values of the group at hand, by grouping column.
    private final int[] keys;

    /// @param whole the rows that are counted, by [Measures#filters]
    /// @param tallies of the fragment's cohort, to which counts are added
    FragmentCount(Measures measures, PostedFragment fragment, List<? extends CountedRows> whole, Tallies tallies) {
        this.measures = measures;
        this.fragment = fragment;
        this.whole = whole;
        this.tallies = tallies;
        this.keys = new int[measures.groups().length];
    }

    void run() {
        if (keys.length == 0) {
            count(whole, tallies.of(keys));
        } else {
            group(0, whole);
        }
    }

    /// Counts each group of rows that have the same first values.
    private void group(int depth, List<? extends CountedRows> rows) {
        int column = measures.groups()[depth];
        CountedRows all = rows.getFirst();
        int[] matching = fragment.matching(column, all.allowed(column));
        RowSet within = all.beside(column);
        within = prepared(within, matching.length);
        // Rows that are known one by one have one value each: when all are found, no other posting has any.
        long left = depth == 0 || within.complement() ? Long.MAX_VALUE : within.count(fragment.rows());
        FragmentPostings postings = fragment.postings(column);
        for (int posting : matching) {
            if (left == 0 || within.isNone()) {
                break;
            }
            CountedRows own = new PostingRows(fragment, within, column, posting);
            boolean last = depth == keys.length - 1;
            boolean empty = last ? own.count() == 0 : own.set().isNone();
            if (empty || (!last && own.count() == 0)) {
                continue;
            }
            left -= own.count();
            keys[depth] = postings.key(posting);
            List<CountedRows> inside = new ArrayList<>(rows.size());
            inside.add(own);
            for (CountedRows filtered : rows.subList(1, rows.size())) {
                KeyTruth filter = filtered.allowed(column);
                boolean passes = filter == null || filter.of(keys[depth]) == Truth.TRUE;
                inside.add(new PostingRows(fragment, passes ? filtered.beside(column) : RowSet.NONE, column, posting));
            }
            if (last) {
                count(inside, tallies.of(keys));
            } else {
                group(depth + 1, inside);
            }
        }
    }

    /// @param rows of one group, by filter
    private void count(List<? extends CountedRows> rows, Tally to) {
        for (int i = 0; i < to.rows.length; i++) {
            Measures.Rows wanted = measures.rows().get(i);
            CountedRows counted = rows.get(wanted.filter());
            to.rows[i] += counted.count() - (wanted.notNull() < 0 ? 0 : nulls(wanted.notNull(), counted));
        }
        for (int i = 0; i < to.weights.length; i++) {
            Measures.Weights wanted = measures.weights().get(i);
            weigh(i, wanted, rows.get(wanted.filter()), to);
        }
    }

    /// The position of a column's one value in a group; -1 where rows are not grouped by it.
    private int groupKey(int column) {
        for (int g = 0; g < keys.length; g++) {
            if (measures.groups()[g] == column) {
                return keys[g];
            }
        }
        return -1;
    }

    private long nulls(int column, CountedRows rows) {
        int nullKey = fragment.column(column).nullKey();
        int groupKey = groupKey(column);
        if (nullKey < 0 || groupKey >= 0) {
            return nullKey >= 0 && groupKey == nullKey ? rows.count() : 0;
        }
        FragmentPostings postings = fragment.postings(column);
        int posting = postings.find(nullKey);
        KeyTruth allowed = rows.allowed(column);
        if (posting < 0 || (allowed != null && allowed.of(nullKey) != Truth.TRUE)) {
            return 0;
        }
        return new PostingRows(fragment, rows.beside(column), column, posting).count();
    }

    private void weigh(int index, Measures.Weights wanted, CountedRows rows, Tally to) {
        int column = wanted.column();
        int groupKey = groupKey(column);
        if (groupKey >= 0) {
            if (rows.count() > 0) {
                switch (wanted.need()) {
                    case LEAST, GREATEST -> extreme(index, groupKey, to);
                    case PRESENCE, COUNT -> tallies.weights(to, index)[0] += rows.count();
                }
            }
            return;
        }
        RowSet within = rows.beside(column);
        if (within.isNone()) {
            return;
        }
        int[] matching = fragment.matching(column, rows.allowed(column));
        boolean all = wanted.need() == Measures.Need.COUNT || wanted.need() == Measures.Need.PRESENCE;
        within = all ? prepared(within, matching.length) : within;
        switch (wanted.need()) {
            case LEAST -> least(index, column, within, matching, to);
            case GREATEST -> greatest(index, column, within, matching, to);
            case PRESENCE -> present(column, within, matching, tallies.weights(to, index));
            case COUNT -> {
                boolean single = rows.allowed(column) == null;
                countEach(column, within, matching, single, tallies.weights(to, index));
            }
        }
    }

    private void extreme(int index, int key, Tally to) {
        // Within a group of the column, NULL is its only value and no extreme.
        if (key != fragment.column(measures.weights().get(index).column()).nullKey()) {
            to.extremes[index] = key;
        }
    }

    /// The live rows stay as they are: how many of a posting are live may be known.
    private RowSet prepared(RowSet within, int postings) {
        return postings < MANY || within == fragment.live() ? within : fragment.forManyPostings(within);
    }

    private void least(int index, int column, RowSet within, int[] matching, Tally to) {
        int nullKey = fragment.column(column).nullKey();
        FragmentPostings postings = fragment.postings(column);
        for (int posting : matching) {
            int key = postings.key(posting);
            if (to.extremes[index] >= 0 && key >= to.extremes[index]) {
                return;
            }
            if (key != nullKey && fragment.meets(within, column, posting)) {
                to.extremes[index] = key;
                return;
            }
        }
    }

    private void greatest(int index, int column, RowSet within, int[] matching, Tally to) {
        int nullKey = fragment.column(column).nullKey();
        FragmentPostings postings = fragment.postings(column);
        for (int i = matching.length - 1; i >= 0; i--) {
            int key = postings.key(matching[i]);
            if (key <= to.extremes[index]) {
                return;
            }
            if (key != nullKey && fragment.meets(within, column, matching[i])) {
                to.extremes[index] = key;
                return;
            }
        }
    }

    private void present(int column, RowSet within, int[] matching, long[] to) {
        int nullKey = fragment.column(column).nullKey();
        FragmentPostings postings = fragment.postings(column);
        for (int posting : matching) {
            int key = postings.key(posting);
            if (to[key] == 0 && key != nullKey && fragment.meets(within, column, posting)) {
                to[key] = 1;
            }
        }
    }

    /// @param single whether every row of `within` has one of the postings
    private void countEach(int column, RowSet within, int[] matching, boolean single, long[] to) {
        FragmentPostings postings = fragment.postings(column);
        long left = single && !within.complement() ? within.count(fragment.rows()) : Long.MAX_VALUE;
        for (int posting : matching) {
            if (left == 0) {
                return;
            }
            long own = fragment.count(within, column, posting);
            to[postings.key(posting)] += own;
            left -= own;
        }
    }
}
