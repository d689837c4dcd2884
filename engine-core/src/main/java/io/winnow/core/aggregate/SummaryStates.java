package io.winnow.core.aggregate;

import io.winnow.core.aggregate.Folding.Lack;
import io.winnow.core.expr.ColumnRef;
import io.winnow.core.expr.Expr;
import io.winnow.core.expr.Literal;
import io.winnow.core.type.DataType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The states of aggregates over the rows of a [Summary], of which there is at least one.
final class SummaryStates {
    private SummaryStates() {}

    static Folding of(AggregateFunction function, List<Expr> arguments, Summary summary) {
        if (function == AggregateFunction.COUNT_STAR) {
            return count(summary.liveRows());
        }
        if (arguments.size() != 1) {
            return new Folding.Unknown(arguments, Lack.ONE_ARGUMENT);
        }
        return switch (arguments.getFirst()) {
            case Literal(DataType _, Object value)
            when function == AggregateFunction.COUNT -> count(value == null ? 0 : summary.liveRows());
            case ColumnRef column -> ofColumn(function, ColumnFacts.of(column, summary));
            case Expr _ -> new Folding.Unknown(arguments, Lack.COLUMN);
        };
    }

    private static Folding ofColumn(AggregateFunction function, ColumnFacts facts) {
        return switch (function) {
            case COUNT_STAR, COUNT -> {
                Long values = facts.liveValues();
                yield values == null ? facts.lacks(Lack.NULL_COUNT) : count(values);
            }
            case COUNT_DISTINCT, SUM_DISTINCT, AVG_DISTINCT -> distinct(facts);
            case APPROX_COUNT_DISTINCT ->
                facts.isAllNull()
                        ? new Folding.Known(List.of(new Literal(DataType.BINARY, null)))
                        : facts.lacks(Lack.SKETCH);
            case SUM -> sum(facts, false);
            case AVG -> sum(facts, true);
            case MIN -> extreme(facts, false);
            case MAX -> extreme(facts, true);
        };
    }

    private static Folding.Known count(long rows) {
        return new Folding.Known(List.of(new Literal(DataType.INT64, rows)));
    }

    private static Folding extreme(ColumnFacts facts, boolean greatest) {
        Object value = facts.isAllNull() ? null : facts.extreme(greatest);
        return value == null && !facts.isAllNull()
                ? facts.lacks(greatest ? Lack.MAX : Lack.MIN)
                : new Folding.Known(List.of(new Literal(facts.type(), value)));
    }

    private static Folding distinct(ColumnFacts facts) {
        Object value = facts.isAllNull() ? null : facts.onlyValue();
        if (value == null && !facts.isAllNull()) {
            return facts.lacks(Lack.ONE_VALUE);
        }
        DataType set = new DataType.ListOf(facts.type());
        return new Folding.Known(List.of(new Literal(set, value == null ? List.of() : List.of(value))));
    }

    /// A sum is known where statistics have it, and of one value as often as it occurs.
    private static Folding sum(ColumnFacts facts, boolean average) {
        DataType type = AggregateFunction.SUM
                .stateFields(List.of(facts.type()))
                .getFirst()
                .type();
        Long values = facts.liveValues();
        BigDecimal total = null;
        if (!facts.isAllNull()) {
            total = facts.sum();
            BigDecimal value = total != null || values == null ? null : exactNumber(facts.onlyValue(), facts.type());
            if (value != null && values != null) {
                total = value.multiply(BigDecimal.valueOf(values));
            }
            // An average needs the number of values as well.
            if (total == null || !StateMerge.isHeld(total) || (average && values == null)) {
                return facts.lacks(Lack.SUM);
            }
        }
        List<Literal> state = new ArrayList<>();
        state.add(new Literal(type, total));
        if (average) {
            state.add(new Literal(DataType.INT64, values == null ? 0L : values));
        }
        return new Folding.Known(state);
    }

    /// An integer or a decimal; null for others, floats among them: their sum depends on the order of addition.
    private static @Nullable BigDecimal exactNumber(@Nullable Object value, DataType type) {
        return switch (value) {
            case Long number
            when type instanceof DataType.Int integer ->
                integer.signed() || integer.bits() < Long.SIZE
                        ? BigDecimal.valueOf(number)
                        : new BigDecimal(Long.toUnsignedString(number));
            case BigDecimal number -> number;
            case null, default -> null;
        };
    }
}
