package io.winnow.physical.exec;

import io.winnow.core.io.FragmentSource;
import io.winnow.core.io.IoContext;
import io.winnow.core.io.RowRange;
import io.winnow.core.table.Fragment;
import io.winnow.core.table.Stat;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Hands out the morsels of one scan, in row-address order unless another order of the fragments is given. Fragments
/// are cut when their turn comes, and rows that cannot pass the filter left out. Thread-safe.
final class MorselQueue {
    private final List<Fragment> fragments;
    private final @Nullable RowChoice choice;
    private final @Nullable FragmentOrder order;
    private final OperatorMetrics metrics;
    private final ExecutionContext context;
    private final IoContext io;
    private final Map<Integer, Optional<List<RowRange>>> asked = new HashMap<>();
    private List<List<RowRange>> cut = List.of();
    private int turn = -1;
    private int fragment;
    private int piece;
    private int ordinal;

    /// @param choice of the rows that are read, null for all
    /// @param order in which the fragments are visited and after which of them no more; null for theirs, and all
    MorselQueue(
            List<Fragment> fragments,
            @Nullable RowChoice choice,
            @Nullable FragmentOrder order,
            OperatorMetrics metrics,
            ExecutionContext context,
            IoContext io) {
        this.fragments = fragments;
        this.order = order;
        this.metrics = metrics;
        this.choice = choice;
        this.context = context;
        this.io = io;
    }

    /// The next morsel; null when all are handed out.
    synchronized @Nullable Morsel next() {
        while (piece == cut.size()) {
            if (turn + 1 >= turns()) {
                return null;
            }
            turn++;
            if (order == null) {
                fragment = turn;
                cut = cut(fragments.get(fragment), candidates(fragment));
            } else if (!takeTurn(order)) {
                return null;
            }
            piece = 0;
        }
        List<RowRange> rows = cut.get(piece++);
        long address = order == null ? (long) ordinal << 32 : address(rows);
        Fragment of = fragments.get(fragment);
        return new Morsel(ordinal++, address, of, rows, choice == null ? null : choice.only(of));
    }

    /// Keeps the order that rows have when fragments are visited one after another.
    private long address(List<RowRange> rows) {
        return ((long) fragment << 32) + (rows.isEmpty() ? 0 : rows.getFirst().start());
    }

    private int turns() {
        return order == null ? fragments.size() : order.turns(io);
    }

    /// Cuts the rows of the current turn; false where no more turns are taken.
    private boolean takeTurn(FragmentOrder visits) {
        FragmentOrder.Turn next = visits.turn(turn);
        if (visits.endsBefore(next)) {
            metrics.zones(turns() - turn, 0);
            for (int i = turn; i < turns() && metrics.keepsFragments(); i++) {
                metrics.zonesOf(fragments.get(visits.turn(i).position()).id(), 1, 0, 0);
            }
            turn = turns();
            cut = List.of();
            piece = 0;
            return false;
        }
        fragment = next.position();
        List<RowRange> wanted = candidates(fragment);
        if (next.rows() != null) {
            wanted = wanted == null ? List.of(next.rows()) : common(next.rows(), wanted);
            metrics.zones(0, wanted.isEmpty() ? 0 : 1);
            metrics.zonesOf(fragments.get(fragment).id(), 0, 0, wanted.isEmpty() ? 0 : 1);
        }
        cut = cut(fragments.get(fragment), wanted);
        return true;
    }

    /// Asked for once and kept, where several turns are of one fragment.
    private @Nullable List<RowRange> candidates(int position) {
        if (choice == null) {
            return null;
        }
        if (order == null || !order.isByZones()) {
            return ask(choice, position);
        }
        return asked.computeIfAbsent(position, i -> Optional.ofNullable(ask(choice, i)))
                .orElse(null);
    }

    private @Nullable List<RowRange> ask(RowChoice chooser, int position) {
        Fragment next = fragments.get(position);
        return chooser.candidates(next, context.source(next.location().format()), io);
    }

    private List<List<RowRange>> cut(Fragment next, @Nullable List<RowRange> candidates) {
        FragmentSource source = context.source(next.location().format());
        List<List<RowRange>> pieces = new ArrayList<>();
        for (RowRange range : source.morsels(next, Morsel.TARGET_ROWS)) {
            List<RowRange> wanted = candidates == null ? List.of(range) : common(range, candidates);
            if (candidates == null || !wanted.isEmpty()) {
                pieces.add(range.rows() == 0 ? List.of() : wanted);
            }
        }
        return pieces;
    }

    /// What is in a range, of candidates that are ascending and disjoint; there may be many, and many ranges ask.
    private static List<RowRange> common(RowRange range, List<RowRange> candidates) {
        List<RowRange> common = new ArrayList<>();
        for (int i = firstEndingAfter(range.start(), candidates);
                i < candidates.size() && candidates.get(i).start() < range.end();
                i++) {
            long start = Math.max(range.start(), candidates.get(i).start());
            long end = Math.min(range.end(), candidates.get(i).end());
            if (start < end) {
                common.add(new RowRange(start, end));
            }
        }
        return common;
    }

    private static int firstEndingAfter(long row, List<RowRange> candidates) {
        int low = 0;
        int high = candidates.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (candidates.get(middle).end() > row) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /// About how many morsels there will be; counts no further than `most`.
    int estimate(int most) {
        long morsels = 0;
        for (Fragment next : fragments) {
            morsels += switch (next.physicalRows()) {
                case Stat.Exact<Long>(Long rows) -> Math.ceilDiv(rows, (long) Morsel.TARGET_ROWS);
                case Stat.Bound<Long>(Long rows) -> Math.ceilDiv(rows, (long) Morsel.TARGET_ROWS);
                case Stat.Absent<Long> _ -> most;
            };
            if (morsels >= most) {
                return most;
            }
        }
        return (int) morsels;
    }
}
