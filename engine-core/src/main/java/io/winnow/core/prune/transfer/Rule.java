package io.winnow.core.prune.transfer;

import io.winnow.core.prune.AbstractCall;
import io.winnow.core.prune.AbstractValue;
import io.winnow.core.prune.LongRange;
import io.winnow.core.prune.TransferRule;
import io.winnow.core.scalar.ArithmeticOp;
import io.winnow.core.scalar.Zones;
import io.winnow.core.type.DataType;
import java.time.ZoneId;

/// Transfer rules of single functions and of small groups of them. An enum, so that the registry of functions
/// starts without a class for each.
public enum Rule implements TransferRule {
    /// Any value but NULL.
    PRESENT,

    /// `starts_with(s, prefix)`.
    STARTS_WITH,

    /// `left(s, n)`: keeps the order where `n` counts from the start.
    LEFT,

    /// `substring(s, start[, n])`: keeps the order where it begins at the start.
    SUBSTRING,

    /// The operator `%` as a function.
    MODULO,

    /// `abs(x)`.
    ABSOLUTE,

    /// `timezone(zone, t)` with its arguments in either order.
    AT_ZONE,

    /// `ifnull(a, b)`.
    IFNULL,

    /// `nullif(a, b)`.
    NULLIF,

    /// `greatest(x, …)`.
    GREATEST,

    /// `least(x, …)`.
    LEAST;

    @Override
    public AbstractValue apply(AbstractCall call) {
        return switch (this) {
            case PRESENT -> AbstractValue.present(call.resultType()).with(AbstractValue.FAILURE);
            case STARTS_WITH ->
                call.constant(1) instanceof String prefix
                        ? Prefixes.startsWith(call.argument(0), prefix)
                        : PRESENT.apply(call);
            case LEFT -> call.constant(1) instanceof Long count && count >= 0 ? head(call) : PRESENT.apply(call);
            case SUBSTRING -> call.constant(1) instanceof Long start && start <= 1 ? head(call) : PRESENT.apply(call);
            case MODULO ->
                Operators.apply(
                        ArithmeticOp.MODULO,
                        new Operators.Operands(call.argument(0), null, call.argument(1), null),
                        call.resultType(),
                        call.zone());
            case ABSOLUTE -> Magnitudes.absolute(call.argument(0));
            case AT_ZONE -> atZone(call);
            case IFNULL -> Extremes.ifnull(call.argument(0), call.argument(1));
            case NULLIF -> Extremes.nullif(call.argument(0), call.argument(1));
            case GREATEST -> Extremes.extreme(call, 1);
            case LEAST -> Extremes.extreme(call, -1);
        };
    }

    /// The first characters of texts: whatever is cut off, the order stays.
    private static AbstractValue head(AbstractCall call) {
        return new Increasing(0).apply(call);
    }

    private static AbstractValue atZone(AbstractCall call) {
        int time = call.argument(0).type() instanceof DataType.Timestamp ? 0 : 1;
        ZoneId zone = call.constant(1 - time) instanceof String name ? Zones.parse(name) : null;
        return zone != null && call.argument(time) instanceof LongRange range && range.hasOrdinary()
                ? TemporalCasts.acrossZone(range, call.resultType(), zone, value -> call.valueAt(time, value))
                : ANYTHING.apply(call);
    }
}
