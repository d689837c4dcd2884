package io.winnow.physical.posting;

import io.winnow.core.error.MemoryExceededException;
import io.winnow.core.expr.Truth;
import io.winnow.core.prune.key.KeyCondition;
import io.winnow.physical.kernel.KernelContext;
import io.winnow.physical.memory.Reservation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.roaringbitmap.RoaringBitmap;

/// A condition of which is settled what each part is for each key of the segments at hand, so that postings answer
/// it for their fragments. Immutable; safe for several threads.
public sealed interface KeyFilter {
    /// A part over one column.
    record Part(int column, KeyTruth truth) implements KeyFilter {}

    /// The same for every row.
    record Constant(Truth truth) implements KeyFilter {}

    /// Their conjunction.
    record All(List<KeyFilter> operands) implements KeyFilter {
        public All {
            operands = List.copyOf(operands);
        }
    }

    /// Their disjunction.
    record Any(List<KeyFilter> operands) implements KeyFilter {
        public Any {
            operands = List.copyOf(operands);
        }
    }

    /// Its negation.
    record Negation(KeyFilter operand) implements KeyFilter {}

    /// Whether it has this truth value.
    record Is(KeyFilter operand, Truth truth) implements KeyFilter {}

    /// Settles a condition: evaluates each part once for each key, and no posting is read.
    ///
    /// @param columns by the positions that the condition refers to
    /// @param memory holds what the result takes, for as long as it is used
    /// @throws MemoryExceededException where there are too many keys; what was held before stays held
    static KeyFilter of(
            KeyCondition condition, IntFunction<PostedColumn> columns, KernelContext context, Reservation memory) {
        long before = memory.heldBytes();
        try {
            return settled(condition, columns, context, memory);
        } catch (MemoryExceededException e) {
            memory.resize(before);
            throw e;
        }
    }

    private static KeyFilter settled(
            KeyCondition condition, IntFunction<PostedColumn> columns, KernelContext context, Reservation memory) {
        return switch (condition) {
            case KeyCondition.OfColumn part -> {
                long before = memory.heldBytes();
                KeyTruth truth = columns.apply(part.column()).truth(part.condition(), context, memory);
                Truth only = truth.only();
                if (only == null) {
                    yield new Part(part.column(), truth);
                }
                memory.resize(before);
                yield new Constant(only);
            }
            case KeyCondition.Constant(Truth truth) -> new Constant(truth);
            case KeyCondition.All(List<KeyCondition> operands) -> new All(all(operands, columns, context, memory));
            case KeyCondition.Any(List<KeyCondition> operands) -> new Any(all(operands, columns, context, memory));
            case KeyCondition.Negation(KeyCondition operand) ->
                new Negation(settled(operand, columns, context, memory));
            case KeyCondition.Is(KeyCondition operand, Truth truth) ->
                new Is(settled(operand, columns, context, memory), truth);
        };
    }

    private static List<KeyFilter> all(
            List<KeyCondition> operands, IntFunction<PostedColumn> columns, KernelContext context, Reservation memory) {
        List<KeyFilter> settled = new ArrayList<>(operands.size());
        operands.forEach(operand -> settled.add(settled(operand, columns, context, memory)));
        return settled;
    }

    /// The rows of a fragment for which it is TRUE, FALSE or UNKNOWN, as stored, deleted ones included.
    default RowSet rows(PostedFragment fragment, Truth wanted) {
        return switch (this) {
            case Part(int column, KeyTruth truth) -> fragment.rows(column, truth, wanted);
            case Constant(Truth truth) -> truth == wanted ? RowSet.ALL : RowSet.NONE;
            case Negation(KeyFilter operand) -> operand.rows(fragment, negated(wanted));
            case Is(KeyFilter operand, Truth truth) ->
                switch (wanted) {
                    case TRUE -> operand.rows(fragment, truth);
                    case FALSE -> operand.rows(fragment, truth).not();
                    case UNKNOWN -> RowSet.NONE;
                };
            case All(List<KeyFilter> operands) ->
                switch (wanted) {
                    case TRUE -> inEach(operands, fragment, Truth.TRUE);
                    case FALSE -> inSome(operands, fragment, Truth.FALSE);
                    case UNKNOWN -> neither(fragment);
                };
            case Any(List<KeyFilter> operands) ->
                switch (wanted) {
                    case TRUE -> inSome(operands, fragment, Truth.TRUE);
                    case FALSE -> inEach(operands, fragment, Truth.FALSE);
                    case UNKNOWN -> neither(fragment);
                };
        };
    }

    /// No fewer rows than those for which it is TRUE, as far as numbers of stored rows tell; no posting is read.
    default long most(PostedFragment fragment) {
        return switch (this) {
            case Part(int column, KeyTruth truth) -> fragment.rows(column, fragment.matching(column, truth));
            case Constant(Truth truth) -> truth == Truth.TRUE ? fragment.rows() : 0;
            case All(List<KeyFilter> operands) -> {
                long most = fragment.rows();
                for (KeyFilter operand : operands) {
                    most = Math.min(most, operand.most(fragment));
                }
                yield most;
            }
            case Any(List<KeyFilter> operands) -> {
                long most = 0;
                for (KeyFilter operand : operands) {
                    most += operand.most(fragment);
                }
                yield Math.min(most, fragment.rows());
            }
            case Negation _, Is _ -> fragment.rows();
        };
    }

    /// Offsets of the rows for which it is TRUE, as stored, deleted ones included.
    default RoaringBitmap offsets(PostedFragment fragment) {
        return rows(fragment, Truth.TRUE).offsets(fragment.rows());
    }

    private static Truth negated(Truth truth) {
        return switch (truth) {
            case TRUE -> Truth.FALSE;
            case FALSE -> Truth.TRUE;
            case UNKNOWN -> Truth.UNKNOWN;
        };
    }

    private static RowSet inEach(List<KeyFilter> operands, PostedFragment fragment, Truth wanted) {
        RowSet rows = RowSet.ALL;
        for (KeyFilter operand : operands) {
            if (rows.isNone()) {
                return rows;
            }
            rows = rows.and(operand.rows(fragment, wanted));
        }
        return rows;
    }

    private static RowSet inSome(List<KeyFilter> operands, PostedFragment fragment, Truth wanted) {
        RowSet rows = RowSet.NONE;
        for (KeyFilter operand : operands) {
            if (rows.isAll()) {
                return rows;
            }
            rows = rows.or(operand.rows(fragment, wanted));
        }
        return rows;
    }

    private RowSet neither(PostedFragment fragment) {
        return rows(fragment, Truth.TRUE).or(rows(fragment, Truth.FALSE)).not();
    }

    /// The conditions of which this is the conjunction.
    default List<KeyFilter> conjuncts() {
        return this instanceof All(List<KeyFilter> operands) ? operands : List.of(this);
    }
}
