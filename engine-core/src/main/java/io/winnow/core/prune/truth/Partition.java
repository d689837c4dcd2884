package io.winnow.core.prune.truth;

import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.Keys;
import io.winnow.core.prune.ObjectRange;
import io.winnow.core.prune.TruthSet;
import io.winnow.core.prune.truth.ObjectCuts.Cut;
import io.winnow.core.type.DataType;
import io.winnow.core.type.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Tables a condition over one column: divides the type's order at the constants of the condition, computes the
/// outcomes of each region, and halves those that are not decided, as long as few are.
///
/// So a function that keeps the order needs no inverse: where `x + 1 > 5` turns true is found by halving, in as
/// many steps as the type has bits. Whatever the cuts are, the table is sound: each region's outcomes are computed.
final class Partition {
    /// A condition with more undecided regions than this, and as many as it has constants, is no step function
    /// worth a table.
    private static final int LEAST_UNDECIDED = 24;

    /// Nor is one with so many more.
    private static final int MORE_UNDECIDED = 200;

    private final Program program;
    private final DataType type;
    private final Budget budget;

    private Partition(Program program, DataType type, Budget budget) {
        this.program = program;
        this.type = type;
        this.budget = budget;
    }

    /// A region of the type's order.
    ///
    /// @param start where it begins, null for the first
    private record Region(AbstractValue range, @Nullable Cut start, int outcomes) {
        boolean isUndecided() {
            return !TruthSet.of(outcomes).isDecided();
        }
    }

    /// The table of a node, null where it costs too much.
    ///
    /// @param type the column's
    static @Nullable Steps of(Node node, DataType type, Budget budget) {
        return budget.take(node.size()) ? new Partition(Program.computing(node), type, budget).table(node) : null;
    }

    private @Nullable Steps table(Node node) {
        List<Cut> starts = new CutFinder(type).cuts(node);
        // The regions, NULL and the NaNs.
        if (!budget.take((starts.size() + 4L) * program.length())) {
            return null;
        }
        List<Region> regions = new ArrayList<>(starts.size() + 1);
        for (int i = 0; i <= starts.size(); i++) {
            Cut start = i == 0 ? null : starts.get(i - 1);
            Cut end = i == starts.size() ? null : starts.get(i);
            regions.add(region(between(start, end), start));
        }
        return steps(node.column(), halved(regions, LEAST_UNDECIDED + Math.min(starts.size(), MORE_UNDECIDED)));
    }

    private AbstractValue between(@Nullable Cut start, @Nullable Cut end) {
        if (Keys.isLong(type)) {
            long first = start == null ? Keys.least(type) : (Long) start.value();
            long last = end == null ? Keys.greatest(type) : (Long) end.value() - 1;
            return AbstractValue.ofKeys(type, first, last);
        }
        int ends = (start != null && start.isAfter() ? ObjectRange.LOW_OPEN : 0)
                | (end != null && !end.isAfter() ? ObjectRange.HIGH_OPEN : 0);
        return type instanceof DataType.Null
                ? AbstractValue.nothing(type)
                : ObjectRange.of(type, start == null ? null : start.value(), end == null ? null : end.value(), ends);
    }

    private Region region(AbstractValue range, @Nullable Cut start) {
        return new Region(range, start, range.hasOrdinary() ? outcomes(range) : 0);
    }

    private int outcomes(AbstractValue value) {
        return ((TruthSet) program.run(_ -> value)).bits();
    }

    /// The regions, each undecided one halved until all is decided or too much is not.
    ///
    /// @param most how many undecided regions are worth it
    private List<Region> halved(List<Region> regions, int most) {
        List<Region> current = regions;
        while (true) {
            int undecided = 0;
            for (Region region : current) {
                undecided += region.isUndecided() && !Halves.of(region.range()).isEmpty() ? 1 : 0;
            }
            if (undecided == 0 || undecided > most || !budget.take(2L * undecided * program.length())) {
                return current;
            }
            List<Region> next = new ArrayList<>(current.size() + undecided);
            for (Region region : current) {
                List<AbstractValue> halves = region.isUndecided() ? Halves.of(region.range()) : List.of();
                if (halves.isEmpty()) {
                    next.add(region);
                } else {
                    next.add(region(halves.getFirst(), region.start()));
                    next.add(region(halves.getLast(), Cut.before(Halves.start(halves.getLast()))));
                }
            }
            current = next;
        }
    }

    private Steps steps(int column, List<Region> regions) {
        List<Cut> cuts = new ArrayList<>(regions.size());
        int[] outcomes = new int[regions.size()];
        int count = 0;
        for (Region region : regions) {
            boolean open = region.isUndecided() && !isPoint(region.range());
            int found = region.outcomes() | (open ? Steps.OPEN : 0);
            if (region.start() == null) {
                outcomes[count++] = found;
            } else if (outcomes[count - 1] != found) {
                cuts.add(region.start());
                outcomes[count++] = found;
            }
        }
        int onNull = outcomes(AbstractValue.nulls(type));
        int onNegativeNan = 0;
        int onPositiveNan = 0;
        if (Types.isFloat(type)) {
            onNegativeNan = outcomes(AbstractValue.nothing(type).with(AbstractValue.NEGATIVE_NAN));
            onPositiveNan = outcomes(AbstractValue.nothing(type).with(AbstractValue.POSITIVE_NAN));
        }
        int[] counted = Arrays.copyOf(outcomes, count);
        return new Steps(column, type, cuts(cuts), counted, onNull, onNegativeNan, onPositiveNan);
    }

    private static boolean isPoint(AbstractValue range) {
        return range.single() != null;
    }

    private Cuts cuts(List<Cut> cuts) {
        return Keys.isLong(type)
                ? new LongCuts(
                        cuts.stream().mapToLong(cut -> (Long) cut.value()).toArray())
                : new ObjectCuts(type, cuts.toArray(Cut[]::new));
    }
}
