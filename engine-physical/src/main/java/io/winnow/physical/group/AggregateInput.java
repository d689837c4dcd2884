package io.winnow.physical.group;

import io.winnow.core.batch.Batch;
import io.winnow.core.batch.Column;
import io.winnow.core.batch.ColumnLife;
import io.winnow.core.expr.Expr;
import io.winnow.physical.kernel.ExpressionCompiler;
import io.winnow.physical.kernel.Kernel;
import io.winnow.physical.kernel.KernelContext;
import io.winnow.physical.kernel.Selection;
import io.winnow.physical.kernel.SelectionKernel;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The accumulators that see the same rows: all of those with one filter. Each distinct argument is computed once,
/// and only for rows that the filter lets pass, since it may fail on others.
final class AggregateInput {
    private final @Nullable SelectionKernel filter;
    private final List<Kernel> kernels;
    private final List<Accumulator> accumulators;

    /// Per accumulator: positions of its arguments among `kernels`.
    private final List<int[]> arguments;

    private final BatchSums sums = new BatchSums();

    private AggregateInput(
            @Nullable SelectionKernel filter,
            List<Kernel> kernels,
            List<Accumulator> accumulators,
            List<int[]> arguments) {
        this.filter = filter;
        this.kernels = kernels;
        this.accumulators = accumulators;
        this.arguments = arguments;
    }

    /// One input per distinct filter.
    static List<AggregateInput> of(List<Spec> specs, Accumulator[] accumulators, KernelContext context) {
        List<AggregateInput> inputs = new ArrayList<>();
        List<Spec> rest = new ArrayList<>(specs);
        while (!rest.isEmpty()) {
            Expr filter = rest.getFirst().filter();
            List<Accumulator> own = new ArrayList<>();
            List<int[]> positions = new ArrayList<>();
            List<Expr> wanted = new ArrayList<>();
            for (int s = 0; s < accumulators.length; s++) {
                if (Objects.equals(specs.get(s).filter(), filter)) {
                    own.add(accumulators[s]);
                    positions.add(positions(specs.get(s).arguments(), wanted));
                }
            }
            rest.removeIf(spec -> Objects.equals(spec.filter(), filter));
            SelectionKernel selection = filter == null ? null : ExpressionCompiler.compilePredicate(filter, context);
            List<Kernel> kernels = ExpressionCompiler.compile(wanted, context.withResults(ColumnLife.UNTIL_NEXT));
            inputs.add(new AggregateInput(selection, kernels, own, positions));
        }
        return inputs;
    }

    /// Where the expressions stand among those that are known, which are made to have them all.
    private static int[] positions(List<Expr> wanted, List<Expr> known) {
        int[] positions = new int[wanted.size()];
        for (int a = 0; a < positions.length; a++) {
            positions[a] = known.indexOf(wanted.get(a));
            if (positions[a] < 0) {
                positions[a] = known.size();
                known.add(wanted.get(a));
            }
        }
        return positions;
    }

    /// Takes in a batch.
    ///
    /// @param groups the group of each row, null where all rows belong to group 0
    /// @param size how many groups there are
    void add(Batch batch, int @Nullable [] groups, int size) {
        if (filter == null) {
            add(arguments(batch), batch.rows(), groups, size);
            return;
        }
        Selection selection = filter.select(batch);
        int[] rows = selection.rows();
        if (rows == null) {
            add(arguments(batch), batch.rows(), groups, size);
        } else if (selection.count() > 0) {
            int[] owners = null;
            if (groups != null) {
                owners = new int[selection.count()];
                for (int i = 0; i < owners.length; i++) {
                    owners[i] = groups[rows[i]];
                }
            }
            try (Batch selected = selection.of(batch)) {
                add(arguments(selected), selected.rows(), owners, size);
            }
        }
    }

    /// Whether rows that belong to no group can come along: see [Accumulator#takesStrays].
    boolean takesStrays() {
        return filter == null && accumulators.stream().allMatch(Accumulator::takesStrays);
    }

    /// The arguments, computed for all rows of a batch.
    Column[] arguments(Batch batch) {
        Column[] values = new Column[kernels.size()];
        for (int k = 0; k < values.length; k++) {
            values[k] = kernels.get(k).evaluate(batch);
        }
        return values;
    }

    /// Takes in rows that have passed the filter.
    ///
    /// @param values from [#arguments]
    void add(Column[] values, int rows, int @Nullable [] groups, int size) {
        boolean together = groups != null && BatchSums.suit(size, rows);
        sums.start(rows);
        for (int a = 0; a < accumulators.size(); a++) {
            int[] positions = arguments.get(a);
            Column[] own = new Column[positions.length];
            for (int p = 0; p < own.length; p++) {
                own[p] = values[positions[p]];
            }
            Accumulator accumulator = accumulators.get(a);
            if (groups == null) {
                accumulator.addUngrouped(own, rows);
            } else if (!together || !accumulator.wants(own, rows, sums)) {
                accumulator.add(own, rows, groups);
            }
        }
        if (groups != null) {
            sums.add(groups, size);
        }
    }

    /// Bytes of the arrays that are kept from batch to batch.
    long heapBytes() {
        return sums.heapBytes();
    }
}
